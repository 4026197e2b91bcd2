/** 試合の日程: administrators who enter different matches at the same time, over HTTP, on both stores. */

import { beforeEach, expect, test } from 'vitest';
import { addFixture, changeFixture, type FixtureDetail, fixtureDetail } from '#contract/match/fixtures.ts';
import { type Answer, type Ask, startWithAdministrator } from '#server/testing/administrator.ts';
import { insertSeason, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import type { TestServer } from '#server/testing/server.ts';

const AT_ONCE = 8;
const PLACES = Array.from({ length: AT_ONCE }, (_, place) => place + 1);

let server: TestServer;
let ask: Ask;

beforeEach(async () => {
  ({ server, ask } = await startWithAdministrator(MATCH_DAY_MORNING));
  await insertSeason(
    server.store.db,
    {},
    PLACES.map((place) => ({ matchId: `m${place}` })),
  );
});

async function detailOf(matchId: string): Promise<FixtureDetail> {
  const { status, json } = await ask(fixtureDetail, { params: { championshipId: 'cup', matchId } });
  expect(status).toBe(200);
  return json as FixtureDetail;
}

function change(matchId: string, { form, revision }: FixtureDetail, division: string): Promise<Answer> {
  const params = { championshipId: 'cup', matchId };
  return ask(changeFixture, { params, body: { revision, form: { ...form, division } } });
}

async function add(form: Partial<FixtureDetail['form']>): Promise<Answer> {
  const { form: stored } = await detailOf('m1');
  return ask(addFixture, { params: { championshipId: 'cup' }, body: { form: { ...stored, ...form } } });
}

async function divisions(): Promise<readonly string[]> {
  const rows = await server.store.db
    .selectFrom('divisions')
    .select(['division_id', 'round_id', 'name'])
    .where('championship_id', '=', 'cup')
    .execute();
  expect(new Set(rows.map(({ round_id }) => round_id)).size).toBe(rows.length);
  return rows.map(({ name }) => name).toSorted();
}

const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted();

test('同時に追加された試合の新しい部は、どれもその番号を得る', async () => {
  const answers = await Promise.all(
    PLACES.map((place) =>
      add({ division: `${place}回戦`, ground: `会場${place}`, match_date: `2026-06-0${place}` }),
    ),
  );
  expect(statusesOf(answers)).toEqual(PLACES.map(() => 200));
  expect(await divisions()).toEqual(['１部', ...PLACES.map((place) => `${place}回戦`)].toSorted());
});

test('同じ日の同じ対戦を同時に追加しても、試合IDは別々になる', async () => {
  const times = PLACES.map((place) => `1${place}:00`);
  const answers = await Promise.all(
    times.map((scheduled_start_time) => add({ match_date: '2026-06-01', scheduled_start_time })),
  );
  expect(statusesOf(answers)).toEqual(times.map(() => 200));
  expect(new Set(answers.map(({ json }) => (json as FixtureDetail).match_id)).size).toBe(AT_ONCE);
});

test('同じ試合を同時に二度追加すると、二つ目は断られる', async () => {
  const answers = await Promise.all([1, 2].map(() => add({ match_date: '2026-06-01', division: '決勝' })));
  expect(statusesOf(answers)).toEqual([200, 409]);
  expect(answers.map(({ json }) => (json as { code?: string }).code)).toContain('same_match');
});

test('別々の試合を同時に同じ新しい部へ移すと、部は一つできる', async () => {
  const seen = await Promise.all(PLACES.map((place) => detailOf(`m${place}`)));
  const answers = await Promise.all(seen.map((one, index) => change(`m${index + 1}`, one, '決勝')));
  expect(statusesOf(answers)).toEqual(PLACES.map(() => 200));
  expect(await divisions()).toEqual(['１部', '決勝'].toSorted());
});

test('一つの試合を同時に変えると、最初の一人が変え、ほかは変わったことを知る', async () => {
  const seen = await detailOf('m1');
  const answers = await Promise.all(PLACES.map((place) => change('m1', seen, `${place}回戦`)));
  expect(statusesOf(answers)).toEqual([200, ...PLACES.slice(1).map(() => 409)]);
  const refused = answers.filter(({ status }) => status === 409);
  expect(new Set(refused.map(({ json }) => (json as { code: string }).code))).toEqual(
    new Set(['changed_meanwhile']),
  );
  expect(await divisions()).toHaveLength(2);
});
