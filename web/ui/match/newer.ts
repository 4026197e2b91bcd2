import type { MatchView } from '#contract/wire.ts';
import { isNewer, isOlder } from '#domain/match/epoch.ts';

/** Matches that the live stream has brought, by match id within their championship. */
export type HeardMatches = ReadonlyMap<string, MatchView>;

export const NOTHING_HEARD: HeardMatches = new Map();

/** What was heard before, and now. */
export function alsoHeard(heard: HeardMatches, views: readonly MatchView[]): HeardMatches {
  return views.length === 0
    ? heard
    : new Map([...heard, ...views.map((view) => [keyOf(view), view] as const)]);
}

/** Whether one of the views says something that `matches` don't. */
export function hasNewer(matches: readonly MatchView[], views: readonly MatchView[]): boolean {
  const known = new Map(matches.map((match) => [keyOf(match), match]));
  return views.some((view) => {
    const match = known.get(keyOf(view));
    return match === undefined || isNewer(view, match);
  });
}

/** Matches as they were read, with what has been heard since in the place of older ones. */
export function withHeard(matches: readonly MatchView[], heard: HeardMatches): readonly MatchView[] {
  return matches.map((match) => {
    const view = heard.get(keyOf(match));
    // A schedule is changed without a new version.
    return view !== undefined && !isOlder(view, match) ? view : match;
  });
}

function keyOf({ championship_id, match_id }: MatchView): string {
  return JSON.stringify([championship_id, match_id]);
}
