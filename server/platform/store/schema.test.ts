import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { divisionRow, insertOneMatch, matchEventRow, matchRow } from '#server/testing/rows.ts';
import { openTestStore } from '#server/testing/stores.ts';
import type { Database } from './store.ts';

const TOKEN = {
  token_id: 't1',
  token_hash: 'a'.repeat(64),
  scope: 'matches',
  category: null,
  label: '厚別会場',
  expires_at: '2025-05-12T00:00:00Z',
  revoked_at: null,
  created_at: '2025-05-01T00:00:00Z',
} as const;

const IMAGE = {
  image_hash: 'a'.repeat(64),
  type: 'image/png',
  width: 960,
  height: 300,
  bytes: Buffer.alloc(1_024),
  is_public: 1,
  created_at: '2026-05-16T00:00:00Z',
} as const;

const withImage = (fields: object) => (db: Database) =>
  db
    .insertInto('site_images')
    .values({ ...IMAGE, ...fields })
    .execute();

const SESSION = {
  user_id: 'u1',
  session_id: '202605161000000001',
  email: 'haha@example.jp',
  created_at: '2026-05-16T01:00:00Z',
} as const;

const withSession = (fields: object) => (db: Database) =>
  db
    .insertInto('member_sessions')
    .values({ ...SESSION, ...fields })
    .execute();

const change = (assignment: string) => (db: Database) =>
  sql`update matches set ${sql.raw(assignment)}`.execute(db);

const REFUSED: readonly [reason: string, write: (db: Database) => Promise<unknown>][] = [
  ['a status outside the eight', change("status = 'PK終了'")],
  ['a goal below zero', change('left_first_half = -1')],
  ['extra-time goals below zero', change('right_extra_second_half = -1')],
  ['a shoot-out score below zero', change('left_shoot_out_score = -1')],
  ['an outcome that is none', change("outcome = 'cancelled'")],
  ['a postponement reason outside the three', change("outcome = 'postponed', postponed_reason = '雪'")],
  ['a postponement reason without a postponement', change("postponed_reason = '雨'")],
  ['a flag that is neither 0 nor 1', change('has_shoot_out = 2')],
  ['a date that is no date', change("match_date = '2025/05/11'")],
  ['a time that is no time', change("scheduled_start_time = '9:00'")],
  ['text where a number belongs', change("version = 'three'")],
  ['nothing where a club belongs', change('club_left_name = null')],
  ['a division that is not there', change("division_id = '2'")],
  [
    'a match of an unknown division',
    (db) =>
      db
        .insertInto('matches')
        .values(matchRow({ match_id: 'm2', division_id: '9' }))
        .execute(),
  ],
  [
    'a division of an unknown championship',
    (db) =>
      db
        .insertInto('divisions')
        .values(divisionRow({ championship_id: 'x' }))
        .execute(),
  ],
  [
    'two divisions of one name',
    (db) =>
      db
        .insertInto('divisions')
        .values(divisionRow({ division_id: '2' }))
        .execute(),
  ],
  ['a match twice', (db) => db.insertInto('matches').values(matchRow()).execute()],
  [
    'an event of an unknown match',
    (db) =>
      db
        .insertInto('match_events')
        .values(matchEventRow({ match_id: 'x' }))
        .execute(),
  ],
  [
    'an operation recorded twice in a match',
    async (db) => {
      const event = (version: number, part: number) =>
        matchEventRow({ version, operation_id: 'op', operation_part: part });
      await db
        .insertInto('match_events')
        .values([event(1, 0), event(2, 1)])
        .execute();
      return db.insertInto('match_events').values(event(3, 0)).execute();
    },
  ],
  ['a category outside the four', (db) => sql`update championships set category = 'U-10'`.execute(db)],
  ['a shoot-out of four kicks', (db) => sql`update championships set shoot_out_kicks = 4`.execute(db)],
  [
    'a category token without its category',
    (db) =>
      db
        .insertInto('access_tokens')
        .values({ ...TOKEN, scope: 'category' })
        .execute(),
  ],
  [
    'a token stored as it is, not hashed',
    (db) =>
      db
        .insertInto('access_tokens')
        .values({ ...TOKEN, token_hash: 'plain' })
        .execute(),
  ],
  [
    'a token for an unknown match',
    async (db) => {
      await db.insertInto('access_tokens').values(TOKEN).execute();
      await db
        .insertInto('access_token_matches')
        .values({ token_id: 't1', championship_id: 'x', match_id: 'm1' })
        .execute();
    },
  ],
  ['a picture of the site under no hash', withImage({ image_hash: 'logo' })],
  ['a picture of the site of another kind', withImage({ type: 'text/html' })],
  ['a picture of the site above 1 MB', withImage({ bytes: Buffer.alloc(1_048_577) })],
  ['a picture of the site without bytes', withImage({ bytes: Buffer.alloc(0) })],
  ["a session's cookie stored as it is, not hashed", withSession({ cookie_hash: 'plain' })],
  [
    'two sessions of one cookie',
    async (db) => {
      const cookie_hash = 'a'.repeat(64);
      await withSession({ cookie_hash })(db);
      await withSession({ cookie_hash, session_id: '202605161000000002' })(db);
    },
  ],
  ['a championship with divisions deleted', (db) => db.deleteFrom('championships').execute()],
];

