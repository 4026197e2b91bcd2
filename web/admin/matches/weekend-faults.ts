/** What the double check finds on a sheet of matches, and its words. */

import type { Weekend, WeekendMatch } from '#contract/match/admin.ts';
import { faultsOf, MATCH_FAULTS, type MatchFault } from '#domain/match/double-check.ts';
import { matchOf } from './queries.ts';

/** A match of the sheet with what is missing or contradictory in it. */
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
    return { one, faults: faultsOf(matchOf(one), planned, minutesSince) };
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

/** The heading above the matches with a fault, and the line beside one. */
export const FAULT_WORDS: Readonly<Record<MatchFault, string>> = {
  notBegun: '開始時刻を過ぎても試合前です',
  stillPlaying: '終わっているはずの時刻を過ぎても進行中です',
  unregistered: '試合は終了しましたが、結果が未登録です',
  postponed: '延期されたまま、新しい日程が入力されていません',
  noTime: '開始予定の時刻が未定です',
  noStartTime: '試合開始時刻が記録されていません',
  level: 'ノックアウト方式で同点のまま、PK戦の記録がありません',
  kicksMissing: 'PK戦で勝点を分ける組で同点のまま、PK戦の記録がありません',
  shootOutLevel: 'PK戦の成功数が同じです',
  shootOutNotLevel: '得点に差があるのに、PK戦の記録があります',
  kicksContradict: 'PK戦の成功数が、○の数と一致していません',
  kicksUndecided: 'PK戦の○×の記録では、まだ決着していません',
  notInLeague: 'リーグ戦に、延長戦またはPK戦の記録があります',
};
