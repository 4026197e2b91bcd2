/** Two server processes on one database, behind the proxies as `deploy/` sets them up, restarted one after the other. */

import { once } from 'node:events';
import { connect } from 'node:http2';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { start } from '#server/main/start.ts';
import { examine } from '#server/operations/doctor/examine.ts';
import { openStore } from '#server/platform/store/store.ts';
import { testStoreConfig } from '#server/testing/config.ts';
import { kickOff, listenOn, MATCHES, readOn, report } from '#server/testing/match-day.ts';
import { type ProxyKind, startDeployed } from '#server/testing/proxies.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { openTestSettings } from '#server/testing/stores.ts';

/** Both servers are restarted in it. */
const MINUTES = 120_000;
/** As deploy/Caddyfile asks for. */
const ENV = { TRUST_PROXY: '1', DRAIN_SECONDS: '3', WORKERS: '1' };
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
  const { url } = await startDeployed(kind, [servers[0].url, servers[1].url]);
  const store = await openStore(settings);
  onTestFinished(() => store.close());
  const token = await kickOff(url, store);
  return { servers, url, store, token };
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
