import { createContext, useContext } from 'react';
import type { Shirt } from '#contract/wire.ts';
import type { PerSide, Side } from '#domain/match/match.ts';
import { KitSwatch } from './kit-swatch.tsx';

/** What the sides wear in the match that a screen shows; null where nobody knows. */
export const KitsWorn = createContext<PerSide<Shirt | null>>({ home: null, away: null });

/** Of the side in {@link KitsWorn}; nothing where nobody knows. */
export function Kit({ side }: { readonly side: Side }) {
  const shirt = useContext(KitsWorn)[side];
  return shirt && <KitSwatch side={side} shirt={shirt} />;
}
