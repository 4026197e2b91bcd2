import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { ACCESS_TOKEN } from '#contract/headers.ts';
import { adminMatch, changeMatch, checkMatch } from '#contract/match/admin.ts';
import { entries } from '#contract/match/entries.ts';
import { stream, timeline } from '#contract/match/live.ts';
import { reviewResults } from '#contract/match/results-entry.ts';
import { targetChampionship } from '#contract/match/this-week.ts';
import {
  getTargetMatch,
  getTargetMatchesByUrlAccessToken,
  operateScore,
  registerMatchResult,
  updateMatchStatus,
} from '#contract/match/token-flow.ts';
import { hasTimeline, openEpoch, renewIdentity } from '#server/platform/store/epoch.ts';
import { openStore } from '#server/platform/store/store.ts';
import { ADMINISTRATOR, administratorOf } from '#server/testing/administrator.ts';
import { get, put, urlOf } from '#server/testing/calls.ts';
import { testStoreConfig } from '#server/testing/config.ts';
import { switchBefore } from '#server/testing/database-switch.ts';
import { listenTo } from '#server/testing/event-stream.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { startTestServerOn } from '#server/testing/server.ts';
import { openTestStore, type TestStore } from '#server/testing/stores.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };
const GOAL = { ...ONE, scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' };

async function serve(store: TestStore) {
  const server = await startTestServerOn(store, {
    now: MATCH_DAY_MORNING,
    env: { ADMIN_EMAILS: ADMINISTRATOR },
  });
  return { ...server, epoch: store.epoch.current() };
}

/** A server with a match in 前半. */
async function start() {
  const store = await openTestStore();
  await insertSeason(store.db, {}, [{}]);
  const { token } = await link(store.db, matchesOfCup('m1'));
  const server = await serve(store);
  const step = stepOf(server.url, token);
  await step('試合前', '前半');
  return { store, token, server, step };
}

function stepOf(url: string, token: string) {
  return async (currentStatus: string, newStatus: string) => {
    const { status } = await put(url, updateMatchStatus, { ...ONE, currentStatus, newStatus }, { token });
    expect(status).toBe(200);
  };
}

/** The server again on its database, with another identity: as after `restore`. */
async function restored({ store, server }: Pick<Awaited<ReturnType<typeof start>>, 'store' | 'server'>) {
  await server.close();
  await renewIdentity(store.db);
  const opened = await openStore(store.settings);
  onTestFinished(() => opened.close());
  return serve({ ...opened, settings: store.settings });
}

test('どの答えも、流れも、試合の版のそばに同じ系統を言う', async () => {
  const { token, server } = await start();
  const { url, epoch } = server;
  expect(epoch).toMatch(testStoreConfig().kind === 'sqlite' ? /^[\w-]{8}$/ : /^[\w-]{8}\.1$/);
  const { headers } = await signedIn(server);
  const read = async (call: Call, query: Readonly<Record<string, string>>, by = headers) =>
    (await get(url, call, query, by)).text;
  const reporter = { [ACCESS_TOKEN]: token };
  const answers = [
    await read(targetChampionship, { championshipId: 'cup', fiscalYear: '2026' }),
    await read(timeline, ONE),
    await read(entries, { ...ONE, after: '0' }, reporter),
    await read(getTargetMatch, { ...ONE, urlAccessToken: token }, reporter),
    await read(getTargetMatchesByUrlAccessToken, { urlAccessToken: token }, reporter),
    (await put(url, operateScore, GOAL, { token })).text,
  ];
  for (const text of answers) expect(text).toContain(`"epoch":"${epoch}"`);
  const page = await listenTo(urlOf(url, stream, ONE), reporter);
  expect(await page.until(({ event }) => event === 'snapshot')).toMatchObject({ matches: [{ epoch }] });
  await put(url, operateScore, GOAL, { token });
  expect(await page.until(({ event }) => event === 'match')).toMatchObject({ match: { epoch } });
  page.close();
});

test('控えを戻したデータベースは別の系統になり、前の系統で見た版は、番号が同じでも聞き直される', async () => {
  const before = await start();
  const { token } = before;
  for (const [from, to] of [
    ['前半', 'ハーフタイム'],
    ['ハーフタイム', '後半'],
    ['後半', '試合終了'],
  ] as const)
    await before.step(from, to);
  const after = await restored(before);
  expect(after.epoch).not.toBe(before.server.epoch);
  const register = (seenEpoch: string) =>
    put(after.url, registerMatchResult, ONE, { token, seen: 4, seenEpoch });
  const refused = await register(before.server.epoch);
  expect([refused.status, refused.json]).toMatchObject([
    412,
    { code: 'changed_since_seen', match: { version: 4, epoch: after.epoch } },
  ]);
  expect((await register(after.epoch)).status).toBe(200);
});

test('前の系統で受け付けた操作を送り直すと、同じ答えが今の系統で返る', async () => {
  const before = await start();
  const options = { token: before.token, key: crypto.randomUUID() };
  const first = await put(before.server.url, operateScore, GOAL, options);
  const after = await restored(before);
  const again = await put(after.url, operateScore, GOAL, options);
  expect(again.text).toBe(first.text.replace(before.server.epoch, after.epoch));
  expect(again.json).toMatchObject({ match: { version: 2, epoch: after.epoch } });
});

test('事務局が前の系統で見た版からの変更も、照合も、まとめ入力も断られる', async () => {
  const before = await start();
  const after = await restored(before);
  const ask = await administratorOf(after);
  const params = ONE;
  const seen = { version: 1, epoch: before.server.epoch };
  const change = { kind: 'registration', actual_start_time: null };
  const stale = { status: 409, json: { code: 'stale_version' } };
  expect(await ask(changeMatch, { params, body: { ...seen, change } })).toMatchObject(stale);
  expect(await ask(checkMatch, { params, body: { ...seen, checked: true } })).toMatchObject(stale);
  const goals = { firstHalf: 1, secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 };
  const correction = {
    hasExtraHalves: false,
    goals: { home: goals, away: goals },
    shootOut: null,
    actualStartTime: null,
  };
  const results = [{ ...ONE, ...seen, correction, halvesUnknown: false }];
  expect(await ask(reviewResults, { body: { results } })).toMatchObject(stale);
  const { json } = await ask(adminMatch, { params });
  expect(json).toMatchObject({ match: { version: 1, epoch: after.epoch } });
  const now = { version: 1, epoch: after.epoch, checked: true };
  expect((await ask(checkMatch, { params, body: now })).status).toBe(200);
});

if (testStoreConfig().kind === 'postgres') {
  test('データベースが別の系統になると、開いたままの流れに、低い版でも今の試合が届く', async () => {
    const { store, token, server } = await start();
    await put(server.url, operateScore, GOAL, { token });
    await server.close();
    const way = await switchBefore(store.settings.databaseUrl ?? '');
    const settings = { ...store.settings, databaseUrl: way.databaseUrl };
    const opened = await openStore({ ...settings, onConnectionLost: () => undefined });
    onTestFinished(() => opened.close());
    const { url, epoch } = await serve({ ...opened, settings });
    const page = await listenTo(urlOf(url, stream, ONE), { [ACCESS_TOKEN]: token });
    await page.until(({ event }) => event === 'snapshot');
    // As a failover: what the standby did not have is gone.
    await way.cut();
    await renewIdentity(store.db);
    await store.db.updateTable('matches').set({ version: 1, left_first_half: 0 }).execute();
    await way.mend();
    const heard = await page.until(
      (one) => one.event === 'snapshot' && one.matches.some((match) => match.epoch !== epoch),
      10_000,
    );
    expect(heard).toMatchObject({ matches: [{ version: 1, home_club: { final_score: 0 } }] });
    page.close();
  });

  test('タイムラインを読めない利用者では、失敗する問い合わせなしに、系統は識別子だけになる', async () => {
    const store = await openTestStore();
    const epoch = await store.transaction(async (db) => {
      await sql`create role epoch_reader`.execute(db);
      await sql`grant select on database_identity to epoch_reader`.execute(db);
      await sql`revoke execute on function pg_walfile_name(pg_lsn) from public`.execute(db);
      await sql`set local role epoch_reader`.execute(db);
      const read = await openEpoch(db, 'postgres');
      await sql`reset role`.execute(db);
      await sql`grant execute on function pg_walfile_name(pg_lsn) to public`.execute(db);
      await sql`drop owned by epoch_reader`.execute(db);
      await sql`drop role epoch_reader`.execute(db);
      return read;
    });
    expect(epoch.current()).toBe(store.epoch.current().replace('.1', ''));
    expect([hasTimeline(epoch), hasTimeline(store.epoch)]).toEqual([false, true]);
  });
}
