import type { VNode } from 'preact';
import { TIE_BREAKS, type TieBreak } from '../../../src/domain/leagues/tie-breaks.js';
import { TIE_BREAK_NAMES } from '../words.js';

interface OrderProps {
  readonly order: readonly TieBreak[];
  readonly setOrder: (order: readonly TieBreak[]) => void;
}

/** What the standings are ordered by, the first before all others. */
export function OrderField({ order, setOrder }: OrderProps): VNode {
  const without = (one: TieBreak): readonly TieBreak[] => order.filter((other) => other !== one);
  const up = (index: number): void => {
    const [above, one] = [order[index - 1], order[index]];
    if (above !== undefined && one !== undefined) setOrder(order.toSpliced(index - 1, 2, one, above));
  };
  // How far one came in a knockout is put before all others by the service.
  const left = TIE_BREAKS.filter((one) => one !== 'bracket' && !order.includes(one));
  return (
    <div class="field wide" role="group" aria-label="Order of the table">
      <span>Order of the table</span>
      <ol class="order">
        {order.map((one, index) => (
          <li key={one}>
            <span>
              {index + 1}. {TIE_BREAK_NAMES[one]}
            </span>
            {index > 0 && (
              <button type="button" aria-label={`${TIE_BREAK_NAMES[one]} further up`} onClick={() => up(index)}>
                ↑
              </button>
            )}
            {order.length > 1 && (
              <button
                type="button"
                aria-label={`Without ${TIE_BREAK_NAMES[one]}`}
                onClick={() => setOrder(without(one))}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ol>
      {left.length > 0 && (
        <div class="actions">
          {left.map((one) => (
            <button key={one} type="button" onClick={() => setOrder([...order, one])}>
              + {TIE_BREAK_NAMES[one]}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
