import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { recordLot, saveCompetition } from '#contract/championship/admin-competition.ts';
import {
  type AdminChampionshipDetail,
  championshipDetail,
  changeChampionship,
  changeDivisions,
} from '#contract/championship/championships.ts';
import { competition } from '#contract/championship/competition.ts';
import { changeFixture, type FixtureDetail, fixtureDetail, removeFixture } from '#contract/match/fixtures.ts';
import { stream } from '#contract/match/live.ts';
import { targetChampionship } from '#contract/match/this-week.ts';
import { defaultGroup } from '#domain/competition/settings.ts';
import { DEFAULT_STANDINGS_RULES } from '#domain/competition/standings/rules.ts';
import { type Ask, startWithAdministrator } from '#server/testing/administrator.ts';
import { get, urlOf } from '#server/testing/calls.ts';
import { listenTo } from '#server/testing/event-stream.ts';
import { signedIn } from '#server/testing/member.ts';
import { enterResult } from '#server/testing/results.ts';
import { insertSeason, LEAGUE, MATCH_DAY_MORNING } from '#server/testing/season.ts';

const CUP = { params: { championshipId: 'cup' } };
const SETTINGS = {
  rules: { ...DEFAULT_STANDINGS_RULES, meetings: 1 },
  groups: [defaultGroup('1/A', 'league')],
  comparisons: [],
  bracket: [],
};
const ROUND_ROBIN = [
  { matchId: 'm1', clubs: { home: '北', away: '南' } },
  { matchId: 'm2', clubs: { home: '南', away: '西' } },
  { matchId: 'm3', clubs: { home: '西', away: '北' } },
];

/** An administrator, and members who look at a championship, at a match of it, and at another championship. */
async function startWatched() {
  const { server, ask } = await startWithAdministrator(MATCH_DAY_MORNING);
  await insertSeason(server.store.db, { rules: LEAGUE }, ROUND_ROBIN);
  await insertSeason(server.store.db, { id: 'other' }, [{ matchId: 'o1' }]);
  const { headers } = await signedIn(server);
  const listen = async (query: Record<string, string>) => {
    const listener = await listenTo(urlOf(server.url, stream, query), headers);
    await listener.until(({ event }) => event === 'snapshot');
    return listener;
  };
  const concerned = [await listen({ championshipId: 'cup' }), await listen({ matchId: 'm1' })];
  const other = await listen({ championshipId: 'other' });
  const read = (call: typeof competition | typeof targetChampionship) =>
    get(server.url, call, { championshipId: 'cup', fiscalYear: '2026' }, headers);
  return { ...server, ask, headers, concerned, other, read };
}

async function storedOf(ask: Ask): Promise<AdminChampionshipDetail> {
  return (await ask(championshipDetail, CUP)).json as AdminChampionshipDetail;
}

const CHANGES: readonly (readonly [string, (ask: Ask) => Promise<{ readonly status: number }>])[] = [
  ['順位の決め方', (ask) => ask(saveCompetition, { ...CUP, body: { version: 0, settings: SETTINGS } })],
  [
    '大会の名前やお知らせ',
    async (ask) => {
      const { revision, form } = await storedOf(ask);
      const body = { revision, form: { ...form, name: '春季大会', notice: '会場が変わりました。' } };
      return ask(changeChampionship, { ...CUP, body });
    },
  ],
  [
    '部の名前',
    async (ask) => {
      const { revision, divisions } = await storedOf(ask);
      const renamed = divisions.map(({ division_id: id }) => ({ id, name: '上位リーグ' }));
      return ask(changeDivisions, { ...CUP, body: { revision, divisions: renamed } });
    },
  ],
  ['試合の削除', (ask) => ask(removeFixture, { params: { championshipId: 'cup', matchId: 'm1' } })],
];

test.for(CHANGES)(
  '%sは、その大会と試合を見ている人に一秒以内に届き、ほかの大会の人には届かない',
  async ([, change]) => {
    const { ask, concerned, other } = await startWatched();
    expect((await change(ask)).status).toBe(200);
    for (const listener of concerned) {
      const heard = await listener.until(({ event }) => event === 'championship', 1_000);
      expect(heard).toEqual({ event: 'championship', championshipId: 'cup' });
      listener.close();
    }
    await setTimeout(100);
    expect(other.heard.map(({ event }) => event)).toEqual(['snapshot']);
    other.close();
  },
);

