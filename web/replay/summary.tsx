import type { VNode } from 'preact';
import type { DealResult } from '../../src/domain/match.js';
import type { Replay } from '../../src/domain/replays/replay.js';
import { at } from '../../src/domain/result.js';
import { bummerlText } from '../words/happenings.js';
import { CONTRACT_NAMES, END_NAMES, REASON_NAMES, scoreText, wonText, type Names } from '../words/table-names.js';
import { decidingTrick, type DealSpan, type Frame, type Timeline } from './timeline.js';

interface SummaryProps {
  readonly replay: Replay;
  readonly timeline: Timeline;
  readonly names: Names;
  readonly current: number;
  readonly linkTo: (frame: Frame) => string;
}

/** Who has won the match, and where it was lost. */
export function Verdict({ replay, timeline, names, linkTo }: SummaryProps): VNode | null {
  const { winners, bummerl, endReason, score } = replay;
  const last = timeline.deals.at(-1);
  if (winners === null || endReason === null || last === undefined) return null;
  const lead = leadingSince(timeline.deals, winners[0] ?? 0);
  return (
    <p class="verdict">
      <strong>{winners.map(names.team).join(', ')}</strong> won {wonText(score, winners, replay.game.rules)}
      {bummerl !== null && `, ${bummerlText(bummerl)}`} ({END_NAMES[endReason]}).{' '}
      <Decided span={last} timeline={timeline} names={names} linkTo={linkTo} />
      {lead !== null && lead !== last && (
        <>
          {' '}
          They led for good from <a href={linkTo(at(timeline.frames, lead.last))}>deal {lead.replayed.number}</a> on.
        </>
      )}
    </p>
  );
}

/** Where the match was over: in a trick of its last deal, or where somebody gave up or ran out of time. */
function Decided({ span, timeline, names, linkTo }: DecidedInProps & Pick<SummaryProps, 'names'>): VNode {
  const { number } = span.replayed;
  const cut = cutText(span, names);
  if (cut !== null)
    return (
      <>
        It was {cut} <a href={linkTo(at(timeline.frames, span.last))}>in deal {number}</a>.
      </>
    );
  return (
    <>
      The match was decided in deal {number}, <DecidedIn span={span} timeline={timeline} linkTo={linkTo} />
      {reasonText(span, names)}.
    </>
  );
}

/** How the match was cut off in the deal: `given up by Anna`; null when it was not. */
function cutText({ replayed }: DealSpan, names: Names): string | null {
  const last = replayed.actions.at(-1);
  if (last?.type === 'resign') return `given up by ${names.seat(last.seat)}`;
  return last?.type === 'timeout' ? `lost on time by ${names.seat(last.seat)}` : null;
}

/** How the deal ended: `: Gang by Anna, failed`. */
function reasonText({ replayed: { result } }: DealSpan, names: Names): string {
  if (result === null || result.reason === 'redeal') return '';
  return `: ${[contractText(result, names), REASON_NAMES[result.reason]].filter((text) => text !== '').join(', ')}`;
}

/** The deal after which the winners had more than all others for the rest of the match. */
function leadingSince(deals: readonly DealSpan[], winner: number): DealSpan | null {
  const leads = ({ score }: DealSpan): boolean =>
    score.every((points, team) => team === winner || points < (score[winner] ?? 0));
  const behind = deals.findLastIndex((deal) => !leads(deal));
  return deals[behind + 1] ?? null;
}

/** All deals with what came out of them, each a way to its steps. What matters most stands first, as a phone shows no more. */
export function Results(props: SummaryProps): VNode {
  const { deals } = props.timeline;
  const contracts = deals.some(
    ({ replayed: { result } }) => result !== null && 'contract' in result && result.contract,
  );
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Deals, to be scrolled sideways">
      <table class="deals">
        <caption class="unseen">Results of the deals</caption>
        <thead>
          <tr>
            <th scope="col">Deal</th>
            <th scope="col">Decided in</th>
            <th scope="col" class="number">
              Score
            </th>
            <th scope="col">Won by</th>
            <th scope="col" class="number">
              Points
            </th>
            <th scope="col">Ending</th>
            {contracts && <th scope="col">Contract</th>}
          </tr>
        </thead>
        <tbody>
          {deals.map((span) => (
            <DealRow key={span.first} {...props} span={span} contracts={contracts === true} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DealRow({ span, contracts, ...props }: SummaryProps & { span: DealSpan; contracts: boolean }): VNode {
  const { replay, timeline, names, current, linkTo } = props;
  const isCurrent = current >= span.first && current <= span.last;
  const decisive = span === timeline.deals.at(-1);
  return (
    <tr
      class={`${isCurrent ? 'current' : ''}${decisive ? ' decisive' : ''}`}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <th scope="row">
        <a href={linkTo(at(timeline.frames, span.first))}>Deal {span.replayed.number}</a>
      </th>
      <td>
        <DecidedIn span={span} timeline={timeline} linkTo={linkTo} />
        {decisive && <span class="mark">the match</span>}
      </td>
      <td class="number">{scoreText(span.score, replay.game.rules)}</td>
      <ResultCells span={span} names={names} contracts={contracts} />
    </tr>
  );
}

interface ResultCellsProps {
  readonly span: DealSpan;
  readonly names: Names;
  readonly contracts: boolean;
}

function ResultCells({ span, names, contracts }: ResultCellsProps): VNode {
  const { result } = span.replayed;
  if (result === null || result.reason === 'redeal') {
    const why = result === null ? (cutText(span, names) ?? 'cut off') : REASON_NAMES.redeal;
    return <td colSpan={contracts ? 4 : 3}>{why}</td>;
  }
  const { reason, winners, value, factor, score } = result;
  return (
    <>
      <td>{winners.map(names.team).join(', ')}</td>
      <td class="number">{factor === 1 ? score : `${value} × ${factor} = ${score}`}</td>
      <td>{REASON_NAMES[reason]}</td>
      {contracts && <td>{contractText(result, names)}</td>}
    </>
  );
}

/** `Gang by Anna`; nothing where the game has no contracts. */
const contractText = ({ contract, declarer }: Pick<DealResult, 'contract' | 'declarer'>, names: Names): string =>
  contract === null || declarer === null ? '' : `${CONTRACT_NAMES[contract]} by ${names.seat(declarer)}`;

interface DecidedInProps extends Pick<SummaryProps, 'timeline' | 'linkTo'> {
  readonly span: DealSpan;
}

/** The step at which a deal was over, by the trick it belongs to. */
function DecidedIn({ span, timeline, linkTo }: DecidedInProps): VNode {
  const trick = span.replayed.result === null ? null : decidingTrick(timeline, span);
  if (trick === null) return <a href={linkTo(at(timeline.frames, span.last))}>last step</a>;
  return <a href={linkTo(trick.frame)}>trick {trick.number}</a>;
}