describe('the database itself refuses', () => {
  test.for(REFUSED)('%s', async ([, write]) => {
    const { db } = await openTestStore();
    await insertOneMatch(db);
    await expect(write(db)).rejects.toThrow(/constraint|violates|cannot store|invalid input/i);
  });
});

test('events can be appended, and neither changed, deleted, replaced nor emptied', async () => {
  const { db, kind } = await openTestStore();
  await insertOneMatch(db);
  await db.insertInto('match_events').values(matchEventRow()).execute();
  const before = await db.selectFrom('match_events').selectAll().execute();

  await expect(sql`update match_events set actor = 'someone'`.execute(db)).rejects.toThrow('append-only');
  await expect(db.deleteFrom('match_events').execute()).rejects.toThrow('append-only');
  if (kind === 'sqlite') {
    const replacement = db.replaceInto('match_events').values(matchEventRow({ actor: 'someone' }));
    await expect(replacement.execute()).rejects.toThrow('append-only');
  } else {
    await expect(sql`truncate match_events`.execute(db)).rejects.toThrow('append-only');
  }
  expect(await db.selectFrom('match_events').selectAll().execute()).toEqual(before);
});

test('events of a practice match can be deleted, and neither changed nor emptied', async () => {
  const { db, kind } = await openTestStore();
  await insertOneMatch(db);
  await db.insertInto('match_events').values(matchEventRow()).execute();
  await db.updateTable('championships').set({ practice: 1 }).execute();
  await expect(sql`update match_events set actor = 'someone'`.execute(db)).rejects.toThrow('append-only');
  if (kind === 'postgres') {
    await expect(sql`truncate match_events`.execute(db)).rejects.toThrow('append-only');
  }
  await db.deleteFrom('match_events').execute();
  expect(await db.selectFrom('match_events').selectAll().execute()).toEqual([]);
});

test('a match nobody has touched starts at version 0, 試合前, without goals, kicks or outcome', async () => {
  const { db } = await openTestStore();
  await insertOneMatch(db);
  expect(await db.selectFrom('matches').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    version: 0,
    status: '試合前',
    has_extra_halves: 0,
    has_shoot_out: 0,
    left_first_half: 0,
    right_extra_second_half: 0,
    left_kicks: '[]',
    left_shoot_out_score: 0,
    outcome: 'open',
  });
});

test('deleting a token takes its list of matches with it', async () => {
  const { db } = await openTestStore();
  await insertOneMatch(db);
  await db.insertInto('access_tokens').values(TOKEN).execute();
  await db
    .insertInto('access_token_matches')
    .values({ token_id: 't1', championship_id: 'spring-u12', match_id: 'm1' })
    .execute();
  await db.deleteFrom('access_tokens').where('token_id', '=', 't1').execute();
  expect(await db.selectFrom('access_token_matches').selectAll().execute()).toEqual([]);
});
