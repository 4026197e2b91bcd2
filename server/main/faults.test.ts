/**
 * A match day at one server that is killed, frozen and cut off in random order: what was acknowledged stays, once, and everybody ends with
 * the true score. `npm run test:faults` does it for as long as one likes.
 */

import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { EVENT_LIMIT } from '#domain/match/match.ts';
import { examine } from '#server/operations/doctor/examine.ts';
import { readConfig } from '#server/platform/config.ts';
import { openStore } from '#server/platform/store/store.ts';
import { uploaderWith, uploadOn } from '#server/publishing/photos/testing/uploads.ts';
import { ADMINISTRATOR } from '#server/testing/administrator.ts';
import { switchBefore } from '#server/testing/database-switch.ts';
import { faultsOf, type Ground } from '#server/testing/faults.ts';
import { EVERY_MS, kickOff, listenOn, MATCHES, readOn, report } from '#server/testing/match-day.ts';
import { poolOf, signedIn } from '#server/testing/member.ts';
import { seededRandom } from '#server/testing/random.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { openTestSettings } from '#server/testing/stores.ts';

/** How long faults happen, in seconds. */
const SECONDS = Number(process.env.FAULT_SECONDS ?? 40);
const SEED = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** A picture whose process has died is taken up again within half a minute, also twice. */
const MAKING_MS = 180_000;
/** Starting and ending take some seconds each. */
const LONGEST_MS = SECONDS * 1_000 + 180_000 + MAKING_MS;
/** Each lasts as long at most, and comes as soon after the last. */
const FAULT_MS = 2_500;
/** Streams are written by the server, or by a process beside it. */
const WORKERS = String(SEED % 2);
/** A phone in a tunnel hangs up: before its answer, more often than not. */
const IMPATIENT_MS = 60;
const HANGS_MS = 30_000;
const SETTLED_MS = 6_000;
const WAIT_MS = 60_000;
/** However long it goes on, no match is filled. */
const PACE_MS = Math.max(EVERY_MS, ((SECONDS * 1_000 + WAIT_MS) / EVENT_LIMIT) * 1.1);
/** An ID token lives for an hour, of which a clock that is early takes twenty minutes. */
const ID_TOKEN_MS = 1_200_000;

test('どんな不具合がどんな順に起きても、受け付けた得点はちょうど一度ずつ、送られた写真はすべて残り、見ている人は今の得点になる', {
  timeout: LONGEST_MS,
}, async () => {
  const settings = await openTestSettings();
  const { dataDir, databaseUrl } = settings;
  const way = databaseUrl === undefined ? null : await switchBefore(databaseUrl);
  const throughWay = way === null ? settings : { ...settings, databaseUrl: way.databaseUrl };
  const server = await startServerProcess(throughWay, { ADMIN_EMAILS: ADMINISTRATOR, WORKERS });
  const store = await openStore({ ...settings, onConnectionLost: () => undefined });
  onTestFinished(() => store.close());
  const site = { url: server.url, token: await kickOff(server.url, store) };
  const office = await officeOf();
  const over = new AbortController();
  const watched = new AbortController();
  onTestFinished(() => over.abort());
  onTestFinished(() => watched.abort());
  const random = seededRandom(SEED);
  const patienceMs = () => (Math.random() < 0.2 ? Math.ceil(Math.random() * IMPATIENT_MS) : HANGS_MS);
  const reporters = MATCHES.map((matchId) =>
    report(site, matchId, over.signal, { patienceMs, everyMs: PACE_MS }),
  );
  const readers = [readOn(site, over.signal), readOn(site, over.signal)];
  const uploads = uploadOn(office, MATCHES, over.signal);
  const pages = Array.from({ length: 4 }, () => listenOn(site, watched.signal));

  const ground: Ground = { server, dataDir, store, way, token: site.token };
  const ends = performance.now() + SECONDS * 1_000;
  const happened = new Map<string, number>();
  await Promise.all(
    faultsOf(ground).map(async (all) => {
      while (performance.now() < ends) {
        const [name = '', happens] = all[Math.floor(random() * all.length)] ?? [];
        await sleep(random() * FAULT_MS);
        await happens?.(ground, random() * FAULT_MS);
        happened.set(name, (happened.get(name) ?? 0) + 1);
      }
    }),
  );
  const told = `seed ${SEED}, WORKERS=${WORKERS}: ${[...happened].map(([name, times]) => `${name} ${times}`).join(', ')}`;

  await expect
    .poll(() => fetch(`${server.url}/readyz`).then(({ status }) => status, String), { timeout: WAIT_MS })
    .toBe(200);
  await sleep(SETTLED_MS);
  over.abort();
  const reported = await Promise.all(reporters);
  const said = [...reported.map(({ refused }) => refused), ...(await Promise.all(readers))].flat();
  expect(
    said.filter((answer) => /^(?:500|4)/.test(answer)),
    told,
  ).toEqual([]);
  const rows = await store.db.selectFrom('matches').selectAll().orderBy('match_id').execute();
  // The kick-off, and each acknowledged operation once.
  expect(
    rows.map(({ version }) => version),
    told,
  ).toEqual(reported.map(({ acknowledged }) => acknowledged + 1));
  expect(
    rows.map(({ left_first_half }) => left_first_half),
    told,
  ).toEqual(reported.map(({ acknowledged }) => acknowledged % 2));
  expect((await examine(store)).faults, told).toEqual([]);
  for (const { batchId, matchId } of await uploads) {
    const finished = await (await office()).finished(batchId, MAKING_MS, matchId);
    expect(finished, told).toMatchObject([{ state: 'shown' }]);
  }
  await sleep(SETTLED_MS);
  watched.abort();
  for (const { newest } of await Promise.all(pages)) expect(newest, told).toBe(rows[0]?.version);
  const count = reported.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const longest = Math.max(...reported.map(({ longestMs }) => longestMs));
  const again = reported.reduce((sum, { refused }) => sum + refused.length, 0);
  process.stdout.write(
    `${store.kind}, ${told}\n${count} operations, ${again} sent again, ${(await uploads).length} photos, the longest wait ${Math.round(longest)} ms\n`,
  );

  async function officeOf() {
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    const place = { store, config, clock: () => Temporal.Now.instant() };
    const { user, headers } = await signedIn(place, { email: ADMINISTRATOR, membership: null });
    const pool = await poolOf(place);
    const scope = 'aws.cognito.signin.user.admin';
    const issue = () => pool.tokens.issue({ user, scope, nonce: null, secondFactor: null, link: null });
    let issuedAt = performance.now();
    let { idToken } = await issue();
    return async () => {
      if (performance.now() - issuedAt > ID_TOKEN_MS) {
        ({ idToken } = await issue());
        issuedAt = performance.now();
      }
      return uploaderWith(server.url, { ...headers, authorization: `Bearer ${idToken}` });
    };
  }
});
