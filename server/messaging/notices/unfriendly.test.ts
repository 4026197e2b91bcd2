/** Push services that do not behave: any member may register a device at an address of their own. */

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { link, matchesOfCup } from '#server/testing/season.ts';
import { MATCH, ONE, reporter } from './testing/match-day.ts';
import { started, titles, told } from './testing/told.ts';

/** A member's device, whose server answers each connection so. */
async function deviceAnswering(answer: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.once('data', () => answer(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { sockets, endpoint: `http://127.0.0.1:${port}/` };
}

async function followedBy(endpoint: string) {
  const site = await started();
  const second = reporter(site.server, (await link(site.store.db, matchesOfCup('m2'))).token, {
    ...ONE,
    matchId: 'm2',
  });
  const unfriendly = {
    subscribe() {
      const browser = site.service.subscribe();
      return { ...browser, subscription: { ...browser.subscription, endpoint } };
    },
  };
  await told({ server: site.server, service: unfriendly }, [MATCH], { email: 'evil@example.jp' });
  const { phone } = await told(site);
  const other = await told(site, [{ ...MATCH, match_id: 'm2' }], { email: 'chichi@example.jp' });
  return { site, second, phone, otherPhone: other.phone };
}

test('一文字ずつ答え続ける宛先があっても、同じ試合の人には一度だけ、ほかの試合の人にもすぐに届く', {
  timeout: 60_000,
}, async () => {
  let connections = 0;
  const { endpoint, sockets } = await deviceAnswering((socket) => {
    connections += 1;
    socket.write('HTTP/1.1 201 Created\r\nX-A: ');
    const drip = setInterval(() => socket.write('a'), 1_000);
    socket.on('close', () => clearInterval(drip));
  });
  const { site, second, phone, otherPhone } = await followedBy(endpoint);
  await site.moveTo('試合前', '前半');
  await eventually(() => expect(titles(phone)).toHaveLength(1));
  await second.moveTo('試合前', '前半');
  await eventually(() => expect(titles(otherPhone)).toHaveLength(1));
  // The drip goes on: the other match did not wait for its end.
  expect(sockets.size).toBe(1);
  await eventually(() => expect(sockets.size).toBe(0));
  await site.moveTo('前半', 'ハーフタイム');
  await eventually(() => expect(titles(phone)).toHaveLength(2));
  // What was silent is tried last.
  expect(connections).toBe(1);
});

test('終わりのない答えは、読み続けない', { timeout: 60_000 }, async () => {
  let bytes = 0;
  const { endpoint, sockets } = await deviceAnswering((socket) => {
    socket.write('HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n');
    const chunk = `10000\r\n${'a'.repeat(0x1_0000)}\r\n`;
    const flood = () => {
      while (!socket.destroyed && socket.write(chunk)) bytes += chunk.length;
    };
    socket.on('drain', flood);
    flood();
  });
  const { site, phone } = await followedBy(endpoint);
  await site.moveTo('試合前', '前半');
  await eventually(() => expect(titles(phone)).toHaveLength(1));
  await eventually(() => expect(sockets.size).toBe(0));
  expect(bytes).toBeLessThan(20_000_000);
});
