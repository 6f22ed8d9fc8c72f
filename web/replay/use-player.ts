import { useCallback, useEffect, useState } from 'preact/hooks';

/** How long each step is shown. */
export const SPEEDS = { slow: 2_000, normal: 1_000, fast: 300 } as const;
export type Speed = keyof typeof SPEEDS;

/** Where one stands in a replay, and how one gets on. */
export interface Player {
  readonly index: number;
  readonly last: number;
  readonly playing: boolean;
  readonly speed: Speed;
  readonly setSpeed: (speed: Speed) => void;
  /** Goes to a step, the nearest there is, and stops there. */
  readonly goTo: (index: number) => void;
  /** Goes on by so many steps, or back, from wherever one is by then: keys may be pressed faster than the page is drawn. */
  readonly move: (steps: number) => void;
  /** Plays from here; at the end from the start. */
  readonly toggle: () => void;
}

/** @param last the index of the last step */
export function usePlayer(last: number, start: number): Player {
  const [index, setIndex] = useState(start);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>('normal');

  const goTo = useCallback(
    (wanted: number) => {
      setPlaying(false);
      setIndex(Math.min(Math.max(wanted, 0), last));
    },
    [last],
  );
  const move = useCallback(
    (steps: number) => {
      setPlaying(false);
      setIndex((current) => Math.min(Math.max(current + steps, 0), last));
    },
    [last],
  );
  const toggle = (): void => {
    if (!playing && index === last) setIndex(0);
    setPlaying((before) => !before);
  };

  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => setIndex((current) => Math.min(current + 1, last)), SPEEDS[speed]);
    return () => clearInterval(timer);
  }, [playing, speed, last]);
  useEffect(() => {
    if (index === last) setPlaying(false);
  }, [index, last]);

  return { index, last, playing, speed, setSpeed, goTo, move, toggle };
}

/** The keys of the viewer, wherever the focus is but in a control that has use for them itself. */
export function usePlayerKeys({ last, goTo, move, toggle }: Player): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTaken(event)) return;
      const moves: Readonly<Record<string, () => void>> = {
        ArrowLeft: () => move(-1),
        ArrowRight: () => move(1),
        Home: () => goTo(0),
        End: () => goTo(last),
        ' ': toggle,
      };
      const act = moves[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

/** A slider and a list of choices move by these keys, and the space bar presses a button. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, select, textarea') !== null) return true;
  return key === ' ' && target.closest('button, a, summary') !== null;
}
