import { bracketOf } from '#domain/competition/bracket/draw.ts';
import type { BracketEntry } from '#domain/competition/settings.ts';

/** Semi-finals (`1-1`, `1-2`), a final (`2-1`) and a match for third place (`third`) of 北, 南, 東 and 西, tied to stored matches. */
export function tiedBracket(storedMatches: Readonly<Record<string, string>>): readonly BracketEntry[] {
  return bracketOf(
    ['北', '南', '東', '西'].map((club) => ({ kind: 'club', club })),
    'played',
  ).map(({ matchId, name, slots }) => ({
    id: matchId,
    name,
    slots,
    storedMatch: storedMatches[matchId] ?? null,
    walkover: null,
  }));
}
