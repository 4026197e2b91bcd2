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
let checkout: () => Response;

beforeEach(() => {
  answer = { by: 'provider', memberships: [OWN], payments: [] };
  checkout = () => Response.json({ url: 'https://pay.example/1' });
  document.body.innerHTML = `
    <div data-paid="by-office">事務局が個別にご案内しています。</div>
    <div data-paid="here" hidden><p data-choice></p><button></button><p role="alert"></p></div>`;
  signInForTest();
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (path === '/config.json') return Response.json({ hosts: {} });
    return method === 'GET' ? Response.json(answer) : checkout();
  });
});

afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const part = (name: string) => document.querySelector<HTMLElement>(`[data-paid="${name}"]`);
const button = () => document.querySelector('button');

test('ログインしている人は、選んだ種別とプランのまま、支払いに進める', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  await leadToPaying();
  expect(part('by-office')?.hidden).toBe(true);
  expect(part('here')?.hidden).toBe(false);
  expect(document.querySelector('[data-choice]')?.textContent).toBe('プレミアム会員・年払い');
  expect(button()?.textContent).toBe('年額9,000円（税込）を支払う');
  button()?.click();
  expect(button()?.disabled).toBe(true);
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/1'));
});

test('開けなければ、そう言い、また押せる', async () => {
  checkout = () => Response.json({ code: 'away', message: '決済会社につながりません。' }, { status: 503 });
  await leadToPaying();
  button()?.click();
  await vi.waitFor(() =>
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('決済会社につながりません。'),
  );
  expect(button()?.disabled).toBe(false);
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
