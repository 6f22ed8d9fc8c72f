import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { CARD_NAMES, PACKS, type CardNames, type Pack } from './card-names.js';

const KEY = 'bummerl:pack';

/** The names of the cards that the reader has chosen. */
export const PackContext = createContext<Pack>('english');

export const useCardNames = (): CardNames => CARD_NAMES[useContext(PackContext)];

/** What was chosen the last time. A browser that keeps nothing is as good as a first visit. */
export function rememberedPack(): Pack {
  try {
    const kept = localStorage.getItem(KEY);
    return PACKS.find((pack) => pack === kept) ?? 'english';
  } catch {
    return 'english';
  }
}

export function rememberPack(pack: Pack): void {
  try {
    localStorage.setItem(KEY, pack);
  } catch {
    // It is then chosen anew at the next visit.
  }
}
