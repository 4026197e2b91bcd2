import { expect, test } from 'vitest';
import { matchInputClubs } from '#contract/match/input.ts';
import { get } from '#server/testing/calls.ts';
import { item, startWithInput } from './testing/inputs.ts';

test('入力が見分けるクラブの名は、登録されたクラブと、試合に出た名', async () => {
  const { server, headers, write } = await startWithInput();
  const known = { short_name: '西岡', kana: null, categories: '[]', url: null };
  await server.store.db
    .insertInto('clubs')
    .values([
      { club_id: 'nishioka', name: '西岡FC', ...known },
      { club_id: 'teine', name: '手稲SSS', ...known },
    ])
    .execute();
  await write([
    item({ clubLeftName: '西岡FC', clubLeftId: '', clubRightName: 'ノルテ札幌' }),
    item({
      clubLeftName: 'ノルテ札幌',
      clubLeftId: 'norte',
      clubRightName: '西岡FC',
      scheduledStartTime: '13:00',
    }),
  ]);
  expect((await get(server.url, matchInputClubs, {}, headers)).json).toEqual([
    { club_id: 'norte', name: 'ノルテ札幌', variants: [] },
    { club_id: 'teine', name: '手稲SSS', variants: [] },
    { club_id: 'nishioka', name: '西岡FC', variants: [] },
  ]);
});
