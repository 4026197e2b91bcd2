import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { MOST_FOLLOWED, stream } from '#contract/match/live.ts';
import { urlOf } from '#server/testing/calls.ts';
import { listenTo } from '#server/testing/event-stream.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';
import { MOST_OF_ONE_MEMBER } from './places.ts';

type Headers = Readonly<Record<string, string>>;

async function start() {
  const server = await startTestServer({ now: MATCH_DAY_MORNING });
  const { db } = server.store;
  await insertSeason(db, {}, [{ matchId: 'm1' }]);
  const { token } = await link(db, matchesOfCup('m1'));
  const address = urlOf(server.url, stream, { championshipId: 'cup' });
  const listen = async (headers: Headers, url = address) => {
    const listener = await listenTo(url, headers);
    onTestFinished(() => listener.close());
    return listener;
  };
  // A stream that nothing refers to any more would be closed by the garbage collector.
  const kept: Response[] = [];
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const ask = async (headers: Headers, query: Record<string, string> = { championshipId: 'cup' }) => {
    const answer = await fetch(urlOf(server.url, stream, query), { headers, signal: abort.signal });
    if (answer.status === 200) kept.push(answer);
    return {
      status: answer.status,
      retryAfter: Number(answer.headers.get('retry-after')),
      body: answer.status === 200 ? null : await answer.json(),
    };
  };
  return { ...server, listen, ask, reporter: { 'x-access-token': token } };
}

/** What Node warns of from here on: too many listeners on one socket, above all. */
function heardWarnings(): readonly Error[] {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  return warnings;
}

test('一人の会員が千本を求めても十二本までで、次の会員と速報員はつながる', async () => {
  const server = await start();
  const [greedy, next] = [await signedIn(server), await signedIn(server)];
  const before = await server.listen(next.headers);
  const statuses: number[] = [];
  for (let batch = 0; batch < 5; batch += 1) {
    const answers = await Promise.all(Array.from({ length: 200 }, () => server.ask(greedy.headers)));
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(MOST_OF_ONE_MEMBER);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const refused = await server.ask(greedy.headers);
  expect(refused.body).toEqual({
    code: 'too_many_streams',
    message:
      'このアカウントで速報を開いている画面が多すぎます。使っていない画面を閉じて、時間をおいて再度お試しください。',
  });
  expect(refused.retryAfter).toBeGreaterThanOrEqual(20);
  for (const headers of [next.headers, server.reporter]) {
    const listener = await server.listen(headers);
    expect(listener.status).toBe(200);
    await listener.until(({ event }) => event === 'snapshot');
  }
  await before.until(({ event }) => event === 'snapshot');
});

test('三十の大会を追う流れも一本で、警告も出ない', async () => {
  const server = await start();
  const warnings = heardWarnings();
  const ids = Array.from({ length: MOST_FOLLOWED }, (_, index) => `cup-${index}`);
  for (const id of ids) await insertSeason(server.store.db, { id }, [{ matchId: `${id}-m` }]);
  const { headers } = await signedIn(server);
  const query = ids.map((id) => `championshipId=${id}`).join('&');
  for (let opened = 0; opened < MOST_OF_ONE_MEMBER; opened += 1) {
    const listener = await server.listen(headers, `${urlOf(server.url, stream)}?${query}`);
    expect(listener.status).toBe(200);
    await expect.poll(() => listener.heard.length).toBe(MOST_FOLLOWED);
  }
  await setTimeout(50);
  expect(warnings).toEqual([]);
});

test('断られた流れも、見つからない試合も、切れた接続も、場所を取ったままにしない', async () => {
  const server = await start();
  const warnings = heardWarnings();
  const { headers } = await signedIn(server);
  const { port } = new URL(server.url);
  const head = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const request = `GET ${stream.path}?championshipId=cup HTTP/1.1\r\nHost: x\r\n${head}\r\n`;
  const sockets: Socket[] = [];
  const open = (bytes: string) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => socket.destroy());
    socket.write(bytes);
    sockets.push(socket);
    return socket;
  };
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([
      server.ask(headers, { championshipId: 'unknown' }),
      server.ask(headers, { matchId: 'unknown' }),
      server.ask(headers, { championshipId: 'cup', matchId: 'unknown' }),
      server.ask(headers, {}),
    ]);
    // Gone before the answer; said goodbye and still there; never reading; half of a request; many on one connection.
    open(request).destroy();
    open(request).end();
    open(request).pause();
    open(request.slice(0, 40));
    open(request.repeat(20));
  }
  for (const socket of sockets.slice(0, 40)) socket.destroy();
  await setTimeout(100);
  for (const socket of sockets) socket.destroy();
  await expect
    .poll(
      async () => {
        const answers = await Promise.all(
          Array.from({ length: MOST_OF_ONE_MEMBER }, () => server.listen(headers)),
        );
        const opened = answers.filter(({ status }) => status === 200).length;
        for (const answer of answers) answer.close();
        return opened;
      },
      { interval: 300 },
    )
    .toBe(MOST_OF_ONE_MEMBER);
  expect(warnings).toEqual([]);
});
