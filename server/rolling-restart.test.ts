/** Two server processes on one database, behind the proxies as `deploy/` sets them up, restarted one after the other. */

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:http2';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ACCESS_TOKEN } from '#contract/headers.ts';
import { stream } from '#contract/live.ts';
import { getTargetMatch, operateScore, updateMatchStatus } from '#contract/match-v2.ts';
import { examine } from '#server/doctor/examine.ts';
import { start } from '#server/start.ts';
import { openStore } from '#server/store/store.ts';
import { type Answered, get, put, urlOf } from '#server/testing/calls.ts';
import { testStoreConfig } from '#server/testing/config.ts';
import { listenTo } from '#server/testing/event-stream.ts';
import { type ProxyKind, startDeployed } from '#server/testing/proxies.ts';
import { insertSeason, link, matchesOfCup } from '#server/testing/season.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { openTestSettings } from '#server/testing/stores.ts';

/** Both servers are restarted in it. */
const MINUTES = 120_000;
/** As deploy/Caddyfile asks for. */
const ENV = { TRUST_PROXY: '1', DRAIN_SECONDS: '3' };
const MATCHES = ['m1', 'm2', 'm3', 'm4'] as const;
const EVERY_MS = 40;
const KEPT_FOR_A_RETRY_MS = 250;

/** Browsers open many streams side by side over HTTP/2 alone. */
async function speaksHttp2(url: string): Promise<boolean> {
  const session = connect(url);
  const asked = session.request({ ':path': '/healthz' });
  const [headers] = await once(asked, 'response');
  session.destroy();
  return session.alpnProtocol === 'h2' && headers[':status'] === 200;
}

async function startedBehind(kind: ProxyKind) {
  const settings = await openTestSettings();
  // At the same moment, on a database without a table.
  const servers = await Promise.all([startServerProcess(settings, ENV), startServerProcess(settings, ENV)]);
  const url = await startDeployed(kind, [servers[0].url, servers[1].url]);
  const store = await openStore(settings);
  onTestFinished(() => store.close());
  await insertSeason(
    store.db,
    {},
    MATCHES.map((matchId) => ({ matchId })),
  );
  const { token } = await link(store.db, matchesOfCup(...MATCHES), '2099-12-31T00:00:00Z');
  for (const matchId of MATCHES) {
    const kickOff = { championshipId: 'cup', matchId, currentStatus: '試合前', newStatus: '前半' };
    expect((await put(url, updateMatchStatus, kickOff, { token })).status).toBe(200);
  }
  return { servers, url, store, token };
}

type Site = Awaited<ReturnType<typeof startedBehind>>;

const FINE = '200';

function saidBy({ status, text }: Answered): string {
  return status === 200 ? FINE : `${status} ${text}`;
}

/** A reporter's phone: goals and their taking back in turn, each with its key until it is acknowledged. */
async function report({ url, token }: Site, matchId: string, until: AbortSignal) {
  let acknowledged = 0;
  /** What was said to goals that had to be sent again. */
  const refused: string[] = [];
  while (!until.aborted) {
    const operation = acknowledged % 2 === 0 ? 'plus' : 'minus';
    const body = { championshipId: 'cup', matchId, scoredClub: 'club_left', matchStatus: '前半', operation };
    const key = randomUUID();
    for (;;) {
      const said = await put(url, operateScore, body, { token, key }).then(saidBy, String);
      if (said === FINE) break;
      refused.push(said);
      await sleep(KEPT_FOR_A_RETRY_MS);
    }
    acknowledged += 1;
    await sleep(EVERY_MS);
  }
  return { acknowledged, refused };
}

/** Somebody who reads: whatever else than the match was answered. */
async function readOn({ url, token }: Site, until: AbortSignal) {
  const refused: string[] = [];
  const query = { championshipId: 'cup', matchId: 'm1', urlAccessToken: token };
  while (!until.aborted) {
    const said = await get(url, getTargetMatch, query, { [ACCESS_TOKEN]: token }).then(saidBy, String);
    if (said !== FINE) refused.push(said);
    await sleep(EVERY_MS);
  }
  return refused;
}

/** An open page: opens its stream again whenever it ends. Resolves with the newest version of `m1` that it has heard. */
async function listenOn({ url, token }: Site, until: AbortSignal) {
  let opened = 0;
  let newest = 0;
  while (!until.aborted) {
    const headers = { [ACCESS_TOKEN]: token };
    const listener = await listenTo(urlOf(url, stream, { championshipId: 'cup' }), headers).catch(() => null);
    if (listener?.status !== 200) {
      await sleep(KEPT_FOR_A_RETRY_MS);
      continue;
    }
    opened += 1;
    const aborted = once(until, 'abort');
    await Promise.race([listener.ended.catch(() => undefined), until.aborted ? null : aborted]);
    listener.close();
    for (const heard of listener.heard) {
      const views = heard.event === 'snapshot' ? heard.matches : heard.event === 'match' ? [heard.match] : [];
      for (const { match_id, version } of views) if (match_id === 'm1') newest = Math.max(newest, version);
    }
  }
  return { opened, newest };
}

if (testStoreConfig().kind === 'postgres') {
  test.each(['nginx', 'caddy'] as const)(
    '%s の後ろで二つのサーバーを順に入れ替えても、得点は失われず二重にもならず、読む人は待たされるだけで、速報はつながり直す',
    { timeout: MINUTES },
    async (kind) => {
      const site = await startedBehind(kind);
      const { servers, store } = site;
      expect(await speaksHttp2(site.url)).toBe(true);
      const over = new AbortController();
      onTestFinished(() => over.abort());
      const reporters = MATCHES.map((matchId) => report(site, matchId, over.signal));
      const readers = [readOn(site, over.signal), readOn(site, over.signal)];
      const pages = [listenOn(site, over.signal), listenOn(site, over.signal), listenOn(site, over.signal)];
      await sleep(1_000);
      for (const server of servers) {
        await server.stop();
        await server.start();
        // The proxy notices it.
        await sleep(2_500);
      }
      over.abort();
      const reported = await Promise.all(reporters);
      expect((await Promise.all(readers)).flat()).toEqual([]);
      expect(reported.flatMap(({ refused }) => refused)).toEqual([]);

      const rows = await store.db.selectFrom('matches').selectAll().orderBy('match_id').execute();
      // The kick-off, and each acknowledged operation once.
      expect(rows.map(({ version }) => version)).toEqual(
        reported.map(({ acknowledged }) => acknowledged + 1),
      );
      expect(rows.map(({ left_first_half }) => left_first_half)).toEqual(
        reported.map(({ acknowledged }) => acknowledged % 2),
      );
      expect((await examine(store)).faults).toEqual([]);
      for (const { opened, newest } of await Promise.all(pages)) {
        expect(opened).toBeGreaterThan(1);
        expect(newest).toBeGreaterThan((rows[0]?.version ?? 0) - 5);
      }
    },
  );
} else {
  test('SQLite のデータは一つのサーバーのもの：二つ目は一文で断られ、一つ目が急に終われば、すぐに始められる', async () => {
    const settings = await openTestSettings();
    const first = await startServerProcess(settings);
    const env = { DATA_DIR: settings.dataDir, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' };
    await expect(start(env)).rejects.toThrow(/は、別のサーバーが使っています。.*PostgreSQL/);
    await first.kill();
    const second = await start(env);
    onTestFinished(() => second.close());
    expect((await fetch(`${second.baseUrl}/readyz`)).status).toBe(200);
  });
}
