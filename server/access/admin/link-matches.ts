/** Which matches there are to make a link for, in the words of the wire. */

import type { LinkMatch } from '#contract/reporter-links.ts';
import {
  findAllNamed,
  findDivisionNames,
  findPracticeIds,
  type NamedChampionship,
} from '#server/championships/public.ts';
import { findAllByChampionships, type MatchRecord } from '#server/matches/public.ts';
import type { Database } from '#server/store/store.ts';

/** Of championships that are not for practice, by day, time and venue; unknown ids have none. */
export async function findAllOfChampionships(
  ids: readonly string[],
  db: Database,
): Promise<readonly LinkMatch[]> {
  const known = await findAllNamed(ids, db);
  return matchesOf(
    known.filter(({ practice }) => !practice),
    db,
  );
}

/** Every match that reporters practise on. */
export async function findAllForPractice(db: Database): Promise<readonly LinkMatch[]> {
  return matchesOf(await findAllNamed(await findPracticeIds(db), db), db);
}

async function matchesOf(
  championships: readonly NamedChampionship[],
  db: Database,
): Promise<readonly LinkMatch[]> {
  const names = new Map(championships.map(({ id, name }) => [id, name]));
  const divisions = new Map<string, ReadonlyMap<string, string>>();
  for (const { id } of championships) divisions.set(id, await findDivisionNames(id, db));
  const matches = await findAllByChampionships([...names.keys()], db);
  return matches.toSorted(bySheet).map((match) => ({
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
