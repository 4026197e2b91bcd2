import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnswerOf } from '#contract/call.ts';
import type { checkoutState } from '#contract/payment/payments.ts';
import { REFUSED_SCREEN } from '#web/api/refused-screen.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { PaymentDone } from './payment-done.tsx';

let state: AnswerOf<typeof checkoutState>['state'];
let asked: unknown[];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signInForTest();
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path === '/config.json') return Response.json({ hosts: {} });
    asked.push(JSON.parse(String(body)));
    return Response.json({ state });
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('確認がとれるまで確かめ続け、とれたら見ようとしていたページへ進める', async () => {
  sessionStorage.setItem(REFUSED_SCREEN, '/indv-result/cup/m1');
  state = 'waiting';
  renderScreen(<PaymentDone />, '?checkout=cs_1');
  expect(await screen.findByText(/お支払いを確認しています…/)).toBeTruthy();
  state = 'paid';
  await pass(2_500);
  expect(await screen.findByText(/お支払いを確認しました。/)).toBeTruthy();
  const link = screen.getByRole('link', { name: '見ようとしていたページへ進む' });
  expect(link.getAttribute('href')).toBe('/indv-result/cup/m1');
  expect(asked[0]).toEqual({ checkoutId: 'cs_1' });
  const { length } = asked;
  await pass(20_000);
  expect(asked).toHaveLength(length);
});

test('1分たっても分からなければ、メールで知らせると言い、そのあとも確かめる', async () => {
  state = 'waiting';
  renderScreen(<PaymentDone />, '?checkout=cs_1');
  await screen.findByText(/お支払いを確認しています…/);
  await pass(61_000);
  expect(screen.getByText(/確認がとれましたら、メールでお知らせします。/)).toBeTruthy();
  state = 'paid';
  await pass(16_000);
  expect(await screen.findByRole('link', { name: 'ホームへ進む' })).toBeTruthy();
});

test.each([
  ['slip', /お支払いの場所と期限は、お支払いの画面と、決済会社からのメールで/],
  ['later', /今回のお支払いはありません。/],
  ['ended', /お支払いは行われていません。/],
  ['owedBack', /事務局から返金いたします。/],
] as const)('%s は、そう言う', async (became, sentence) => {
  state = became;
  renderScreen(<PaymentDone />, '?checkout=cs_1');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'お支払いの画面へ' }).getAttribute('href')).toBe('/payments');
});

test('支払わずに戻った人には、支払いは行われていないと言い、何も確かめない', async () => {
  renderScreen(<PaymentDone />);
  expect(await screen.findByText(/お支払いは行われていません。/)).toBeTruthy();
  expect(asked).toEqual([]);
});

test('確かめられなければ、そう言い、もう一度確かめられる', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/config.json'
      ? Response.json({ hosts: {} })
      : Response.json({ code: 'internal', message: '' }, { status: 500 }),
  );
  renderScreen(<PaymentDone />, '?checkout=cs_1');
  expect(await screen.findByText(/お支払いの結果を確かめられませんでした。/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'もう一度読み込む' })).toBeTruthy();
});
