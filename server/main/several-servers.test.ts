/** Three server processes on a PostgreSQL with a replica, behind nginx, of which each may fail at any moment. */

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { ACCESS_TOKEN } from '#contract/headers.ts';
import { stream } from '#contract/match/live.ts';
import { getTargetMatch, operateScore } from '#contract/match/token-flow.ts';
import { isOlder, type Versioned } from '#domain/match/epoch.ts';
import { examine } from '#server/operations/doctor/examine.ts';
import { insertOperation } from '#server/platform/idempotency/public.ts';
import { storeTroubleOf } from '#server/platform/store/errors.ts';
import { openPostgres } from '#server/platform/store/postgres.ts';
import { openStore } from '#server/platform/store/store.ts';
import { get, put, urlOf } from '#server/testing/calls.ts';
import { postgresPair } from '#server/testing/config.ts';
import { switchBefore } from '#server/testing/database-switch.ts';
import { type Heard, listenTo } from '#server/testing/event-stream.ts';
import { kickOff, listenOn, MATCHES, readOn, report } from '#server/testing/match-day.ts';
import { startDeployed } from '#server/testing/proxies.ts';
import { startServerProcess } from '#server/testing/server-process.ts';

/** How often each server is killed; `SERVER_KILLS` asks for more. */
const KILLS = Number(process.env.SERVER_KILLS ?? 1);
const SERVERS = 3;
const LONGEST_MS = 180_000 + KILLS * SERVERS * 15_000;
const ENV = { TRUST_PROXY: '1', DRAIN_SECONDS: '3', WORKERS: '1' };
/** The other servers and the proxy have gone on, or connected again. */
const BETWEEN_MS = 1_500;

const CLIENT = `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`;

const RECEIVER = `select pid from pg_stat_activity where backend_type = 'walreceiver'`;

const GOAL = { championshipId: 'cup', matchId: 'm1', scoredClub: 'club_left', matchStatus: '前半' };

const ANSWERS_IN_WAIT = `select count(*) from pg_stat_activity
  where wait_event = 'SyncRep' and datname = current_database() and query like '%into "operations"%'`;

/** The last one has a goal that is refused. */
const REPORTED = MATCHES.slice(0, -1);

const POOL_SIZE = 4;
/** A goal that waits for a standby is refused after some eight seconds, and then once more. */
const WITHOUT_STANDBY_MS = 20_000;

/** Ends the waiting of commits for the standby: what they have committed stays. */
function endOfWaiting(ends: string): string {
  return `select bool_or(${ends}(pid)) from pg_stat_activity
    where wait_event = 'SyncRep' and datname = current_database()`;
}

/** One answer of a superuser. */
async function asked(url: string, sql: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return String(rows[0]?.[0]);
  } finally {
    await client.end();
  }
}

test.each(['pg_terminate_backend', 'pg_cancel_backend'])(
  '控えのデータベースにまだない得点は、待つのを%sで終わらせても、送り直しても、控えに届くまで受け付けたと言わない',
  async (ends) => {
    const { url, token, primary, freeze, goOn } = await onPair(`half_written_${ends}`);
    const key = randomUUID();
    const press = () => put(url, operateScore, { ...GOAL, operation: 'plus' }, { token, key });

    freeze();
    const first = press().then(({ status }) => status);
    // It has been written here, and nobody has been told so.
    await expect
      .poll(async () => {
        await asked(primary, endOfWaiting(ends));
        return Promise.race([first, sleep(100)]);
      })
      .toBe(503);
    const again = press();
    expect(await Promise.race([again, sleep(1_000, 'no answer yet')])).toBe('no answer yet');
    goOn();
    expect((await again).json).toMatchObject({ match: { version: 2 } });
  },
);

test('控えのデータベースが止まっている間、得点は断られて電話に残り、動き出せば一度ずつ残る', {
  timeout: 120_000,
}, async () => {
  const { url, token, freeze, goOn, store } = await onPair('without_standby');
  const over = new AbortController();
  onTestFinished(() => over.abort());
  freeze();
  const reporters = MATCHES.map((matchId) => report({ url, token }, matchId, over.signal));
  const reader = readOn({ url, token }, over.signal);
  await sleep(WITHOUT_STANDBY_MS);
  goOn();
  await sleep(BETWEEN_MS);
  over.abort();
  const reported = await Promise.all(reporters);
  expect(await reader).toEqual([]);
  for (const { refused } of reported) expect(refused.filter((said) => !said.startsWith('503'))).toEqual([]);
  const rows = await store.db.selectFrom('matches').select('version').orderBy('match_id').execute();
  expect(rows.map(({ version }) => version)).toEqual(reported.map(({ acknowledged }) => acknowledged + 1));
});