test('何も変わらない保存は、だれにも読み直させない', async () => {
  const { ask, concerned } = await startWatched();
  const body = { version: 0, settings: { ...SETTINGS, rules: DEFAULT_STANDINGS_RULES, groups: [] } };
  expect((await ask(saveCompetition, { ...CUP, body })).status).toBe(200);
  await setTimeout(100);
  expect(concerned.flatMap(({ heard }) => heard.map(({ event }) => event))).toEqual(['snapshot', 'snapshot']);
  for (const listener of concerned) listener.close();
});

test('抽選の知らせの後に読む順位表は、もう抽選の順で、二度目からは変わらないとだけ答える', async () => {
  const { url, store, ask, headers, concerned, read } = await startWatched();
  await ask(saveCompetition, { ...CUP, body: { version: 0, settings: SETTINGS } });
  for (const { matchId } of ROUND_ROBIN) await enterResult('1-1', { matchId }, store.db);
  const [listener] = concerned;
  const told = () => listener?.heard.filter(({ event }) => event === 'championship').length;
  const before = told() ?? 0;
  const order = ['西', '北', '南'];
  const lot = { group: '1/A', order, drawn_on: '2026-05-16', drawn_at: '18:30', witness: '石狩 守' };
  await ask(recordLot, { ...CUP, body: lot });
  await expect.poll(told).toBe(before + 1);
  const { json } = await read(competition);
  expect(json).toMatchObject({ tables: [{ rows: order.map((club) => ({ club, decided_by: 'lots' })) }] });
  const address = urlOf(url, competition, { championshipId: 'cup', fiscalYear: '2026' });
  const etag = (await fetch(address, { headers })).headers.get('etag') ?? '';
  expect((await fetch(address, { headers: { ...headers, 'if-none-match': etag } })).status).toBe(304);
  for (const one of concerned) one.close();
});

test('消えた試合は、知らせの後に読む大会にもうない', async () => {
  const { ask, concerned, read } = await startWatched();
  expect(JSON.stringify((await read(targetChampionship)).json)).toContain('"match_id":"m1"');
  await ask(removeFixture, { params: { championshipId: 'cup', matchId: 'm1' } });
  for (const listener of concerned) await listener.until(({ event }) => event === 'championship', 1_000);
  expect(JSON.stringify((await read(targetChampionship)).json)).not.toContain('"match_id":"m1"');
  for (const listener of concerned) listener.close();
});

test('練習用になった大会の流れは会員に対して終わり、もう始まらず、ほかの大会のものは続く', async () => {
  const { url, ask, headers, concerned, other } = await startWatched();
  const { revision, form } = await storedOf(ask);
  const body = { revision, form: { ...form, practice: true } };
  expect((await ask(changeChampionship, { ...CUP, body })).status).toBe(200);
  await Promise.all(concerned.map(({ ended }) => ended));
  const again = await fetch(urlOf(url, stream, { matchId: 'm1' }), { headers });
  expect(again.status).toBe(404);
  let isOver = false;
  void other.ended.then(() => {
    isOver = true;
  });
  await setTimeout(100);
  expect(isOver).toBe(false);
  other.close();
});

test('日程を変えた試合は、新しい日時と会場で届く', async () => {
  const { ask, concerned } = await startWatched();
  const params = { championshipId: 'cup', matchId: 'm1' };
  const { form, revision } = (await ask(fixtureDetail, { params })).json as FixtureDetail;
  const moved = { ...form, match_date: '2026-05-17', ground: '円山' };
  expect((await ask(changeFixture, { params, body: { revision, form: moved } })).status).toBe(200);
  for (const listener of concerned) {
    const heard = await listener.until(({ event }) => event === 'match', 1_000);
    expect(heard).toMatchObject({ match: { match_id: 'm1', match_date: '2026-05-17', venue: '円山' } });
    listener.close();
  }
});
