import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AccountRow } from '#contract/member/accounts.ts';
import type { ErasurePreview } from '#contract/member/members.ts';
import { press, type } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { LoneAccounts } from './lone-accounts.tsx';

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌', resultLinks: [] } };

const STOPPED: AccountRow = {
  account_id: 'a1',
  email: 'Tochuu@example.jp',
  email_verified: false,
  state: 'unconfirmed',
  is_administrator: false,
  created_at: '2026-05-16T01:05:00Z',
};

const PREVIEW: ErasurePreview = {
  email: 'tochuu@example.jp',
  has_record: false,
  has_account: true,
  account_elsewhere: false,
  sessions: 0,
  sign_ins: 0,
  providers: 0,
  inquiries: 0,
  audit_entries: 0,
  own_audit_entries: 0,
  obstacle: null,
};

let rows: readonly AccountRow[];
let asked: { readonly method: string; readonly path: string; readonly body: unknown }[];
let list: () => Response;

beforeEach(() => {
  signInForTest();
  rows = [STOPPED];
  asked = [];
  list = () => Response.json({ total: rows.length, rows });
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname } = new URL(input, location.origin);
    if (pathname === '/config.json') return Response.json(SITE);
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ method, path: pathname, body });
    if (pathname.endsWith('/search')) return list();
    if (method === 'GET') return Response.json(PREVIEW);
    rows = [];
    return Response.json({ message: '' });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('だれのどんなアカウントかを言葉で並べる', async () => {
  rows = [
    STOPPED,
    { ...STOPPED, account_id: 'a2', email_verified: true, state: 'active', is_administrator: true },
  ];
  renderScreen(<LoneAccounts />);
  const lines = (await screen.findAllByRole('rowheader')).map((heading) =>
    within(heading.closest('tr') ?? document.body)
      .getAllByRole('cell')
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  );
  expect(lines).toEqual([
    ['未確認', '確認待ち', '2026/5/16'],
    ['確認済み', '利用中（管理者）', '2026/5/16'],
  ]);
});

test('消去の前に、何がなくなるかを示し、メールアドレスを求める。消去すると一覧からなくなる', async () => {
  renderScreen(<LoneAccounts />);
  await screen.findByRole('rowheader');
  press('Tochuu@example.jpのデータを消去する…');
  expect(await screen.findByText('アカウント（パスワード、二段階の認証、確認コード）')).toBeDefined();
  expect(screen.queryByText(/会員の記録（名前/)).toBeNull();
  press('すべて消去する');
  expect(await screen.findByText('このアカウントのメールアドレスを入力してください。')).toBeDefined();
  expect(asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/erasure'))).toEqual([]);
  type('確認のため、このアカウントのメールアドレスを入力必須', 'tochuu@example.jp');
  press('すべて消去する');
  expect(await screen.findByText('会員の記録のないアカウントはありません。')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked).toContainEqual({
    method: 'POST',
    path: '/api/admin/accounts/a1/erasure',
    body: { email: 'tochuu@example.jp' },
  });
});

test('アカウントが外部のユーザープールにあれば、そう言う', async () => {
  const message = 'アカウントは外部のユーザープールにあります。';
  list = () => Response.json({ code: 'accounts_elsewhere', message }, { status: 409 });
  renderScreen(<LoneAccounts />);
  expect(await screen.findByText(message)).toBeDefined();
});
