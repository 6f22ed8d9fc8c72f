import type { VNode } from 'preact';
import { SPEEDS, type Player, type Speed } from './use-player.js';

const SPEED_NAMES = Object.keys(SPEEDS) as Speed[];

/** Shapes on a field of 24 by 24. */
const SIGNS = {
  first: 'M5 5h2v14H5zM18 6.400 16.600 5l-7 7 7 7 1.400-1.400-5.600-5.600z',
  back: 'M15.400 6.400 14 5l-7 7 7 7 1.400-1.400L9.800 12z',
  play: 'M7 4.500v15l12-7.500z',
  pause: 'M6.500 5h4v14h-4zM13.500 5h4v14h-4z',
  forward: 'M8.600 6.400 10 5l7 7-7 7-1.400-1.400L14.200 12z',
  last: 'M17 5h2v14h-2zM6 6.400 7.400 5l7 7-7 7L6 17.600 11.600 12z',
} as const;

/** The buttons and the slider of the viewer. @param where the step in words, for the slider */
export function Controls({ player, where }: { readonly player: Player; readonly where: string }): VNode {
  const { index, last, playing, speed } = player;
  return (
    <div class="controls" role="group" aria-label="Steps">
      <div class="buttons">
        <Control name="First step" sign="first" off={index === 0} press={() => player.goTo(0)} />
        <Control name="Back" sign="back" off={index === 0} press={() => player.move(-1)} />
        <Control
          name={playing ? 'Pause' : 'Play'}
          sign={playing ? 'pause' : 'play'}
          off={false}
          press={player.toggle}
        />
        <Control name="Forward" sign="forward" off={index === last} press={() => player.move(1)} />
        <Control name="Last step" sign="last" off={index === last} press={() => player.goTo(last)} />
        <label class="speed">
          Speed
          <select
            value={speed}
            onChange={(event) =>
              player.setSpeed(SPEED_NAMES.find((name) => name === event.currentTarget.value) ?? speed)
            }
          >
            {SPEED_NAMES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </div>
      <input
        type="range"
        min={0}
        max={last}
        value={index}
        aria-label="Step of the match"
        aria-valuetext={where}
        onInput={(event) => player.goTo(Number(event.currentTarget.value))}
      />
    </div>
  );
}

interface ControlProps {
  readonly name: string;
  readonly sign: keyof typeof SIGNS;
  readonly off: boolean;
  readonly press: () => void;
}

/** Stays focusable when it leads nowhere: who presses it with the keyboard must not lose the place. */
function Control({ name, sign, off, press }: ControlProps): VNode {
  return (
    <button type="button" aria-label={name} title={name} aria-disabled={off} onClick={() => !off && press()}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={SIGNS[sign]} />
      </svg>
    </button>
  );
}
