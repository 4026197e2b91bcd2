import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { MembersOnlyNotice } from './members-only-notice.tsx';

const REGULAR = {
  email: 'haha@example.jp',
  membership_type: 'regular',
  is_in_force: false,
  expires_at: null,
  is_administrator: false,
  may_input_matches: false,
};
const SPECIFIED =
  'こちらは、レギュラー会員以上の方がご覧いただけるコンテンツです。会員種別は、会員情報のページで変更できます。';

let answer: () => Response;
let own: object;

beforeEach(() => {
  signInForTest();
  own = { by: 'office', memberships: [], payments: [] };
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/membership/payments' ? Response.json(own) : answer(),
  );
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const standing = (changes: object) => () => Response.json({ ...REGULAR, ...changes });

test.each([
  [
    '期限が切れた会員',
    { expires_at: '2027-03-31' },
    /2027年3月31日で切れ/,
    ['会員の継続を申し込む', '/contact#renewal'],
  ],
  [
    '期限が切れたプレミアム会員',
    { membership_type: 'premium', expires_at: '2027-03-31' },
    /2027年3月31日で切れ/,
    ['会員の継続を申し込む', '/contact#renewal'],
  ],
  [
    '登録したばかりで、支払いの確認を待つ会員',
    {},
    /お支払いの確認がとれると/,
    ['お支払いの案内を見る', '/register-card-info.html'],
  ],
  [
    'アカウントだけで、会員登録の済んでいない人',
    { membership_type: null },
    /会員登録がまだ済んでいません/,
    ['登録を続ける', '/signup.html'],
  ],
  [
    'そのあいだに有効になった会員',
    { is_in_force: true, expires_at: '2027-03-31' },
    /ご覧いただけます。/,
    ['ページへ進む', '/top'],
  ],
  [
    '管理者',
    { membership_type: null, is_administrator: true },
    /ご覧いただけます。/,
    ['ページへ進む', '/top'],
  ],
] as const)('%sには、その理由と、次にすることを言う', async (_who, changes, sentence, [name, href]) => {
  answer = standing(changes);
  renderScreen(<MembersOnlyNotice />);
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('アクセス権限エラー');
  expect(screen.getByRole('link', { name: '会員情報を見る' })).toBeDefined();
  expect(screen.queryByText(SPECIFIED)).toBeNull();
});

test('プレミアム会員のものを開いたレギュラー会員には、プレミアム会員への変更を案内する', async () => {
  answer = standing({ is_in_force: true, expires_at: '2027-03-31' });
  renderScreen(<MembersOnlyNotice />, '#premium');
  expect(await screen.findByText(/プレミアム会員の方がご覧いただけるコンテンツ/)).toBeDefined();
  const link = screen.getByRole('link', { name: 'プレミアム会員に変更する' });
  expect(link.getAttribute('href')).toBe('/payments#change');
});

const OFFER = { type: 'premium', plan: 'monthly', way: 'payNow', from: '2027-04-02', amount: 900 };
const PAID = {
  member_id: 'M-0001',
  is_own: true,
  type: 'premium',
  plan: 'monthly',
  expires_at: '2027-03-31',
  debit: null,
  next: null,
  failed_month: null,
  offers: [OFFER],
};

test.each([
  ['期限が切れた会員', {}, /2027年3月31日で切れ.*すべて残っていて/, /^月額900円を支払う/],
  [
    'カードが断られた会員',
    { failed_month: '2027-04' },
    /カードでのお支払いができなかったため/,
    /^月額900円をもう一度支払う/,
  ],
  ['登録したばかりの会員', { expires_at: null }, /お支払いがすむと/, /^月額900円を支払う/],
] as const)('%sは、ここから支払いの確認へ進める', async (_who, changes, sentence, name) => {
  own = { by: 'provider', memberships: [{ ...PAID, ...changes }], payments: [] };
  answer = standing({ membership_type: 'premium', expires_at: '2027-03-31', ...changes });
  renderScreen(<MembersOnlyNotice />);
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(
    '/payment-check/M-0001/premium/monthly',
  );
  expect(screen.getByRole('link', { name: '事務局に問い合わせる' })).toBeDefined();
});

test.each([
  ['ログインしていない人', () => localStorage.clear()],
  ['会員の状態をきけなかった人', () => undefined],
])('%sには、仕様の文で言う', async (_who, prepare) => {
  prepare();
  answer = () => Response.json({ code: 'internal', message: '' }, { status: 500 });
  renderScreen(<MembersOnlyNotice />);
  expect(await screen.findByText(SPECIFIED)).toBeDefined();
  expect(screen.getByRole('link', { name: '会員情報を見る' }).getAttribute('href')).toBe('/member-info');
});
