/** What the office is told of: the SQL on its table. Whoever of several processes comes first tells it. */

import { instantText } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/store/store.ts';

/** Something is so, or no more. `source` is the name of a machine, or empty. */
export type Finding = {
  readonly kind: AlarmKind;
  readonly source: string;
  readonly isPresent: boolean;
  readonly facts: Facts;
};

export const ALARM_KINDS = [
  'disk_low',
  'database_away',
  'mail_failing',
  'backup_old',
  'certificate_ending',
  'clock_wrong',
  'server_blocked',
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** Numbers and moments of the sentences. */
export type Facts = Readonly<Record<string, string | number>>;

export type Alarm = {
  readonly kind: AlarmKind;
  readonly source: string;
  /** UTC instant, ISO. */
  readonly since: string;
  readonly facts: Facts;
};

/** A letter about the same thing follows no sooner. */
const AGAIN_AFTER: Temporal.DurationLike = { hours: 24 };

/** A machine that has said nothing for so long is gone, and what it found with it. */
const FORGOTTEN_AFTER: Temporal.DurationLike = { hours: 24 };

/** What is so at present, the oldest first. */
export async function findAllPresent(now: Temporal.Instant, db: Database): Promise<readonly Alarm[]> {
  const rows = await db
    .selectFrom('alarms')
    .selectAll()
    .where('over_at', 'is', null)
    .where('seen_at', '>', instantText(now.subtract(FORGOTTEN_AFTER)))
    .orderBy('since')
    .orderBy('kind')
    .execute();
  return rows.flatMap(({ kind, source, since, facts }) => {
    const known = ALARM_KINDS.find((one) => one === kind);
    // Written by this file.
    return known === undefined ? [] : [{ kind: known, source, since, facts: JSON.parse(facts) as Facts }];
  });
}

/** Notes it. Gives the alarm where a letter is due about it, null where none is. To be called in a transaction. */
export async function savePresent(
  { kind, source, facts }: Finding,
  now: Temporal.Instant,
  db: Database,
): Promise<Alarm | null> {
  const at = instantText(now);
  const text = JSON.stringify(facts);
  await db
    .insertInto('alarms')
    .values({ kind, source, since: at, seen_at: at, told_at: null, over_at: null, facts: text })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'source']).doUpdateSet(({ eb, ref }) => ({
        seen_at: at,
        facts: text,
        since: eb.case().when('alarms.over_at', 'is', null).then(ref('alarms.since')).else(at).end(),
        over_at: null,
      })),
    )
    .execute();
  const told = await db
    .updateTable('alarms')
    .set({ told_at: at })
    .where('kind', '=', kind)
    .where('source', '=', source)
    .where(({ eb, or }) =>
      or([eb('told_at', 'is', null), eb('told_at', '<=', instantText(now.subtract(AGAIN_AFTER)))]),
    )
    .returning('since')
    .executeTakeFirst();
  return told === undefined ? null : { kind, source, since: told.since, facts };
}

/** Notes that it is over. Gives what it was where the office had been told of it, null otherwise. */
export async function updateOver(
  { kind, source }: Finding,
  now: Temporal.Instant,
  db: Database,
): Promise<Alarm | null> {
  const row = await db
    .updateTable('alarms')
    .set({ over_at: instantText(now) })
    .where('kind', '=', kind)
    .where('source', '=', source)
    .where('over_at', 'is', null)
    .returning(['since', 'told_at', 'facts'])
    .executeTakeFirst();
  if (row === undefined || row.told_at === null || row.told_at < row.since) return null;
  return { kind, source, since: row.since, facts: JSON.parse(row.facts) as Facts };
}
