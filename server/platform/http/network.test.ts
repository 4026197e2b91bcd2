import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { createHttp } from './server.ts';

/** The address that limits count for a request whose connection comes from `peer`. */
async function callerOf(trustProxy: string, peer: string, forwarded?: string): Promise<unknown> {
  const app = createHttp(readConfig({ TRUST_PROXY: trustProxy, LOG_LEVEL: 'silent' }));
  app.get('/', async (request) => ({ ip: request.ip }));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const answer = await app.inject({ url: '/', remoteAddress: peer, headers });
  await app.close();
  return answer.json().ip;
}

const VISITOR = '203.0.113.7';
const MADE_UP = '198.51.100.1';

test.each([
  ['プロキシーがなければ、だれの言うことも信じない', '0', VISITOR, MADE_UP, VISITOR],
  ['すぐ前の機械のプロキシーでも、0なら信じない', '0', '127.0.0.1', VISITOR, '127.0.0.1'],
  ['1段なら、プロキシーが書いた一番右が相手', '1', '127.0.0.1', VISITOR, VISITOR],
  ['来た人が前から書いていた分は、信じない', '1', '127.0.0.1', `${MADE_UP}, ${VISITOR}`, VISITOR],
  ['何段も書いてきても同じ', '1', '127.0.0.1', `10.0.0.1, 127.0.0.1, ${MADE_UP}, ${VISITOR}`, VISITOR],
  ['2段なら、外側のプロキシーが書いたもの', '2', '10.0.0.5', `${MADE_UP}, ${VISITOR}, 192.0.2.9`, VISITOR],
  ['プロキシーを通らずに来た人の言うことは、信じない', '1', VISITOR, MADE_UP, VISITOR],
  ['1段のはずのプロキシーが何も言わなければ、プロキシー自身', '1', '127.0.0.1', undefined, '127.0.0.1'],
  ['IPv4を写したIPv6の番号で来るプロキシー', '1', '::ffff:10.0.0.5', `${MADE_UP}, ${VISITOR}`, VISITOR],
  ['名を挙げたプロキシーなら信じる', '192.0.2.9', '192.0.2.9', `${MADE_UP}, ${VISITOR}`, VISITOR],
  ['名を挙げた網のプロキシーなら信じる', '192.0.2.0/24, ::1', '192.0.2.9', VISITOR, VISITOR],
  ['名を挙げていない機械は信じない', '192.0.2.0/24', '127.0.0.1', MADE_UP, '127.0.0.1'],
  [
    '名を挙げたプロキシーが続けば、その前が相手',
    '192.0.2.0/24',
    '192.0.2.9',
    `${MADE_UP}, ${VISITOR}, 192.0.2.8`,
    VISITOR,
  ],
  [
    '番号でないものが書かれていても、それより左は信じない',
    '192.0.2.9',
    '192.0.2.9',
    `${MADE_UP}, unknown`,
    'unknown',
  ],
])('%s', async (_case, trustProxy, peer, forwarded, caller) => {
  expect(await callerOf(trustProxy, peer, forwarded)).toBe(caller);
});
