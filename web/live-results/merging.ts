import type { TargetChampionship } from '#contract/match.ts';
import type { MatchView } from '#contract/wire.ts';

/** The championship with these matches in the place of older ones; what is newer already stays. */
export function withMatches(
  championship: TargetChampionship,
  views: readonly MatchView[],
): TargetChampionship {
  const newer = new Map(views.map((view) => [view.match_id, view]));
  const matches = Object.entries(championship.matches).map(([division, byLabel]) => [
    division,
    Object.fromEntries(
      Object.entries(byLabel).map(([label, entry]) => {
        if (typeof entry === 'number') return [label, entry];
        const view = newer.get(entry.match_id);
        return [label, view !== undefined && view.version > entry.version ? view : entry];
      }),
    ),
  ]);
  return { ...championship, matches: Object.fromEntries(matches) };
}
