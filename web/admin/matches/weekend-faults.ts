import type { Weekend, WeekendMatch } from '#contract/admin-matches.ts';
import { faultsOf, MATCH_FAULTS, type MatchFault } from '#domain/match/double-check.ts';
import { matchOf } from './match-of.ts';

/** A match of the sheet with what the screen alone can tell to be missing. */
export type Sheet = { readonly one: WeekendMatch; readonly faults: readonly MatchFault[] };

/** `now` is the server's time: what is late is late by it, whatever the clock of this laptop says. */
export function sheetsOf({ matches, now }: Weekend): readonly Sheet[] {
  const at = Date.parse(now);
  // Tokyo has no summer time.
  const minutesSince = (date: string, time: string) => (at - Date.parse(`${date}T${time}:00+09:00`)) / 60_000;
  return matches.map((one) => {
    const planned = {
      date: one.match.match_date,
      startTime: one.match.scheduled_match_start_time,
      levelRule: one.level_rule,
    };
    return { one, faults: faultsOf(matchOf(one.match, one.rules), planned, minutesSince) };
  });
}

/** What is missing, the gravest first, each with its matches. */
export function missingIn(
  sheets: readonly Sheet[],
): readonly { readonly fault: MatchFault; readonly sheets: readonly Sheet[] }[] {
  return MATCH_FAULTS.map((fault) => ({
    fault,
    sheets: sheets.filter(({ faults }) => faults.includes(fault)),
  })).filter((found) => found.sheets.length > 0);
}

/** Names a match's place on the page. */
export function placeOf({ match }: WeekendMatch): string {
  return `match-${match.championship_id}-${match.match_id}`;
}
