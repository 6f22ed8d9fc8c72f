import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { rankOf, suitOf } from '../../src/domain/cards.js';
import { SuitSign } from '../table/glyphs.js';
import { useCardNames } from '../words/pack.js';
import { bidName, levelName, type Names } from '../words/table-names.js';
import type { Perspective } from './perspective.js';
import type { DealSpan, Frame, Part, Timeline } from './timeline.js';

interface MoveListProps {
  readonly timeline: Timeline;
  readonly span: DealSpan;
  readonly current: number;
  readonly names: Names;
  readonly perspective: Perspective;
  readonly linkTo: (frame: Frame) => string;
}

/** The steps of a deal, by what they belong to. What a seat has not seen yet is only counted in its perspective. */
export function MoveList({ timeline, span, current, names, perspective, linkTo }: MoveListProps): VNode {
  const frames = timeline.frames.slice(span.first, span.last + 1);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => keepInSight(list.current), [current]);
  return (
    <div class="moves" ref={list}>
      {groupsOf(frames).map(({ part, steps }) => {
        const taken = steps.at(-1)?.events.find((event) => event.type === 'trickTaken');
        const seen = perspective === null || (steps.at(-1)?.index ?? 0) <= current;
        return (
          <section key={part}>
            <h4>
              {partName(part)}
              {taken !== undefined && seen && (
                <span class="taker">
                  {names.seat(taken.seat)}, {taken.points}
                </span>
              )}
            </h4>
            <ol>
              {steps.map((frame) => (
                <li key={frame.index}>
                  <a href={linkTo(frame)} aria-current={frame.index === current ? 'step' : undefined}>
                    {perspective === null || frame.index <= current ? (
                      <Move frame={frame} names={names} />
                    ) : (
                      <>Step {frame.ply}</>
                    )}
                  </a>
                </li>
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}

function groupsOf(frames: readonly Frame[]): readonly { part: Part; steps: Frame[] }[] {
  const groups: { part: Part; steps: Frame[] }[] = [];
  for (const frame of frames) {
    const last = groups.at(-1);
    if (last?.part === frame.part) last.steps.push(frame);
    else groups.push({ part: frame.part, steps: [frame] });
  }
  return groups;
}

const PART_NAMES: Readonly<Record<Exclude<Part, number>, string>> = {
  trump: 'Deal',
  bids: 'Bids',
  doubling: 'Doubling',
  end: 'End',
};

const partName = (part: Part): string => (typeof part === 'number' ? `Trick ${part}` : PART_NAMES[part]);

/** Scrolls the list alone: the page stays where the reader has it. */
function keepInSight(list: HTMLElement | null): void {
  const marked = list?.querySelector<HTMLElement>('[aria-current]');
  if (!list || !marked) return;
  const [outer, inner] = [list.getBoundingClientRect(), marked.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) {
    list.scrollTop += inner.top - outer.top - list.clientHeight / 2;
  }
}

function Move({ frame: { action }, names }: { frame: Frame; names: Names }): VNode {
  const cards = useCardNames();
  if (action === null) return <>The cards are dealt</>;
  const who = <span class="who">{names.seat(action.seat)}</span>;
  switch (action.type) {
    case 'trump':
      return (
        <>
          {who} <SuitSign suit={action.suit} /> trump
        </>
      );
    case 'turnUp':
      return <>{who} turns up</>;
    case 'redeal':
      return <>{who} new deal</>;
    case 'bid':
      return (
        <>
          {who} {bidName(action.contract)}
        </>
      );
    case 'double':
      return (
        <>
          {who} {action.level === 'pass' ? 'pass' : levelName(action.level)}
        </>
      );
    case 'play':
      return (
        <>
          {who} <SuitSign suit={suitOf(action.card)} /> {cards.ranks[rankOf(action.card)]}
          {action.marriage === true && <em> marriage</em>}
        </>
      );
    case 'exchange':
      return <>{who} exchanges</>;
    case 'close':
      return <>{who} closes</>;
    case 'claim':
      return <>{who} claims 66</>;
    case 'resign':
      return <>{who} resigns</>;
    case 'timeout':
      return <>{who} out of time</>;
  }
}
