/**
 * Names of clubs in matches, for who administers clubs: the SQL of this group, on its table only.
 *
 * A championship knows its clubs by their names. Where a club has begun to play, it keeps its name to the end: with a second
 * one it would stand in the table twice. So a name is **open** in a match that nobody has begun, of a championship in which
 * no match under that name has begun. A name that was entered, and in whose place results have put another, is open where it
 * would be if it still stood there.
 */

import type { DateWindow } from '#domain/competition/window.ts';
import { changed } from '#server/platform/store/changes.ts';
import { countOf } from '#server/platform/store/count.ts';
import type { Database } from '#server/platform/store/store.ts';

const SIDES = ['club_left_name', 'club_right_name'] as const;
/** Nobody sees them: they tell a row of the bulk input which match it is. */
const ENTERED = ['entered_left_name', 'entered_right_name'] as const;

/** In how many matches a club's name stands: in all, and in those within `days` where it is open. */
export async function countClubName(
  name: string,
  days: DateWindow,
  db: Database,
): Promise<{ readonly matches: number; readonly upcoming: number }> {
  const named = db.selectFrom('matches').where(({ or, eb }) => or(SIDES.map((side) => eb(side, '=', name))));
  const upcoming = named
    .where('championship_id', 'not in', begunUnder(name, db))
    .where('match_date', '>=', days.from)
    .where('match_date', '<=', days.to);
  return { matches: await countOf(named), upcoming: await countOf(upcoming) };
}

/**
 * Renames a club in the matches within `days` where the old name is open. It is no event of theirs: their
 * versions stay. Returns how many times it plays in them; `now` is an ISO instant.
 */
export async function renameClub(
  { from, to, days }: { readonly from: string; readonly to: string; readonly days: DateWindow },
  now: string,
  db: Database,
): Promise<number> {
  let sides = 0;
  const renamed = (column: (typeof SIDES | typeof ENTERED)[number]) =>
    db
      .updateTable('matches')
      .set({ [column]: to, updated_at: now })
      .where(column, '=', from)
      .where('championship_id', 'not in', begunUnder(from, db))
      .where('match_date', '>=', days.from)
      .where('match_date', '<=', days.to);
  for (const column of ENTERED) {
    await renamed(column).where('status', '=', '試合前').where('outcome', '<>', 'registered').execute();
  }
  for (const column of SIDES) {
    const rows = await renamed(column)
      .returning(['championship_id as championshipId', 'match_id as matchId', 'version'])
      .execute();
    for (const match of rows) changed(db, match);
    sides += rows.length;
  }
  return sides;
}

/** The championships in which a club plays within `days`, by its id or one of its names. */
export async function findChampionshipIdsOfClub(
  { id, names, days }: { readonly id: string; readonly names: readonly string[]; readonly days: DateWindow },
  db: Database,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('matches')
    .select('championship_id')
    .distinct()
    .where(({ or, eb }) =>
      or([
        ...SIDES.map((side) => eb(side, 'in', names)),
        eb('club_left_id', '=', id),
        eb('club_right_id', '=', id),
      ]),
    )
    .where('match_date', '>=', days.from)
    .where('match_date', '<=', days.to)
    .execute();
  return rows.map(({ championship_id }) => championship_id);
}

/** The championships in which a match under this name has begun or ended. */
function begunUnder(name: string, db: Database) {
  return db
    .selectFrom('matches as played')
    .select('played.championship_id')
    .where(({ or, eb }) =>
      or([eb('played.club_left_name', '=', name), eb('played.club_right_name', '=', name)]),
    )
    .where(({ or, eb }) =>
      or([eb('played.status', '<>', '試合前'), eb('played.outcome', '=', 'registered')]),
    );
}
