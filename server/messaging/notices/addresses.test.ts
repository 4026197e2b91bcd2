/** Names of push services are looked up without waiting for servers of names that are silent. */

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createPublicLookup } from './addresses.ts';

const TYPE_A = 1;

/** A name server that never answers for names that begin with `silent`, and knows one address for each other name. */
async function nameServer(address: string): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port }) => {
    if (query.toString('latin1', 13, 19) === 'silent') return;
    const end = query.indexOf(0, 12) + 1;
    const isV4 = query.readUInt16BE(end) === TYPE_A;
    const header = Buffer.concat([
      query.subarray(0, 2),
      Buffer.from([0x81, 0x80, 0, 1, 0, isV4 ? 1 : 0, 0, 0, 0, 0]),
    ]);
    const record = Buffer.from([
      0xc0,
      12,
      0,
      TYPE_A,
      0,
      1,
      0,
      0,
      0,
      60,
      0,
      4,
      ...address.split('.').map(Number),
    ]);
    const question = query.subarray(12, end + 4);
    socket.send(Buffer.concat([header, question, ...(isV4 ? [record] : [])]), port, '127.0.0.1');
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

type Lookup = ReturnType<typeof createPublicLookup>;

function found(lookup: Lookup, host: string): Promise<unknown> {
  return new Promise((resolve) => {
    lookup(host, { all: true }, (error, addresses) => resolve(error?.message ?? addresses));
  });
}

test('答えない名前がいくつあっても、ほかの名前はすぐに引け、答えない名前も時間が来れば終わる', async () => {
  const lookup = createPublicLookup({ servers: [await nameServer('8.8.4.4')], timeoutMs: 1_000 });
  const ended: string[] = [];
  const silent = Array.from({ length: 40 }, async (_, at) => {
    const answer = await found(lookup, `silent${at}.example`);
    ended.push(String(answer));
  });
  expect(await found(lookup, 'push.example')).toEqual([{ address: '8.8.4.4', family: 4 }]);
  expect(ended).toEqual([]);
  await Promise.all(silent);
  expect(ended).toHaveLength(40);
});

test('内側のアドレスにつながる名前は引けない', async () => {
  const lookup = createPublicLookup({ servers: [await nameServer('10.0.0.7')], timeoutMs: 1_000 });
  expect(await found(lookup, 'push.example')).toBe('push.example is no public address.');
});
