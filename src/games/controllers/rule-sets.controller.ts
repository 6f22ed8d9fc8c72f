import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { findRuleSet, RULE_SETS } from '../../domain/rule-sets.js';
import { Answer, Operation, Problems } from '../../http/api-docs.js';
import { decodeCursor, pageOf, PageQuery, type Page } from '../../http/pages.js';
import { Problem } from '../../http/problems.js';
import { RuleSetsPageDto } from '../dto/pages.dto.js';
import { RuleSetDto } from '../dto/rule-sets.dto.js';
import { RULE_SET } from '../examples.js';
import { shownRuleSet } from '../rule-set-view.js';
import { LINKED } from './docs.js';

@ApiTags('rule sets')
@Controller('v1/rule-sets')
export class RuleSetsController {
  @Get()
  @Operation('listRuleSets', 'List the rule sets', 'Each game with each of its presets.')
  @Answer(200, RuleSetsPageDto, 'A page of rule sets.', { items: [RULE_SET], nextCursor: null }, LINKED)
  listRuleSets(@Query() { limit, cursor }: PageQuery): Page<RuleSetDto> {
    const [after] = decodeCursor(cursor, ['number']) ?? [-1];
    const indexed = RULE_SETS.map((ruleSet, index) => ({ ruleSet, index }));
    const rest = indexed.filter(({ index }) => index > after).slice(0, limit + 1);
    return pageOf(
      rest,
      limit,
      ({ index }) => [index],
      ({ ruleSet }) => shownRuleSet(ruleSet),
    );
  }

  @Get(':game/:preset')
  @Operation('getRuleSet', 'Read a rule set', 'All switches with their values, and the JSON Schema that explains them.')
  @ApiParam({ name: 'game', example: 'bauernschnapsen' })
  @ApiParam({ name: 'preset', example: 'tjger' })
  @Answer(200, RuleSetDto, 'The rule set.', RULE_SET)
  @Problems('not-found')
  getRuleSet(@Param('game') game: string, @Param('preset') preset: string): RuleSetDto {
    const ruleSet = findRuleSet(`${game}/${preset}`);
    if (ruleSet === null) throw new Problem('not-found', 'There is no such rule set; `GET /v1/rule-sets` lists them.');
    return shownRuleSet(ruleSet);
  }
}
