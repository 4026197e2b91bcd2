import type { Shirt } from '#contract/wire.ts';
import { isPlainShirt, PLAIN_SHIRTS } from '#domain/match/kit-choice.ts';
import type { PerSide, Side } from '#domain/match/match.ts';
import type { ReportedMatch } from './reported-match.ts';

/** What the sides wear, with the choices that wait to be sent; the server's word where nothing waits. */
export function wornShirts(reported: Pick<ReportedMatch, 'kits' | 'match'>): PerSide<Shirt | null> {
  return { home: wornBy('home', reported), away: wornBy('away', reported) };
}

function wornBy(side: Side, { kits, match }: Pick<ReportedMatch, 'kits' | 'match'>): Shirt | null {
  const kit = kits[side];
  const choice = match.kits[side];
  if (choice === kit.chosen) return kit.worn ?? null;
  if (choice === undefined) return kit.first ?? null;
  return isPlainShirt(choice) ? { colour: PLAIN_SHIRTS[choice], word: choice } : (kit[choice] ?? null);
}
