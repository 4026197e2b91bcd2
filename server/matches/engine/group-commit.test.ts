import { expect, test } from 'vitest';
import { insertSeason } from '#server/testing/season.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { createGroupCommit } from './group-commit.ts';

test('一つが失敗しても、一緒に届いたほかの書き込みは残り、失敗したものは何も残さない', async () => {
  const store = await openTestStore();
  await insertSeason(store.db, {}, [{ matchId: 'm1' }]);
  const transact = createGroupCommit(store);
  const insertClub = (id: string, fails: boolean) =>
    transact(async (db) => {
      const club = { club_id: id, name: id, short_name: id, kana: null, categories: '[]', url: null };
      await db.insertInto('clubs').values(club).execute();
      if (fails) throw new Error(`${id} fails`);
      return id;
    });
  const outcomes = await Promise.allSettled([
    insertClub('a', false),
    insertClub('b', true),
    insertClub('c', false),
  ]);
  expect(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message)),
  ).toEqual(['a', 'b fails', 'c']);
  const clubs = await store.db.selectFrom('clubs').select('club_id').orderBy('club_id').execute();
  expect(clubs.map(({ club_id }) => club_id)).toEqual(['a', 'c']);
});

test('結果は、書き込みがデータベースに残ってから渡される', async () => {
  const store = await openTestStore();
  const transact = createGroupCommit(store);
  await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const id = String(index);
      await transact((db) =>
        db
          .insertInto('clubs')
          .values({ club_id: id, name: id, short_name: id, kana: null, categories: '[]', url: null })
          .execute(),
      );
      const row = await store.db
        .selectFrom('clubs')
        .select('club_id')
        .where('club_id', '=', id)
        .executeTakeFirst();
      expect(row?.club_id).toBe(id);
    }),
  );
});