test('控えのデータベースがない間に断られた得点は、別のサーバーを見ている人に知らされない', async () => {
  const { settings, url, token, store, freeze, goOn } = await onPair('unannounced');
  const other = await startServerProcess(settings);
  const headers = { [ACCESS_TOKEN]: token };
  const page = await listenTo(urlOf(other.url, stream, { championshipId: 'cup' }), headers);
  await page.until(({ event }) => event === 'snapshot');
  const press = (matchId: string) =>
    put(url, operateScore, { ...GOAL, matchId, operation: 'plus' }, { token, key: randomUUID() });

  freeze();
  expect((await press('m1')).status).toBe(503);
  // The refused goal has stayed in the database that it reached.
  const versions = async () => {
    const rows = await store.db.selectFrom('matches').select('version').orderBy('match_id').execute();
    return rows.map(({ version }) => version);
  };
  await expect.poll(versions).toEqual([2, 1, 1, 1]);
  goOn();
  expect((await press('m2')).status).toBe(200);
  // Announcements come in the order of the commits.
  const heard = await page.until(({ event }) => event === 'match');
  expect(heard).toMatchObject({ match: { match_id: 'm2', version: 2 } });
  page.close();
});

test('控えを待ったまま諦められた書き込みは、データベースの中でも待つのをやめる', async () => {
  const { primary, freeze } = await onPair('given_up');
  const db = openPostgres({
    databaseUrl: primary,
    poolSize: POOL_SIZE,
    answerMs: 300,
    onConnectionLost: () => undefined,
  });
  onTestFinished(() => db.destroy());
  freeze();
  const given = { fingerprint: 'f', status: 200, answer: '{}' };
  for (let written = 0; written < 8; written += 1) {
    const operation = { actor: 'reporter', key: randomUUID() };
    const writing = insertOperation(operation, given, '2026-04-01T00:00:00Z', db);
    expect(await writing.catch(storeTroubleOf)).toBe('away');
  }
  await expect.poll(async () => Number(await asked(primary, ANSWERS_IN_WAIT))).toBe(0);
});

