import { connect } from 'node:net';
import { expect, test } from 'vitest';
import type { ErrorAnswer } from '#contract/wire.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, link, matchesOfCup, stateOf } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';

const NOW = '2026-05-16T01:00:00Z';
const PATH = '/api/match-v2/prod/items/operate-score';
const GOAL = {
  championshipId: 'cup',
  matchId: 'm1',
  scoredClub: 'club_left',
  matchStatus: '前半',
  operation: 'plus',
};

/** A sound goal with a field that nobody knows, its value as raw JSON. */
function withMore(json: string): string {
  return `${JSON.stringify(GOAL).slice(0, -1)},"more":${json}}`;
}

/** Each row: what is wrong, what is sent instead of a sound request, what the answer is. */
const BAD_REQUESTS: readonly [string, RequestInit & { headers?: Record<string, string> }, number, string?][] =
  [
    ['JSONでない', { body: '{"championshipId":' }, 400],
    ['空', { body: '' }, 400],
    ['JSONの配列', { body: '[]' }, 400],
    ['JSONのnull', { body: 'null' }, 400],
    ['JSONの文字列', { body: '"plus"' }, 400],
    ['項目がない', { body: JSON.stringify({ ...GOAL, matchId: undefined }) }, 400, 'matchId'],
    ['項目が空', { body: JSON.stringify({ ...GOAL, matchId: '' }) }, 400, 'matchId'],
    ['文字でなく数', { body: JSON.stringify({ ...GOAL, matchId: 1 }) }, 400, 'matchId'],
    ['文字でなく配列', { body: JSON.stringify({ ...GOAL, championshipId: ['cup'] }) }, 400, 'championshipId'],
    ['長すぎる', { body: JSON.stringify({ ...GOAL, matchId: 'm'.repeat(201) }) }, 400, 'matchId'],
    ['知らない試合状態', { body: JSON.stringify({ ...GOAL, matchStatus: 'PK終了' }) }, 400, 'matchStatus'],
    ['知らない操作', { body: JSON.stringify({ ...GOAL, operation: 'multiply' }) }, 400, 'operation'],
    ['NUL文字', { body: JSON.stringify({ ...GOAL, matchId: 'm\0' }) }, 400, 'matchId'],
    ['制御文字', { body: JSON.stringify({ ...GOAL, matchId: 'm\u0001' }) }, 400, 'matchId'],
    ['消去の文字', { body: JSON.stringify({ ...GOAL, matchId: 'm\u007f' }) }, 400, 'matchId'],
    ['半分の文字', { body: JSON.stringify(GOAL).replace('"m1"', String.raw`"\ud83d"`) }, 400, 'matchId'],
    [
      '無視する項目が、配列の深い入れ子',
      { body: withMore(`${'['.repeat(30_000)}${']'.repeat(30_000)}`) },
      400,
      'more',
    ],
    [
      '無視する項目が、深い入れ子',
      { body: withMore(`${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`) },
      400,
      'more',
    ],
    [
      '項目が深い入れ子',
      { body: withMore('1').replace('"m1"', `${'['.repeat(30_000)}${']'.repeat(30_000)}`) },
      400,
      'matchId',
    ],
    ['無視する項目にNUL文字', { body: JSON.stringify({ ...GOAL, more: [{ a: '\0' }] }) }, 400, 'more.0.a'],
    ['項目の名にNUL文字', { body: JSON.stringify({ ...GOAL, more: { 'a\0': 1 } }) }, 400, 'more'],
    [
      '壊れたUTF-8',
      { body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
      400,
      'championshipId',
    ],
    [
      'constructor',
      { body: withMore('1').replace('"more"', '"constructor"').replace(':1}', ':{"prototype":1}}') },
      400,
    ],
    ['__proto__', { body: '{"__proto__":{"x":1},"championshipId":"cup"}' }, 400],
    ['JSONでない形式', { body: 'a=b', headers: { 'content-type': 'text/plain' } }, 415],
    ['形式の指定なし', { body: 'a=b', headers: { 'content-type': '' } }, 415],
    ['大きすぎる', { body: JSON.stringify({ ...GOAL, more: 'x'.repeat(70_000) }) }, 413],
    ['キーがUUIDでない', { body: JSON.stringify(GOAL), headers: { 'idempotency-key': 'goal-1' } }, 400],
    ['記録時刻が日時でない', { body: JSON.stringify(GOAL), headers: { 'x-recorded-at': 'yesterday' } }, 400],
    ['別のメソッド', { body: JSON.stringify(GOAL), method: 'POST' }, 405],
  ];

test.each(BAD_REQUESTS)('%s：4xxと日本語の文を返し、何も変えない', async (_what, bad, status, field) => {
  const { url, store } = await startTestServer({ now: NOW });
  await insertSeason(store.db, {}, [{}]);
  const { token } = await link(store.db, matchesOfCup('m1'));
  const before = await stateOf(store.db);
  const answer = await fetch(url + PATH, {
    method: 'PUT',
    ...bad,
    headers: { 'content-type': 'application/json', 'x-access-token': token, ...bad.headers },
  });
  expect(answer.status).toBe(status);
  const refusal = await refusalOf(answer);
  expect(refusal.message).toMatch(/[ぁ-ん].*。$/);
  expect(refusal.code).toEqual(expect.any(String));
  expect(refusal.field).toBe(field);
  expect(await stateOf(store.db)).toBe(before);
});

test('知らない項目は無視する', async () => {
  const { url, store } = await startTestServer({ now: NOW });
  await insertSeason(store.db, {}, [{}]);
  const { token } = await link(store.db, matchesOfCup('m1'));
  const answer = await fetch(`${url}/api/match-v2/prod/items/update-match-status`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-access-token': token },
    body: JSON.stringify({
      championshipId: 'cup',
      matchId: 'm1',
      currentStatus: '試合前',
      newStatus: '前半',
      memo: 1,
    }),
  });
  expect(answer.status).toBe(200);
});

