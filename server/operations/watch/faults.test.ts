import { randomUUID } from 'node:crypto';
import { Value } from 'typebox/value';
import { expect, onTestFinished, test } from 'vitest';
import { targetChampionship } from '#contract/match/this-week.ts';
import { getTargetMatch, operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import { openStore } from '#server/platform/store/store.ts';
import { type Answered, get, put } from '#server/testing/calls.ts';
import { testStoreConfig } from '#server/testing/config.ts';
import { switchBefore } from '#server/testing/database-switch.ts';
import { fillDisk } from '#server/testing/full-disk.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer, startTestServerOn, type TestServer } from '#server/testing/server.ts';
import { openTestStore } from '#server/testing/stores.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };
const GOAL = { ...ONE, scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' };

/** A match that has kicked off, its reporter's phone, and a member. */
async function playing(server: TestServer) {
  await insertSeason(server.store.db, {}, [{}]);
  const { token } = await link(server.store.db, matchesOfCup('m1'));
  const kickOff = { ...ONE, currentStatus: '試合前', newStatus: '前半' };
  expect((await put(server.url, updateMatchStatus, kickOff, { token })).status).toBe(200);
  const { headers } = await signedIn(server);
  const score = (key: string): Promise<Answered> => put(server.url, operateScore, GOAL, { token, key });
  const goals = async () => {
    const { json } = await get(server.url, getTargetMatch, { ...ONE, urlAccessToken: token });
    return Value.Parse(getTargetMatch.answer, json).club_left.goals_for.match_total;
  };
  const read = () =>
    get(server.url, targetChampionship, { championshipId: 'cup', fiscalYear: '2026' }, headers);
  return { score, goals, read };
}

test('ディスクが一杯になると、得点は文とともに503で断られ、読むことはできる。空けば、送り直した得点がちょうど一度入る', async () => {
  const server = await startTestServer({ now: MATCH_DAY_MORNING });
  const { score, goals, read } = await playing(server);
  const makeRoom = await fillDisk(server.store);
  onTestFinished(makeRoom);
  let accepted = 0;
  // The last pages may have room for a few.
  let key = randomUUID();
  let answer = await score(key);
  while (answer.status === 200) {
    accepted += 1;
    key = randomUUID();
    answer = await score(key);
  }
  expect(answer.status).toBe(503);
  expect(answer.json).toEqual({
    code: 'disk_full',
    message: 'サーバーの空き容量がないため保存できません。時間をおいて再度お試しください。',
  });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await goals()).toBe(accepted);
  expect((await read()).status).toBe(200);

  await makeRoom();
  for (const _twice of [1, 2]) expect((await score(key)).status).toBe(200);
  expect(await goals()).toBe(accepted + 1);
});

if (testStoreConfig().kind === 'postgres') {
  test('データベースが止まると、得点も読み取りも文とともに503で断られる。また動けば、送り直した得点がちょうど一度入る', async () => {
    const { settings } = await openTestStore();
    const way = await switchBefore(settings.databaseUrl ?? '');
    const onConnectionLost = () => undefined;
    const behind = { ...settings, databaseUrl: way.databaseUrl };
    const store = await openStore({ ...behind, onConnectionLost });
    onTestFinished(() => store.close());
    const server = await startTestServerOn({ ...store, settings: behind }, { now: MATCH_DAY_MORNING });
    const { score, goals } = await playing(server);
    expect((await score(randomUUID())).status).toBe(200);

    await way.cut();
    const key = randomUUID();
    const answer = await score(key);
    expect(answer.status).toBe(503);
    expect(answer.json).toEqual({
      code: 'database_away',
      message: 'データベースに接続できません。時間をおいて再度お試しください。',
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const { status } = await fetch(`${server.url}/healthz`);
    expect(status).toBe(200);

    await way.mend();
    for (const _twice of [1, 2]) expect((await score(key)).status).toBe(200);
    expect(await goals()).toBe(2);
  });
}
