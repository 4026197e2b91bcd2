import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { stream } from '#contract/match/live.ts';
import { operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import { put, urlOf } from '#server/testing/calls.ts';
import { listenTo } from '#server/testing/event-stream.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';

const METRICS_TOKEN = 'd41c8f0b2a9e7653d41c8f0b2a9e7653';
const ONE = { championshipId: 'cup', matchId: 'm1' };
const GOAL = { ...ONE, scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' };

async function watched(env: Readonly<Record<string, string>>) {
  const server = await startTestServer({ now: MATCH_DAY_MORNING, env });
  const read = async (authorization = `Bearer ${METRICS_TOKEN}`) => {
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization } });
    return { status: answer.status, text: await answer.text() };
  };
  return { ...server, read };
}

test('見張る人は、得点の受付・断り・送り直し、開いている速報、答えの速さを読める。人や試合の名は一つも出ない', async () => {
  const server = await watched({ METRICS_TOKEN });
  const { url, store, read } = server;
  await insertSeason(store.db, {}, [{}]);
  const { token } = await link(store.db, matchesOfCup('m1'));
  const { headers, email, user } = await signedIn(server);
  const listener = await listenTo(urlOf(url, stream, { championshipId: 'cup' }), headers);
  await listener.until(({ event }) => event === 'snapshot');
  const key = randomUUID();
  await put(url, updateMatchStatus, { ...ONE, currentStatus: '試合前', newStatus: '前半' }, { token });
  for (const _twice of [1, 2]) expect((await put(url, operateScore, GOAL, { token, key })).status).toBe(200);
  expect((await put(url, operateScore, { ...GOAL, matchStatus: '後半' }, { token })).status).toBe(409);
  await listener.until(({ event }) => event === 'match');
  await fetch(`${url}/no/such/${token}`);

  await expect
    .poll(async () => (await read()).text)
    .toContain('tsunagu_requests_total{call="PUT match-v2/operate-score",status="2xx"} 2');
  const { text } = await read();
  for (const line of [
    'tsunagu_requests_total{call="PUT match-v2/operate-score",status="4xx"} 1',
    'tsunagu_request_seconds_count{call="PUT match-v2/operate-score"} 3',
    'tsunagu_operations_total{outcome="accepted"} 2',
    'tsunagu_operations_total{outcome="repeated"} 1',
    'tsunagu_operations_total{outcome="refused"} 1',
    'tsunagu_open_streams 1',
    'tsunagu_ready 1',
    'tsunagu_photos 0',
    `store="${store.kind}"`,
  ]) {
    expect(text).toContain(line);
  }
  expect(text).toMatch(/tsunagu_announcement_seconds_count [1-9]/);
  expect(text).toMatch(/tsunagu_transaction_seconds_count [1-9]/);
  expect(text).toMatch(/tsunagu_disk_free_bytes \d{6,}/);
  expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/);
  expect(text).toMatch(/process_resident_memory_bytes \d/);
  // What is not known has no line.
  expect(text).not.toMatch(/^tsunagu_(?:backup_age_seconds|certificate_days)/m);
  for (const secret of [token, email, user.id, 'cup', 'm1', key, METRICS_TOKEN]) {
    expect(text).not.toMatch(new RegExp(`\\b${secret}\\b`));
  }
  listener.close();
});

test('合言葉がなければ読めず、決めていなければ、そのアドレスはない', async () => {
  const open = await watched({ METRICS_TOKEN });
  for (const wrong of ['', 'Bearer ', `Bearer ${METRICS_TOKEN}x`, METRICS_TOKEN, `Basic ${METRICS_TOKEN}`]) {
    expect((await open.read(wrong)).status).toBe(401);
  }
  const closed = await watched({});
  const answer = await closed.read();
  // 404; without a built web app 503.
  expect(answer.status).not.toBe(200);
  expect(answer.text).not.toContain('tsunagu_');
});

test('この機械の中だけのポートでは、合言葉なしで読め、サイトのアドレスにはない', async () => {
  const port = await freePort();
  const { url } = await watched({ METRICS_PORT: String(port) });
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('tsunagu_info{version="');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`)).ok).toBe(false);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
