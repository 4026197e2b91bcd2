/** 試合情報の入力 beside administrators who add matches of the same championship, over HTTP, on both stores. */

import { expect, test } from 'vitest';
import { addFixture, changeFixture, type FixtureDetail, fixtureDetail } from '#contract/match/fixtures.ts';
import { administratorOf } from '#server/testing/administrator.ts';
import { item, STEM, startWithInput } from './testing/inputs.ts';

test('一括の入力と一試合の入力が同時に新しい部を作っても、どれも入る', async () => {
  const { server, write } = await startWithInput();
  const ask = await administratorOf(server);
  expect((await write([item()])).status).toBe(200);
  const params = { championshipId: 'new-cup', matchId: `${STEM}-01` };
  const { form, revision } = (await ask(fixtureDetail, { params })).json as FixtureDetail;
  const rounds = ['２回戦', '３回戦', '４回戦'];
  const times = ['10:00', '11:00', '12:00'];
  const answers = await Promise.all([
    ...rounds.map((round) => write([item({ divisionName: `敗者${round}`, clubLeftName: `北${round}` })])),
    ...rounds.map((division, index) => {
      const changes = { division, match_date: '2026-05-23', scheduled_start_time: times[index] ?? null };
      return ask(addFixture, { params, body: { form: { ...form, ...changes } } });
    }),
    ask(changeFixture, { params, body: { revision, form: { ...form, division: '決勝' } } }),
  ]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toEqual(statuses.map(() => 200));
  const divisions = await server.store.db.selectFrom('divisions').select(['name', 'round_id']).execute();
  const names = ['１回戦', '決勝', ...rounds, ...rounds.map((round) => `敗者${round}`)];
  expect(divisions.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  expect(new Set(divisions.map(({ round_id }) => round_id)).size).toBe(names.length);
});
