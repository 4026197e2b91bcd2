import { expect, test } from 'vitest';
import type { Database, Store } from '#server/platform/store/store.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { createGroupCommit } from './group-commit.ts';

type Club = { readonly id: string; readonly fails?: true; readonly isLate?: true };

/** Throws when a club `fails`, which rolls everything back; a club that `isLate` is not written, and only its own outcome throws. */
async function insertClubs(clubs: readonly Club[], db: Database): Promise<(() => string)[]> {
  for (const { id, isLate, fails } of clubs) {
    if (fails) throw new Error(`${id} fails`);
    const club = { club_id: id, name: id, short_name: id, kana: null, categories: '[]', url: null };
    if (!isLate) await db.insertInto('clubs').values(club).execute();
  }
  return clubs.map(({ id, isLate }) => () => {
    if (isLate) throw new Error(`${id} is late`);
    return id;
  });
}

function insertingClubs({ transaction }: Store) {
  return (clubs: readonly Club[]) => transaction((db) => insertClubs(clubs, db));
}

async function settled(inserting: readonly Promise<string>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(inserting);
  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message));
}

test.each<[string, Club, string]>([
  ['失敗して', { id: 'b', fails: true }, 'b fails'],
  ['先を越されて', { id: 'b', isLate: true }, 'b is late'],
])('一つが%sも、一緒に届いたほかの書き込みは残り、その一つは何も残さない', async (_how, club, said) => {
  const store = await openTestStore();
  const insert = createGroupCommit(store.kind, insertingClubs(store));
  expect(await settled([{ id: 'a' }, club, { id: 'c' }].map(insert))).toEqual(['a', said, 'c']);
  const clubs = await store.db.selectFrom('clubs').select('club_id').orderBy('club_id').execute();
  expect(clubs.map(({ club_id }) => club_id)).toEqual(['a', 'c']);
});

test('データベースがないときは、一つずつ試さずに、どれもすぐに断る', async () => {
  const store = await openTestStore();
  let tried = 0;
  const insert = createGroupCommit<Club, string>(store.kind, async () => {
    tried += 1;
    throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  });
  const clubs = Array.from({ length: 60 }, (_, index) => ({ id: String(index) }));
  expect(new Set(await settled(clubs.map(insert)))).toEqual(new Set(['gone']));
  expect(tried).toBe(1);
});

test('結果は、書き込みがデータベースに残ってから渡される', async () => {
  const store = await openTestStore();
  const insert = createGroupCommit(store.kind, insertingClubs(store));
  await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const id = String(index);
      await insert({ id });
      const row = await store.db
        .selectFrom('clubs')
        .select('club_id')
        .where('club_id', '=', id)
        .executeTakeFirst();
      expect(row?.club_id).toBe(id);
    }),
  );
});