test.each([
  [
    '繰り返した項目',
    '/api/match/prod/items/target-championship?championshipId=a&championshipId=b&fiscalYear=2026',
    400,
  ],
  ['年度がない', '/api/match/prod/items/target-championship?championshipId=a', 400],
  ['年度が数でない', '/api/match/prod/items/target-championship?championshipId=a&fiscalYear=abcd', 400],
  ['NUL文字', '/api/match/prod/items/target-championship?championshipId=a%00b&fiscalYear=2026', 400],
  ['壊れたパーセント', '/api/match/prod/items/target-championship/%E0%A4%A', 400],
  ['知らない道', '/api/match/prod/items/nothing', 404],
  ['知らないグループ', '/api/nothing', 404],
])('GETの%sは、日本語の文で断る', async (_what, path, status) => {
  const server = await startTestServer({ now: NOW });
  const { headers } = await signedIn(server);
  const answer = await fetch(server.url + path, { headers });
  expect(answer.status).toBe(status);
  expect((await refusalOf(answer)).message).toMatch(/[ぁ-ん].*。$/);
});

test.each([
  ['GET', PATH, 'PUT'],
  ['DELETE', '/api/admin/clubs/some-club', 'GET, HEAD, PUT'],
  ['POST', '/config.json?a=b', 'GET, HEAD'],
])('%s %sは405で断り、受け付けるメソッドを伝える', async (method, path, allowed) => {
  const { url } = await startTestServer({ now: NOW });
  const answer = await fetch(url + path, { method });
  expect(answer.status).toBe(405);
  expect((answer.headers.get('allow') ?? '').split(', ').sort().join(', ')).toBe(allowed);
});

test.each(['OPTIONS', 'POST'])('どの呼び出しのものでもないアドレスへの%sは404', async (method) => {
  const { url } = await startTestServer({ now: NOW });
  const path = method === 'OPTIONS' ? PATH : `${PATH}/more`;
  expect((await fetch(url + path, { method })).status).toBe(404);
});

test('HEADには、GETの見出しだけを返す', async () => {
  const { url } = await startTestServer({ now: NOW });
  const [get, head] = [
    await fetch(`${url}/config.json`),
    await fetch(`${url}/config.json`, { method: 'HEAD' }),
  ];
  expect(head.status).toBe(200);
  expect(head.headers.get('content-length')).toBe(String((await get.arrayBuffer()).byteLength));
  expect(await head.text()).toBe('');
});

test('トークンが誤っていれば、送った内容の誤りについては何も言わない', async () => {
  const { url } = await startTestServer({ now: NOW });
  const answer = await fetch(url + PATH, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-access-token': 'wrong' },
    body: '{"championshipId":',
  });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toEqual({ code: 'unauthorized', message: 'アクセスを許可されていません。' });
});

test('HTTPですらないものにも答え、サーバーは動き続ける', async () => {
  const { url } = await startTestServer({ now: NOW });
  const { hostname, port } = new URL(url);
  const reply = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write('こんにちは\r\n\r\n'));
    socket.once('data', (bytes) => resolve(bytes.toString()));
    socket.once('error', reject);
  });
  expect(reply).toMatch(/^HTTP\/1\.1 400 /);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

async function refusalOf(answer: Response): Promise<ErrorAnswer> {
  return (await answer.json()) as ErrorAnswer;
}
