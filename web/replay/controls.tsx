import type { VNode } from 'preact';
import { SPEEDS, type Player, type Speed } from './use-player.js';

const SPEED_NAMES = Object.keys(SPEEDS) as Speed[];

/** Shapes on a field of 24 by 24. */
const SIGNS = {
  first: 'M6 5h2.500v14H6zM19 5v14L9.500 12z',
  back: 'M17 5v14L7 12z',
  play: 'M7 5v14l11-7z',
  pause: 'M6.500 5h4v14h-4zM13.500 5h4v14h-4z',
  forward: 'M7 5v14l10-7z',
  last: 'M15.500 5H18v14h-2.500zM5 5v14l9.500-7z',
} as const;

/** The buttons and the slider of the viewer. @param where the step in words, for the slider */
export function Controls({ player, where }: { readonly player: Player; readonly where: string }): VNode {
  const { index, last, playing, speed } = player;
  return (
    <div class="controls" role="group" aria-label="Steps">
      <div class="buttons">
        <Control name="First step" sign="first" off={index === 0} press={() => player.goTo(0)} />
        <Control name="Back" sign="back" off={index === 0} press={() => player.goTo(index - 1)} />
        <Control
          name={playing ? 'Pause' : 'Play'}
          sign={playing ? 'pause' : 'play'}
          off={false}
          press={player.toggle}
        />
        <Control name="Forward" sign="forward" off={index === last} press={() => player.goTo(index + 1)} />
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
