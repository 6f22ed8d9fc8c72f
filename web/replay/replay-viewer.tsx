import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Seat } from '../../src/domain/match.js';
import type { Replay } from '../../src/domain/replays/replay.js';
import { at } from '../../src/domain/result.js';
import { addressOf, rename, replayPath, type Place } from '../router.js';
import { Facts, Scoreboard, TakenTricks } from '../table/facts.js';
import { Table } from '../table/table.js';
import { tellAll } from '../words/happenings.js';
import { useCardNames } from '../words/pack.js';
import { namesOf, ruleSetTitle, seatName } from '../words/table-names.js';
import { Checks } from './checks.js';
import { Controls } from './controls.js';
import { MoveList } from './move-list.js';
import { eventsTold, pictureAt, type Perspective } from './perspective.js';
import { Results, Verdict } from './summary.js';
import { frameAt, type Frame, type Timeline } from './timeline.js';
import { usePlayer, usePlayerKeys } from './use-player.js';

interface ReplayViewerProps {
  readonly replay: Replay;
  readonly timeline: Timeline;
  readonly source: string;
  readonly place: Place;
}

/** The viewer: the table at a step, the ways to other steps, and what came out of it all. */
export function ReplayViewer({ replay, timeline, source, place }: ReplayViewerProps): VNode {
  const { seats, rules } = replay.game;
  const cards = useCardNames();
  const names = namesOf(seats);
  const wanted = wantedBy(place, timeline, seats.length);
  const player = usePlayer(timeline.frames.length - 1, wanted.index);
  const [perspective, setPerspective] = useState<Perspective>(wanted.seat);
  const { index, goTo, playing } = player;
  usePlayerKeys(player);
  useEffect(() => {
    goTo(wanted.index);
    setPerspective(wanted.seat);
    // A place is new with each navigation, and with nothing else.
  }, [place]);

  const linkTo = ({ deal, ply }: Frame): string =>
    addressOf(replayPath(replay.game.id), { deal, ply, seat: perspective });
  const frame = at(timeline.frames, index);
  useAddress(linkTo(frame));

  const picture = pictureAt(timeline, frame, replay, perspective);
  const { view } = picture;
  const where = `Deal ${frame.deal}, ${typeof frame.part === 'number' ? `trick ${frame.part}` : `step ${frame.ply}`}`;
  const span = at(timeline.deals, frame.deal - 1);
  const summary = { replay, timeline, names, current: index, linkTo };
  return (
    <>
      <header class="page-head">
        <h1>{ruleSetTitle(replay.game.ruleSet)}</h1>
        <Verdict {...summary} />
      </header>
      <div class="columns">
        <div class="main-column">
          <Scoreboard seats={seats} score={view.score} rules={rules} winners={view.winners} />
          <Table picture={picture} />
          <Controls player={player} where={where} />
          <p class="step" aria-live={playing ? 'off' : 'polite'}>
            <b>{where}.</b> {tellAll(eventsTold(frame, perspective), names, cards)}
          </p>
          <PerspectiveChoice
            seats={seats.map((seat) => ({ seat: seat.seat, name: seatName(seat) }))}
            chosen={perspective}
            choose={setPerspective}
          />
        </div>
        <div class="side-column">
          <section>
            <h2>Deal {frame.deal}</h2>
            <MoveList
              timeline={timeline}
              span={span}
              current={index}
              names={names}
              perspective={perspective}
              linkTo={linkTo}
            />
          </section>
          <section>
            <h2>At this step</h2>
            <Facts view={view} seats={seats} />
          </section>
        </div>
      </div>
      {view.deal !== null && (
        <section>
          <h2>Tricks taken</h2>
          <TakenTricks deal={view.deal} seats={seats} />
        </section>
      )}
      <section>
        <h2>All deals</h2>
        <Results {...summary} />
      </section>
      <Checks replay={replay} source={source} />
    </>
  );
}

/** What the address asks for; the nearest there is where it asks for what is not there. */
function wantedBy({ query }: Place, timeline: Timeline, seats: number): { index: number; seat: Perspective } {
  const number = (name: string): number | null => {
    const text = query.get(name);
    return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
  };
  const seat = number('seat');
  return {
    index: frameAt(timeline, number('deal') ?? 1, number('ply') ?? 0),
    seat: seat !== null && seat < seats ? seat : null,
  };
}

/** Browsers refuse to rename an address too often. */
const ADDRESS_PAUSE_MS = 200;

/** Keeps the address that of the step, so that it can be copied at any moment. */
function useAddress(address: string): void {
  useEffect(() => {
    const timer = setTimeout(() => rename(address), ADDRESS_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [address]);
}

interface PerspectiveChoiceProps {
  readonly seats: readonly { readonly seat: Seat; readonly name: string }[];
  readonly chosen: Perspective;
  readonly choose: (perspective: Perspective) => void;
}

function PerspectiveChoice({ seats, chosen, choose }: PerspectiveChoiceProps): VNode {
  const choices = [{ seat: null, name: 'All cards' }, ...seats];
  return (
    <fieldset class="perspective">
      <legend>What is seen</legend>
      {choices.map(({ seat, name }) => (
        <label key={seat}>
          <input type="radio" name="perspective" checked={seat === chosen} onChange={() => choose(seat)} />
          {seat === null ? name : `as ${name}`}
        </label>
      ))}
    </fieldset>
  );
}
