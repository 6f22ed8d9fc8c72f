import type { VNode } from 'preact';
import type { Replay } from '../../src/domain/replays/replay.js';
import { at } from '../../src/domain/result.js';
import { bummerlText } from '../words/happenings.js';
import { CONTRACT_NAMES, END_NAMES, REASON_NAMES, scoreText, type Names } from '../words/table-names.js';
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
  const ending = decidingTrick(timeline, last);
  const lead = leadingSince(timeline.deals, winners[0] ?? 0);
  return (
    <p class="verdict">
      <strong>{winners.map(names.team).join(', ')}</strong> won {scoreText(score, replay.game.rules)}
      {bummerl !== null && `, ${bummerlText(bummerl)}`} ({END_NAMES[endReason]}). The match was decided in deal{' '}
      {last.replayed.number},{' '}
      {ending === null || endReason !== 'target' ? (
        <a href={linkTo(at(timeline.frames, last.last))}>at its last step</a>
      ) : (
        <a href={linkTo(ending.frame)}>trick {ending.number}</a>
      )}
      .
      {lead !== null && lead !== last && (
        <>
          {' '}
          They led for good from <a href={linkTo(at(timeline.frames, lead.last))}>deal {lead.replayed.number}</a> on.
        </>
      )}
    </p>
  );
}

/** The deal after which the winners had more than all others for the rest of the match. */
function leadingSince(deals: readonly DealSpan[], winner: number): DealSpan | null {
  const leads = ({ score }: DealSpan): boolean =>
    score.every((points, team) => team === winner || points < (score[winner] ?? 0));
  const behind = deals.findLastIndex((deal) => !leads(deal));
  return deals[behind + 1] ?? null;
}

/** All deals with what came out of them, each a way to its steps. */
export function Results({ replay, timeline, names, current, linkTo }: SummaryProps): VNode {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Results of the deals">
      <table class="deals">
        <thead>
          <tr>
            <th scope="col">Deal</th>
            <th scope="col">Contract</th>
            <th scope="col">Ending</th>
            <th scope="col">Won by</th>
            <th scope="col" class="number">
              Points
            </th>
            <th scope="col">Decided in</th>
            <th scope="col" class="number">
              Score
            </th>
          </tr>
        </thead>
        <tbody>
          {timeline.deals.map((span) => {
            const isCurrent = current >= span.first && current <= span.last;
            const decided = span === timeline.deals.at(-1) ? ' decisive' : '';
            return (
              <tr
                key={span.first}
                class={`${isCurrent ? 'current' : ''}${decided}`}
                aria-current={isCurrent ? 'true' : undefined}
              >
                <th scope="row">
                  <a href={linkTo(at(timeline.frames, span.first))}>Deal {span.replayed.number}</a>
                </th>
                <ResultCells span={span} names={names} />
                <td>
                  <DecidedIn span={span} timeline={timeline} linkTo={linkTo} />
                </td>
                <td class="number">{scoreText(span.score, replay.game.rules)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function ResultCells({ span: { replayed }, names }: { span: DealSpan; names: Names }): VNode {
  const { result } = replayed;
  if (result === null || result.reason === 'redeal') {
    return <td colSpan={4}>{result === null ? 'cut off' : REASON_NAMES.redeal}</td>;
  }
  const { contract, declarer, reason, winners, value, factor, score } = result;
  return (
    <>
      <td>{contract === null || declarer === null ? '–' : `${CONTRACT_NAMES[contract]} by ${names.seat(declarer)}`}</td>
      <td>{REASON_NAMES[reason]}</td>
      <td>{winners.map(names.team).join(', ')}</td>
      <td class="number">{factor === 1 ? score : `${value} × ${factor} = ${score}`}</td>
    </>
  );
}

function DecidedIn({
  span,
  timeline,
  linkTo,
}: {
  span: DealSpan;
  timeline: Timeline;
  linkTo: SummaryProps['linkTo'];
}): VNode {
  const trick = span.replayed.result === null ? null : decidingTrick(timeline, span);
  if (trick === null) return <a href={linkTo(at(timeline.frames, span.last))}>last step</a>;
  return <a href={linkTo(trick.frame)}>trick {trick.number}</a>;
}
