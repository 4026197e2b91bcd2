import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInForTest } from '#web/testing/session.ts';
import { leadToPaying } from './card-info.ts';

const OWN = {
  member_id: 'M-0001',
  is_own: true,
  type: 'premium',
  plan: 'yearly',
  debit: null,
  next: null,
  offers: [{ type: 'premium', plan: 'yearly', way: 'payNow', from: '2026-06-15', amount: 9_000 }],
};

let answer: unknown;

beforeEach(() => {
  answer = { by: 'provider', memberships: [OWN], payments: [] };
  document.body.innerHTML = `
    <div data-paid="by-office">事務局が個別にご案内しています。</div>
    <div data-paid="here" hidden><p data-choice></p><a></a></div>`;
  signInForTest();
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/config.json' ? { hosts: {} } : answer),
  );
});

afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const part = (name: string) => document.querySelector<HTMLElement>(`[data-paid="${name}"]`);
const link = () => document.querySelector('a');

test('ログインしている人は、選んだ種別とプランのまま、申し込み内容の確認へ進める', async () => {
  await leadToPaying();
  expect(part('by-office')?.hidden).toBe(true);
  expect(part('here')?.hidden).toBe(false);
  expect(document.querySelector('[data-choice]')?.textContent).toBe('プレミアム会員・年払い');
  expect(link()?.textContent).toBe('年額9,000円（税込）を支払う');
  expect(link()?.getAttribute('href')).toBe('/payment-check/M-0001/premium/yearly');
});

test.each([
  ['決済会社のないサイト', { by: 'office', memberships: [OWN], payments: [] }],
  ['会員情報のない人', { by: 'provider', memberships: [], payments: [] }],
  [
    'コンビニの入金を待つ人',
    { by: 'provider', memberships: [OWN], payments: [{ member_id: 'M-0001', state: 'pending' }] },
  ],
])('%sには、事務局の案内がそのまま残る', async (_who, told) => {
  answer = told;
  await leadToPaying();
  expect(part('by-office')?.hidden).toBe(false);
  expect(part('here')?.hidden).toBe(true);
});

test('ログインしていない人には、事務局の案内がそのまま残り、何もきかない', async () => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('Nothing is to be asked.')));
  await leadToPaying();
  expect(part('here')?.hidden).toBe(true);
});