/** A server on a new database of a PostgreSQL whose standby can be made to stand still. */
async function onPair(database: string) {
  const { primary, standby } = postgresPair();
  await asked(primary, `create database ${database}`);
  const databaseUrl = Object.assign(new URL(primary), { pathname: `/${database}` }).href;
  const dataDir = await mkdtemp(join(tmpdir(), 'tsunagu-test-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const settings = { databaseUrl, dataDir, poolSize: POOL_SIZE, onConnectionLost: () => undefined };
  const { url } = await startServerProcess(settings);
  const store = await openStore(settings);
  onTestFinished(() => store.close());
  const token = await kickOff(url, store);
  const receiver = Number(await asked(standby, RECEIVER));
  const goOn = () => letGoOn(receiver);
  const freeze = () => {
    process.kill(receiver, 'SIGSTOP');
    onTestFinished(goOn);
  };
  return { primary: databaseUrl, settings, url, token, store, freeze, goOn };
}

/** A standby that stands still would not end after a failed test. */
function letGoOn(receiver: number): void {
  try {
    process.kill(receiver, 'SIGCONT');
  } catch {
    // It has ended.
  }
}

test('どのサーバーが何度止まっても、データベースが落ちて別の機械に移っても、得点はちょうど一度ずつ残り、見ている人は今の得点になる', {
  timeout: LONGEST_MS,
}, async () => {
  const { primary, standby } = postgresPair();
  const way = await switchBefore(primary);
  const dataDir = await mkdtemp(join(tmpdir(), 'tsunagu-test-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const settings = {
    databaseUrl: way.databaseUrl,
    dataDir,
    poolSize: POOL_SIZE,
    onConnectionLost: () => undefined,
  };
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => startServerProcess(settings, ENV)));
  const { url } = await startDeployed(
    'nginx',
    servers.map((server) => server.url),
  );
  const store = await openStore(settings);
  onTestFinished(() => store.close());
  const site = { url, token: await kickOff(url, store) };
  const over = new AbortController();
  const watched = new AbortController();
  onTestFinished(() => over.abort());
  onTestFinished(() => watched.abort());
  const reporters = REPORTED.map((matchId) => report(site, matchId, over.signal));
  const pages = Array.from({ length: 6 }, () => listenOn(site, watched.signal));

  for (let killed = 0; killed < KILLS; killed += 1) {
    for (const server of servers) {
      await sleep(Math.random() * BETWEEN_MS);
      await server.kill();
      await sleep(Math.random() * BETWEEN_MS);
      await server.start();
    }
  }
  // A process of PostgreSQL that dies takes all with it: it recovers from its log.
  process.kill(Number(await asked(primary, CLIENT)), 'SIGKILL');
  await sleep(2 * BETWEEN_MS);

  const headers = { [ACCESS_TOKEN]: site.token };
  const page = await listenTo(urlOf(url, stream, { championshipId: 'cup', matchId: 'm4' }), headers);
  await page.until(({ event }) => event === 'snapshot');
  const press = () =>
    put(url, operateScore, { ...GOAL, matchId: 'm4', operation: 'plus' }, { token: site.token });
  // A goal that the standby never gets is refused; only the first machine has it.
  // The standby connects again some seconds after the crash.
  await expect.poll(() => asked(standby, RECEIVER)).toMatch(/^\d+$/);
  const receiver = Number(await asked(standby, RECEIVER));
  process.kill(receiver, 'SIGSTOP');
  onTestFinished(() => letGoOn(receiver));
  expect((await press()).status).toBe(503);
  const onFirst = () => asked(primary, `select version from matches where match_id = 'm4'`);
  await expect.poll(onFirst).toBe('2');
  const query = { championshipId: 'cup', matchId: 'm4', urlAccessToken: site.token };
  const reading = async () => (await get(url, getTargetMatch, query, headers)).json as Versioned;
  const unconfirmed = await reading();
  expect(unconfirmed).toMatchObject({ version: 2, epoch: expect.stringMatching(/\.1$/) });

  const [postmaster] = (await asked(primary, `select pg_read_file('postmaster.pid')`)).split('\n');
  process.kill(Number(postmaster), 'SIGKILL');
  await sleep(BETWEEN_MS);
  // With what is on the way to it; the standby starts again without.
  process.kill(receiver, 'SIGKILL');
  const recovers = () => asked(standby, 'select pg_is_in_recovery()').catch(String);
  await expect.poll(recovers).toBe('true');
  // Recovery may cancel any statement on the standby, so none waits for its end.
  const promotes = () => asked(standby, 'select pg_promote(false)').catch(String);
  await expect.poll(promotes).toBe('true');
  await expect.poll(recovers).toBe('false');
  await way.turnTo(standby);
  await sleep(4 * BETWEEN_MS);

  const isNow = (one: Heard) =>
    one.event === 'snapshot' && one.matches.some(({ epoch }) => epoch?.endsWith('.2'));
  expect(await page.until(isNow, 30_000)).toMatchObject({ matches: [{ version: 1 }] });
  expect(isOlder(unconfirmed, await reading())).toBe(true);
  expect((await press()).json).toMatchObject({ match: { version: 2 } });
  const goal = await page.until(({ event }) => event === 'match');
  expect(goal).toMatchObject({ match: { version: 2, epoch: expect.stringMatching(/\.2$/) } });
  page.close();

  for (const server of servers) expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  over.abort();
  const reported = await Promise.all(reporters);
  const all = await store.db.selectFrom('matches').selectAll().orderBy('match_id').execute();
  const rows = all.slice(0, REPORTED.length);
  // The kick-off, and each acknowledged operation once.
  expect(rows.map(({ version }) => version)).toEqual(reported.map(({ acknowledged }) => acknowledged + 1));
  expect(rows.map(({ left_first_half }) => left_first_half)).toEqual(
    reported.map(({ acknowledged }) => acknowledged % 2),
  );
  expect((await examine(store)).faults).toEqual([]);
  await sleep(4 * BETWEEN_MS);
  watched.abort();
  for (const { newest } of await Promise.all(pages)) expect(newest).toBe(rows[0]?.version);
  const longest = Math.max(...reported.map(({ longestMs }) => longestMs));
  const goals = reported.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  process.stdout.write(
    `${goals} operations, ${KILLS * SERVERS} kills, a crash and a failover: the longest wait ${Math.round(longest)} ms\n`,
  );
});
