import type { ComponentChildren, VNode } from 'preact';
import { TRAITS } from '../../src/domain/bauernschnapsen/contracts.js';
import type { MatchRules, Team } from '../../src/domain/match.js';
import type { ReplayedSeat } from '../../src/domain/replays/replay.js';
import type { DealView, View } from '../../src/domain/view.js';
import { countText } from '../words/happenings.js';
import { useCardNames } from '../words/pack.js';
import { bidName, CONTRACT_NAMES, levelName, namesOf, shownScore, type Names } from '../words/table-names.js';
import { CardFace } from './card.js';
import { SuitSign } from './glyphs.js';

interface Score {
  readonly seats: readonly ReplayedSeat[];
  readonly score: readonly number[];
  readonly rules: MatchRules;
  readonly winners: readonly Team[] | null;
}

/** How the match stands. */
export function Scoreboard({ seats, score, rules, winners }: Score): VNode {
  const names = namesOf(seats);
  return (
    <dl
      class="scoreboard"
      aria-label={`Score of the match, ${rules.counting === 'up' ? 'to' : 'down from'} ${rules.target}`}
    >
      {names.teams.map((team) => (
        <div class={`side team-${team}${winners?.includes(team) ? ' won' : ''}`}>
          <dt>{names.team(team)}</dt>
          <dd>
            {shownScore(score[team] ?? 0, rules)}
            {winners?.includes(team) && <span class="unseen"> has won</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What stands in a deal: trump, contract, who has said what, points. */
export function Facts({ view, seats }: { readonly view: View; readonly seats: readonly ReplayedSeat[] }): VNode | null {
  const { deal } = view;
  if (deal === null) return null;
  const names = namesOf(seats);
  return (
    <dl class="facts">
      <Fact name="Deal">
        {view.dealNumber}, dealt by {names.seat(view.dealer)}
      </Fact>
      <Fact name="Trump">
        <TrumpText deal={deal} />
      </Fact>
      {deal.talon === null ? (
        <ContractFacts deal={deal} names={names} />
      ) : (
        <TalonFacts talon={deal.talon} names={names} />
      )}
      {deal.marriages.length > 0 && (
        <Fact name="Marriages">
          <List>
            {deal.marriages.map(({ seat, suit, points, counts }) => (
              <li>
                {names.seat(seat)} {points} <SuitSign suit={suit} />
                {!counts && ' (no trick yet)'}
              </li>
            ))}
          </List>
        </Fact>
      )}
      <Fact name="Card points">
        <List>
          {names.teams.map((team) => (
            <li>
              {names.team(team)} <b>{deal.points[team]}</b>
            </li>
          ))}
        </List>
      </Fact>
    </dl>
  );
}

function TrumpText({ deal }: { deal: DealView }): VNode {
  const { suits } = useCardNames();
  if (deal.trump === null) return <>not yet made</>;
  if (deal.contract !== null && !TRAITS[deal.contract].trumps) return <>no trumps</>;
  return (
    <>
      <SuitSign suit={deal.trump} /> <span aria-hidden="true">{suits[deal.trump]}</span>
      {deal.turnedUp !== null && ', turned up'}
    </>
  );
}

function ContractFacts({ deal, names }: { deal: DealView; names: Names }): VNode {
  const { contract, declarer, factor, bids, doublings } = deal;
  return (
    <>
      <Fact name="Contract">
        {contract === null || declarer === null
          ? 'not yet settled'
          : `${CONTRACT_NAMES[contract]} by ${names.seat(declarer)}${factor > 1 ? `, times ${factor}` : ''}`}
      </Fact>
      {bids.length > 0 && (
        <Fact name="Bids">
          <List>
            {bids.map((bid) => (
              <li>
                {names.seat(bid.seat)}: {bidName(bid.contract)}
              </li>
            ))}
          </List>
        </Fact>
      )}
      {doublings.length > 0 && (
        <Fact name="Doubling">
          <List>
            {doublings.map(({ seat, level }) => (
              <li>
                {names.seat(seat)}: {level === 'pass' ? 'pass' : levelName(level)}
              </li>
            ))}
          </List>
        </Fact>
      )}
    </>
  );
}

function TalonFacts({ talon, names }: { talon: NonNullable<DealView['talon']>; names: Names }): VNode {
  const { size, closedBy, exchange } = talon;
  const lies = size === 0 ? 'used up' : countText(size, 'card');
  return (
    <>
      <Fact name="Talon">
        {lies}
        {closedBy !== null && `, closed by ${names.seat(closedBy)}`}
      </Fact>
      {exchange !== null && <Fact name="Exchange">{names.seat(exchange.seat)}</Fact>}
    </>
  );
}

/** The tricks of a deal by side, with their cards. */
export function TakenTricks({
  deal,
  seats,
}: {
  readonly deal: DealView;
  readonly seats: readonly ReplayedSeat[];
}): VNode {
  const names = namesOf(seats);
  const numbered = deal.tricks.map((trick, index) => ({ ...trick, number: index + 1 }));
  return (
    <div class="taken">
      {names.teams.map((team) => {
        const won = numbered.filter(({ winner }) => seats[winner]?.team === team);
        return (
          <section class={`team-${team}`}>
            <h3>
              {names.team(team)}: {countText(won.length, 'trick')}
            </h3>
            <ol>
              {won.map(({ number, winner, points, plays }) => (
                <li>
                  <span class="which">
                    Trick {number} · {points}
                  </span>
                  <span class="cards" role="group" aria-label={`taken by ${names.seat(winner)}`}>
                    {plays.map(({ card }) => (
                      <CardFace key={card} card={card} />
                    ))}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }): VNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const List = ({ children }: { children: ComponentChildren }): VNode => <ul class="inline">{children}</ul>;
