/** Which matches there are to make a link for, in the words of the wire. */

import type { LinkMatch } from '#contract/reporter-links.ts';
import type { Database } from '#server/store/store.ts';
import type { LinkedMatch, LinkSeason } from './ports.ts';

/** Of championships that are not for practice, by day, time and venue; unknown ids have none. */
export async function findAllOfChampionships(
  ids: readonly string[],
  season: LinkSeason,
  db: Database,
): Promise<readonly LinkMatch[]> {
  const known = await season.findChampionships(ids, db);
  return matchesOf(
    known.filter(({ practice }) => !practice),
    season,
    db,
  );
}

/** Every match that reporters practise on. */
export async function findAllForPractice(season: LinkSeason, db: Database): Promise<readonly LinkMatch[]> {
  return matchesOf(await season.findChampionships(await season.findPracticeIds(db), db), season, db);
}

async function matchesOf(
  championships: Awaited<ReturnType<LinkSeason['findChampionships']>>,
  season: LinkSeason,
  db: Database,
): Promise<readonly LinkMatch[]> {
  const names = new Map(championships.map(({ id, name }) => [id, name]));
  const divisions = new Map<string, ReadonlyMap<string, string>>();
  for (const { id } of championships) divisions.set(id, await season.findDivisionNames(id, db));
  const matches = await season.findMatches([...names.keys()], db);
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
function bySheet(one: LinkedMatch, other: LinkedMatch): number {
  return sheetKey(one) < sheetKey(other) ? -1 : 1;
}

function sheetKey({ date, scheduledStartTime, ground, matchId }: LinkedMatch): string {
  return JSON.stringify([date, scheduledStartTime ?? '~', ground, matchId]);
}
