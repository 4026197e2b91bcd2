import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Standing } from '#contract/member/membership.ts';
import type { Role } from '#domain/roles/roles.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { MenuList } from './menu-list.tsx';
import { SOMEBODY } from './testing/somebody.ts';

const SPECIFIED = [
  'TOP',
  '大会日程／アーカイブ',
  'ライブ速報',
  'メディア',
  '写真',
  '動画',
  'チーム紹介',
  'お知らせ',
  'クーポン',
  'よくあるご質問',
  '会社概要',
  '特定商取引法に基づく表記',
  '利用規約',
  'プライバシーポリシー',
];

let standing: Standing | 'noNetwork';
let asked: string[];
let site: { readonly name: string; readonly publicResults?: boolean };

beforeEach(() => {
  standing = SOMEBODY;
  asked = [];
  site = { name: 'つなぐ' };
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (standing === 'noNetwork') throw new TypeError('Failed to fetch');
    return Response.json(standing);
  });
});

vi.mock('#web/api/site-config.ts', async (original) => ({
  ...(await original<typeof import('#web/api/site-config.ts')>()),
  siteConfig: async () => ({ site }),
}));

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function places(): readonly (string | null)[] {
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

test('仕様の行き先が、仕様の順に並ぶ', async () => {
  signInForTest();
  renderScreen(<MenuList />);
  await screen.findByRole('button', { name: 'ログアウト' });
  const shown = places();
  expect(shown.filter((label) => SPECIFIED.includes(label ?? ''))).toEqual(SPECIFIED);
});

test('ログインしていない人には、はじめにログインがあり、ログアウトはなく、誰であるかも尋ねない', async () => {
  renderScreen(<MenuList />);
  expect((await screen.findByRole('link', { name: 'ログイン' })).getAttribute('href')).toBe('/login');
  expect(places()[0]).toBe('ログイン');
  expect(screen.queryByRole('button', { name: 'ログアウト' })).toBeNull();
  expect(asked).toEqual([]);
  expect(places()).not.toContain('公開中の大会');
});

test('だれにも見える大会があるサイトでは、ログインしていない人に、その行き先もある', async () => {
  site = { name: 'つなぐ', publicResults: true };
  renderScreen(<MenuList />);
  expect((await screen.findByRole('link', { name: '公開中の大会' })).getAttribute('href')).toBe('/public');
});

test('会員には、ログインの代わりに、どのアカウントかを見せる', async () => {
  signInForTest();
  renderScreen(<MenuList />);
  const account = await screen.findByRole('link', { name: /^ログイン中/ });
  expect(account.textContent).toContain(localStorage.getItem('email'));
  expect(account.getAttribute('href')).toBe('/member-info');
  expect(screen.queryByRole('link', { name: 'ログイン' })).toBeNull();
});

test('管理者の行き先は、管理者にだけ見える', async () => {
  signInForTest();
  standing = { ...SOMEBODY, is_administrator: true, roles: ['office'] };
  renderScreen(<MenuList />);
  expect((await screen.findByRole('link', { name: /管理者/ })).getAttribute('href')).toBe(
    '/admin-latest-results',
  );
  expect(screen.getByRole('link', { name: '速報員のリンク' }).getAttribute('href')).toBe(
    '/admin-reporter-links',
  );
});

test.each<readonly [string, Standing | 'noNetwork']>([
  ['会員', SOMEBODY],
  ['写真の担当', { ...SOMEBODY, roles: ['photos'] }],
  ['確かめられないとき', 'noNetwork'],
])('管理者の行き先は、%sには見えない', async (_who, answer) => {
  signInForTest();
  standing = answer;
  renderScreen(<MenuList />);
  await screen.findByRole('button', { name: 'ログアウト' });
  await waitFor(() => expect(asked.some((url) => url.includes('standing'))).toBe(true));
  expect(screen.queryByRole('link', { name: /管理者|速報員/ })).toBeNull();
});

test.each<readonly [string, Standing]>([
  ['管理者', { ...SOMEBODY, is_administrator: true, may_input_matches: true, roles: ['office'] }],
  ['入力担当', { ...SOMEBODY, may_input_matches: true, roles: ['entry'] }],
])('試合情報の入力と、その確認は、%sに見える', async (_who, answer) => {
  signInForTest();
  standing = answer;
  renderScreen(<MenuList />);
  expect((await screen.findByRole('link', { name: '試合情報の入力' })).getAttribute('href')).toBe(
    '/admin-input-match-data',
  );
  expect(screen.getByRole('link', { name: '試合情報の入力確認' }).getAttribute('href')).toBe(
    '/confirm-match-input',
  );
});

test.each<readonly [Role, readonly string[]]>([
  ['articles', ['管理メニュー']],
  ['photos', ['管理メニュー']],
  ['reading', ['管理メニュー', '最新の試合結果（管理者）']],
])('%s の役割の人のメニューには、届く管理の画面だけがある', async (role, labels) => {
  signInForTest();
  standing = { ...SOMEBODY, roles: [role] };
  renderScreen(<MenuList />);
  await screen.findByRole('link', { name: '管理メニュー' });
  expect(places().slice(-labels.length)).toEqual(labels);
  expect(places()).not.toContain('試合情報の入力');
});

test('試合情報の入力は、ほかの会員には見えない', async () => {
  signInForTest();
  standing = SOMEBODY;
  renderScreen(<MenuList />);
  await screen.findByRole('button', { name: 'ログアウト' });
  await waitFor(() => expect(asked.some((url) => url.includes('standing'))).toBe(true));
  expect(screen.queryByRole('link', { name: /試合情報/ })).toBeNull();
});
