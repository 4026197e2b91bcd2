import { hostname } from 'node:os';
import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { expect, test, vi } from 'vitest';
import { listAlarms } from '#contract/operations/alarms.ts';
import type { Block } from '#server/platform/threads/loop-watch.ts';
import { administratorOf } from '#server/testing/administrator.ts';
import { MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';

const METRICS_TOKEN = 'd41c8f0b2a9e7653d41c8f0b2a9e7653';
const PRODUCTION = {
  PUBLIC_URL: 'https://tsunagu.invalid',
  TRUST_PROXY: '0',
  ADMIN_EMAILS: 'kanri@example.jp',
  METRICS_TOKEN,
};
const SECRET = 'e5a1c0de-secret';
const EMAIL = 'haha@example.jp';
/** Of processor time: a machine that stands still for a while is no request's fault, and these tests don't hear of it. */
const BLOCK_MS = 1_500;
const OWN_WORK_MS = 1_000;
const LOGGED = 'watch: the server was blocked';

function hold(ms: number): void {
  const spent = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  const end = spent() + ms;
  while (spent() < end);
}

/** A server in production with routes that hold the main thread, and a quick one that waits for the database. */
async function blockable() {
  const warn = vi.fn<(facts: Block, text: unknown) => void>();
  const routes = (app: FastifyInstance) => {
    vi.spyOn(app.log, 'warn').mockImplementation(warn as never);
    app.get('/test/hold/:token', async () => {
      hold(BLOCK_MS);
      return {};
    });
    app.post('/test/hold-after-write/:token', async () => {
      await app.store.transaction(async (db) => {
        await db.insertInto('alarms').values(OTHER_ALARM).execute();
      });
      hold(BLOCK_MS);
      return {};
    });
    app.get('/test/quick/:token', async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        await nextTurn();
        await app.store.db.selectFrom('alarms').select('kind').execute();
      }
      return {};
    });
  };
  const server = await startTestServer({ now: MATCH_DAY_MORNING, env: PRODUCTION, routes });
  const ask = await administratorOf(server);
  const logged = () => warn.mock.calls.filter(([, text]) => text === LOGGED).map(([facts]) => facts);
  const blocks = () => logged().filter(({ cpuMs }) => cpuMs >= OWN_WORK_MS);
  const alarms = async () => (await ask(listAlarms)).json;
  const metrics = async () =>
    (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  return {
    ...server,
    logged,
    blocks,
    alarms,
    metrics,
    everythingLogged: () => JSON.stringify(warn.mock.calls),
  };
}

const OTHER_ALARM = {
  kind: 'of_a_test',
  source: hostname(),
  since: '2026-05-16T00:30:00.000Z',
  seen_at: '2026-05-16T00:30:00.000Z',
  told_at: null,
  over_at: '2026-05-16T00:30:00.000Z',
  facts: '{}',
};

test('サーバーを止めた要求は、同時に何件来ていても、その型だけが記録と知らせに出る。合言葉もメールアドレスも出ない', async () => {
  const { url, blocks, alarms, metrics, everythingLogged } = await blockable();
  const quick = () => fetch(`${url}/test/quick/${SECRET}?email=${EMAIL}`);
  await Promise.all([
    ...Array.from({ length: 10 }, quick),
    fetch(`${url}/test/hold/${SECRET}?email=${EMAIL}`),
    ...Array.from({ length: 10 }, quick),
  ]);

  await expect.poll(blocks).toHaveLength(1);
  expect(blocks()[0]).toEqual({
    route: '/test/hold/:token',
    ms: expect.toSatisfy((ms: number) => ms >= 1_000),
    routeMs: expect.toSatisfy((ms: number) => ms >= BLOCK_MS - 10),
    cpuMs: expect.any(Number),
  });
  await expect.poll(alarms).toContainEqual(
    expect.objectContaining({
      kind: 'server_blocked',
      title: 'サーバーが一時、応答できなくなりました',
      what: expect.stringMatching(/^2026年5月16日 .*に.*\d\.\d秒の間.*「\/test\/hold\/:token」/),
    }),
  );
  expect(await metrics()).toMatch(/tsunagu_longest_block_seconds [1-9]/);
  for (const secret of [SECRET, EMAIL]) {
    expect(JSON.stringify(await alarms())).not.toContain(secret);
    expect(everythingLogged()).not.toContain(secret);
  }
});

test('保存を待ったあとで止めた要求も、そのあいだにほかの要求が来ていても、名が分かる', async () => {
  const { url, blocks } = await blockable();
  await Promise.all([
    fetch(`${url}/test/hold-after-write/${SECRET}`, { method: 'POST' }),
    ...Array.from({ length: 20 }, () => fetch(`${url}/test/quick/${SECRET}`)),
  ]);
  await expect.poll(blocks).toEqual([expect.objectContaining({ route: '/test/hold-after-write/:token' })]);
});

test('ふだんの混み具合では、何も知らせない', async () => {
  const { url, logged, blocks, alarms } = await blockable();
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(Array.from({ length: 30 }, () => fetch(`${url}/test/quick/${SECRET}`)));
  }
  expect(blocks()).toEqual([]);
  const alarm = expect.objectContaining({ kind: 'server_blocked' });
  expect(await alarms()).toEqual(
    logged().length === 0 ? expect.not.arrayContaining([alarm]) : expect.arrayContaining([alarm]),
  );
});
