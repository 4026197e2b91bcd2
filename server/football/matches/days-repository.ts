/** Matches by the day they are played on, over all championships. */

import type { JstDate } from '#domain/calendar/tokyo.ts';
import type { DateWindow } from '#domain/competition/window.ts';
import type { Database } from '#server/platform/store/store.ts';
import { type MatchRecord, toRecord } from './row.ts';

/** Practice ones too, by championship and match id. */
export async function findAllWithin(days: DateWindow, db: Database): Promise<readonly MatchRecord[]> {
  const rows = await within(days, db).selectAll().orderBy('championship_id').orderBy('match_id').execute();
  return rows.map(toRecord);
}

/** How many matches a championship has on a day. */
export type CountedDay = {
  readonly date: JstDate;
  readonly championshipId: string;
  readonly matches: number;
};

/** Practice ones too, by date; days and championships without a match are missing. */
export async function countByDay(days: DateWindow, db: Database): Promise<readonly CountedDay[]> {
  const rows = await within(days, db)
    .select(({ fn }) => [
      'match_date as date',
      'championship_id as championshipId',
      fn.countAll<number | string>().as('matches'),
    ])
    .groupBy(['match_date', 'championship_id'])
    .orderBy('match_date')
    .orderBy('championship_id')
    .execute();
  return rows.map((row) => ({ ...row, matches: Number(row.matches) }));
}

/** The nearest days before and after `date` on which another championship than `except` plays; null where there is none. */
export async function findNearestDays(
  date: JstDate,
  { except }: { readonly except: readonly string[] },
  db: Database,
): Promise<{ readonly previous: JstDate | null; readonly next: JstDate | null }> {
  const others = db
    .selectFrom('matches')
    .$if(except.length > 0, (query) => query.where('championship_id', 'not in', except))
    .select('match_date as date')
    .limit(1);
  const [previous, next] = await Promise.all([
    others.where('match_date', '<', date).orderBy('match_date', 'desc').executeTakeFirst(),
    others.where('match_date', '>', date).orderBy('match_date').executeTakeFirst(),
  ]);
  return { previous: previous?.date ?? null, next: next?.date ?? null };
}

function within({ from, to }: DateWindow, db: Database) {
  return db.selectFrom('matches').where('match_date', '>=', from).where('match_date', '<=', to);
}
