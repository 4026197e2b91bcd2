import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing/server.ts';
import { addressOf } from './address.ts';

test.each([
  ['町域まで', '1500001', '東京都渋谷区神宮前'],
  ['丁目の範囲は除いて', '060-0001', '北海道札幌市中央区北一条西'],
  ['どの書き方でも', '〒１５０－０００１', '東京都渋谷区神宮前'],
  ['番地だけの違いは除いて', '6028368', '京都府京都市上京区北町'],
  ['「以下に掲載がない場合」は市区町村まで', '0010000', '北海道札幌市北区'],
  ['いくつもの町域なら市区町村まで', '7614101', '香川県小豆郡土庄町'],
  ['村の全体なら村まで', '1000301', '東京都利島村'],
  ['会社の番号は町域まで', '0608621', '北海道札幌市中央区北一条西'],
  ['二つの県にまたがるものは分からない', '4980000', null],
  ['ない番号', '0000000', null],
  ['番号でないもの', '北海道', null],
])('%s', async (_what, typed, address) => {
  expect(await addressOf(typed)).toBe(address);
});

test('だれでもきけるが、続けてきき過ぎると待つように言われる', async () => {
  const { url } = await startTestServer({ now: '2026-05-16T01:00:00Z' });
  const asked = () => fetch(`${url}/api/address/150-0001`);
  expect(await (await asked()).json()).toEqual({ address: '東京都渋谷区神宮前' });
  const statuses = new Set<number>();
  for (let count = 0; count < 70; count += 1) statuses.add((await asked()).status);
  expect(statuses).toEqual(new Set([200, 429]));
});
