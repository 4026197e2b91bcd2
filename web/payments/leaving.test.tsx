import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { press } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Leaving } from './leaving.tsx';
import { fakeServer } from './testing/fake-server.ts';
import { LAPSED, membership, PAY_NOW, paymentsOf, STARTING } from './testing/payments.ts';

beforeEach(signInForTest);

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const dialog = () => screen.getByRole('alertdialog');
const yes = (name: string) => fireEvent.click(within(dialog()).getByRole('button', { name }));
const LEAVING = { leaving_on: '2026-06-30', debit: null, last_days: [] };

test('最後の日を選び、言葉で確かめてから、退会の届けが出る', async () => {
  const server = fakeServer(paymentsOf());
  renderScreen(<Leaving />);
  expect(await screen.findByRole('radio', { name: /^2026年7月31日まで/ })).toBeTruthy();
  expect(screen.getByRole('radio', { name: /^2026年6月30日まで/ })).toHaveProperty('checked', true);
  expect(screen.getByRole('heading', { name: '残るもの' })).toBeTruthy();
  press('確認へ進む');
  expect(dialog().textContent).toContain('2026年6月30日まで使えます。2026年7月1日に終わります。');
  expect(server.sent).toEqual([]);
  server.answer = () => Response.json(paymentsOf(LEAVING));
  yes('この日で退会する');
  expect((await screen.findByRole('status')).textContent).toContain(
    '退会の届けを受け付けました。2026年6月30日まで',
  );
  expect(server.sent).toEqual([
    { method: 'PUT', path: '/leaving', body: { memberId: 'M-0001', lastDay: '2026-06-30' } },
  ]);
});

test('年払いの人は、返金のないことを、選ぶ前と確かめるときに読む', async () => {
  fakeServer(paymentsOf({ plan: 'yearly', debit: null, last_days: ['2026-06-30', '2026-09-14'] }));
  renderScreen(<Leaving />);
  expect(await screen.findByText(/年払いは、途中で退会しても返金はありません。/)).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: /^2026年9月14日まで/ }));
  press('確認へ進む');
  expect(dialog().textContent).toContain(
    '2026年9月14日まで使えます。2026年9月15日に終わります。残りの期間の返金はありません。',
  );
});

test('届けは、終わる日まで取り消せる', async () => {
  const server = fakeServer(paymentsOf(LEAVING));
  renderScreen(<Leaving />);
  fireEvent.click(await screen.findByRole('button', { name: '退会を取り消す' }));
  server.answer = () => Response.json(paymentsOf());
  yes('退会を取り消す');
  expect(await screen.findByRole('radio', { name: /^2026年6月30日まで/ })).toBeTruthy();
  expect(server.sent).toEqual([
    { method: 'PUT', path: '/leaving', body: { memberId: 'M-0001', lastDay: null } },
  ]);
});

test('年払いの人が届けを取り消しても、続くお支払いはない', async () => {
  fakeServer(paymentsOf({ ...LEAVING, plan: 'yearly' }));
  renderScreen(<Leaving />);
  fireEvent.click(await screen.findByRole('button', { name: '退会を取り消す' }));
  expect(dialog().textContent).toContain('お支払い済みの期間の終わりまで会員を続けます。');
});

test('始まる前の申し込みは、確かめてから取り消せて、終わるものの話はされない', async () => {
  const server = fakeServer(paymentsOf({ ...STARTING, last_days: ['2026-06-30'], offers: [] }));
  renderScreen(<Leaving />);
  fireEvent.click(await screen.findByRole('button', { name: '申し込みを取り消す' }));
  expect(dialog().textContent).toContain('会費は引き落とされません。');
  expect(screen.queryByRole('heading', { name: '終わるもの' })).toBeNull();
  server.answer = () => Response.json(paymentsOf({ ...LAPSED, last_days: [], offers: [], expires_at: null }));
  yes('申し込みを取り消す');
  expect(await screen.findByText(/これからの引き落としもありません。/)).toBeTruthy();
  expect(server.sent).toEqual([
    { method: 'PUT', path: '/leaving', body: { memberId: 'M-0001', lastDay: '2026-06-30' } },
  ]);
});

test('1日のお支払いの確認を待つあいだは、引き落としがないとは言わない', async () => {
  fakeServer(paymentsOf({ ...STARTING, last_days: [], offers: [] }));
  renderScreen(<Leaving />);
  expect(await screen.findByText(/退会の手続きは、確認がとれたあとにできます。/)).toBeTruthy();
  expect(screen.queryByText(/引き落としもありません/)).toBeNull();
});

test('断られたら、確認の中でその文を言う', async () => {
  const server = fakeServer(paymentsOf());
  renderScreen(<Leaving />);
  await screen.findByRole('radio', { name: /^2026年6月30日まで/ });
  press('確認へ進む');
  server.answer = () => Response.json({ code: 'too_late', message: '20日を過ぎました。' }, { status: 409 });
  yes('この日で退会する');
  expect((await within(dialog()).findByRole('alert')).textContent).toBe('20日を過ぎました。');
});

test('有効な期間のない人には、退会の手続きはいらないと言う', async () => {
  fakeServer(paymentsOf({ ...LAPSED, offers: PAY_NOW, last_days: [] }));
  renderScreen(<Leaving />);
  expect(await screen.findByText(/退会の手続きはいりません。/)).toBeTruthy();
});

test('子どもの分も、名前のもとで選べる', async () => {
  const child = membership({ member_id: 'M-0002', name: '札幌 太郎', is_own: false });
  fakeServer(paymentsOf({}, { memberships: [membership(), child] }));
  renderScreen(<Leaving />);
  for (const name of ['札幌 花子さん', '札幌 太郎さん']) {
    const part = await screen.findByRole('region', { name });
    expect(within(part).getAllByRole('radio')).toHaveLength(2);
  }
});
