import * as Type from 'typebox';
import { expect, onTestFinished, test } from 'vitest';
import { defineCall } from '#contract/call.ts';
import { notFound } from '#server/platform/refusal.ts';
import { NOBODY } from '#server/testing/guards.ts';
import { render, type Shared } from './answers.ts';
import { createHttp } from './server.ts';
import { registerShared } from './shared-answers.ts';

const club = defineCall({
  method: 'GET',
  group: 'site',
  path: '/api/site/clubs/:name',
  access: 'everyone',
  summary: 'A club, for this test',
  params: Type.Object({ name: Type.String({ maxLength: 20 }) }),
  query: Type.Object({ year: Type.String({ pattern: '^\\d{4}$' }) }),
  answer: Type.Object({ name: Type.String(), year: Type.String() }),
});

async function start() {
  const app = createHttp({ logLevel: 'silent', trustProxy: false, publicUrl: null });
  app.decorate('guards', NOBODY);
  registerShared(app, club, async ({ params: { name }, query: { year } }): Promise<Shared> => {
    if (name === 'nobody') throw notFound('club_not_found', 'チームが見つかりません。');
    return { bytes: render({ name, year }), isCurrent: () => true };
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const read = (input: object) => {
    const reading = app.sharedAnswers.read(club, input);
    if (reading === undefined) throw new Error('The call is shared.');
    return reading;
  };
  return { app, url, read };
}

test('みんなに同じ答えは、サーバーの中でも、呼び出しと同じバイトで読める', async () => {
  const { url, read } = await start();
  const { call, shared } = await read({ params: { name: 'ひばり' }, query: { year: '2026' } });
  expect(call).toBe(club);
  const answer = await fetch(`${url}/api/site/clubs/${encodeURIComponent('ひばり')}?year=2026`);
  expect(shared.bytes.identity.bytes.toString()).toBe(await answer.text());
  expect(shared.bytes.etag).toBe(answer.headers.get('etag'));
});

const YEAR = { year: '2026' };
test.each([
  ['長すぎる名', { params: { name: 'x'.repeat(21) }, query: YEAR }, 'name'],
  ['名がない', { query: YEAR }, 'name'],
  ['文字でない名', { params: { name: ['ひばり'] }, query: YEAR }, 'name'],
  ['データベースに入らない名', { params: { name: 'ひば\0り' }, query: YEAR }, 'name'],
  ['年でないもの', { params: { name: 'ひばり' }, query: { year: 'this year' } }, 'year'],
  ['年がない', { params: { name: 'ひばり' } }, 'year'],
])('番地から読む入力も、呼び出しと同じように確かめる: %s', async (_what, input, field) => {
  const { read } = await start();
  await expect(read(input)).rejects.toMatchObject({ kind: 'invalid', fault: { field } });
});

test('断られるものは、サーバーの中でも同じように断られる', async () => {
  const { read } = await start();
  const refused = read({ params: { name: 'nobody' }, query: YEAR });
  await expect(refused).rejects.toMatchObject({ kind: 'notFound', fault: { code: 'club_not_found' } });
});

test('みんなに同じでない呼び出しは、サーバーの中では読めない', async () => {
  const { app } = await start();
  const other = { ...club, path: '/api/site/clubs' };
  expect(app.sharedAnswers.read(other, {})).toBeUndefined();
});
