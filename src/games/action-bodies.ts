import type { Action } from '../domain/actions.js';
import { invalid } from '../http/problems.js';
import type { TrumpBody } from './dto/actions.dto.js';

/**
 * The action that a body of `POST …/trumps` stands for.
 *
 * @throws Problem `validation` unless it has exactly one of `suit`, `turnUp` and `redeal`
 */
export function trumpOf({ suit, turnUp, card, redeal }: TrumpBody): Action {
  if ([suit, turnUp, redeal].filter((wish) => wish !== undefined).length !== 1)
    throw invalid({ pointer: '', message: 'must have exactly one of suit, turnUp and redeal' });
  if (turnUp !== undefined) return card === undefined ? { type: 'turnUp' } : { type: 'turnUp', card };
  if (card !== undefined) throw invalid({ pointer: '/card', message: 'goes with turnUp only' });
  return suit === undefined ? { type: 'redeal' } : { type: 'trump', suit };
}
