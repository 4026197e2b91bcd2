/** Which matches there are to make a link for, in the words of the wire. */

import type { LinkMatch } from '#contract/match/reporter-links.ts';
import {
  findAllNamed,
  findDivisionNames,
  findPracticeIds,
  type NamedChampionship,
} from '#server/football/championships/public.ts';
import { findAllByChampionships, findAllOnDay, type MatchRecord } from '#server/football/matches/public.ts';
import type { Database } from '#server/platform/store/store.ts';

/** Of championships that are not for practice, by day, time and venue; unknown ids have none. */
export async function findAllOfChampionships(
  ids: readonly string[],
  db: Database,
): Promise<readonly LinkMatch[]> {
  return matchesOf(await findAllPlayed(ids, db), await findAllByChampionships(ids, db), db);
}

/** Of a day, in all championships that are not for practice. */
export async function findAllOfDay(day: string, db: Database): Promise<readonly LinkMatch[]> {
  const matches = await findAllOnDay(day, db);
  const ids = [...new Set(matches.map(({ championshipId }) => championshipId))];
  return matchesOf(await findAllPlayed(ids, db), matches, db);
}

/** Every match that reporters practise on. */
export async function findAllForPractice(db: Database): Promise<readonly LinkMatch[]> {
  const ids = await findPracticeIds(db);
  return matchesOf(await findAllNamed(ids, db), await findAllByChampionships(ids, db), db);
}

async function findAllPlayed(ids: readonly string[], db: Database): Promise<readonly NamedChampionship[]> {
  const known = await findAllNamed(ids, db);
  return known.filter(({ practice }) => !practice);
}

/** Those of the matches that belong to these championships. */
async function matchesOf(
  championships: readonly NamedChampionship[],
  matches: readonly MatchRecord[],
  db: Database,
): Promise<readonly LinkMatch[]> {
  const names = new Map(championships.map(({ id, name }) => [id, name]));
  const divisions = new Map<string, ReadonlyMap<string, string>>();
  for (const { id } of championships) divisions.set(id, await findDivisionNames(id, db));
  const own = matches.filter(({ championshipId }) => names.has(championshipId));
  return own.toSorted(bySheet).map((match) => ({
    championship_id: match.championshipId,
    championship_name: names.get(match.championshipId) ?? '',
    match_id: match.matchId,
    division: divisions.get(match.championshipId)?.get(match.divisionId) ?? '',
    label: match.label,
    match_date: match.date,
    scheduled_start_time: match.scheduledStartTime,
    ground: match.ground,
    club_left: match.clubs.home,
    club_right: match.clubs.away,
  }));
}

/** As a sheet lists them; a match without a time comes last on its day. */
function bySheet(one: MatchRecord, other: MatchRecord): number {
  return sheetKey(one) < sheetKey(other) ? -1 : 1;
}

function sheetKey({ date, scheduledStartTime, ground, matchId }: MatchRecord): string {
  return JSON.stringify([date, scheduledStartTime ?? '~', ground, matchId]);
}
