import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RoleHolder } from '#contract/member/roles.ts';
import { type RecordServer, recordServer } from '#web/admin/testing/record-server.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { RolesPage } from './roles-page.tsx';

const OFFICE: RoleHolder = {
  account_id: 'a1',
  email: 'kanri@example.jp',
  name: '',
  state: 'usable',
  fixed: ['office'],
  given: [],
  is_self: true,
};
const PHOTOGRAPHER: RoleHolder = {
  account_id: 'a2',
  email: 'shashin@example.jp',
  name: '札幌 花子',
  state: 'usable',
  fixed: [],
  given: [{ role: 'photos', given_at: '2026-05-16T01:00:00Z', given_by: 'kanri@example.jp' }],
  is_self: false,
};
const NOBODY_YET: RoleHolder = {
  ...OFFICE,
  account_id: null,
  email: 'mada@example.jp',
  state: 'none',
  is_self: false,
};

let server: RecordServer<never, readonly RoleHolder[]>;

beforeEach(() => {
  signInForTest();
  server = recordServer('/nothing', [OFFICE, PHOTOGRAPHER, NOBODY_YET]);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const holders = async () =>
  within(await screen.findByRole('region', { name: '役割のある方' })).findAllByRole('button');

test('だれが、いつから、だれに渡されて受け持つかが読め、設定の分とアカウントのない方も分かる', async () => {
  renderScreen(<RolesPage />);
  await holders();
  const list = screen.getByRole('region', { name: '役割のある方' });
  expect(list.textContent).toContain('札幌 花子');
  expect(list.textContent).toContain('2026年5月16日 10:00から　kanri@example.jp');
  expect(list.textContent).toContain('サーバーの設定');
  expect(list.textContent).toContain('アカウントがまだありません');
  expect(within(list).queryByRole('button', { name: 'mada@example.jpの役割を変える…' })).toBeNull();
});

test('確かめてから渡し、渡したことを言う', async () => {
  renderScreen(<RolesPage />);
  await holders();
  fireEvent.click(screen.getByRole('button', { name: '役割を渡す…' }));
  expect(screen.getByText('メールアドレスを入力してください。')).toBeTruthy();
  expect(screen.getByText('役割を一つ以上選んでください。')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('メールアドレス'), { target: { value: 'kiji@example.jp' } });
  fireEvent.click(screen.getByRole('checkbox', { name: /^記事/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /^写真/ }));
  fireEvent.click(screen.getByRole('button', { name: '役割を渡す…' }));
  expect(screen.getByText('kiji@example.jp に、記事、写真 の役割を渡しますか？')).toBeTruthy();
  expect(server.written).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'はい', hidden: true }));
  expect(await screen.findByText('kiji@example.jp に 記事、写真 の役割を渡しました。')).toBeTruthy();
  expect(server.written).toMatchObject([
    { method: 'POST', body: { email: 'kiji@example.jp', roles: ['articles', 'photos'] } },
  ]);
});

async function openPhotographer() {
  renderScreen(<RolesPage />);
  await holders();
  fireEvent.click(screen.getByRole('button', { name: 'shashin@example.jpの役割を変える…' }));
  const dialog = within(await screen.findByRole('dialog', { hidden: true }));
  fireEvent.click(dialog.getByRole('checkbox', { name: /^写真/, hidden: true }));
  fireEvent.click(dialog.getByRole('button', { name: '次へ', hidden: true }));
  return dialog;
}

test('外す前に尋ね、見た役割とともに送る', async () => {
  const dialog = await openPhotographer();
  expect(dialog.getByText('shashin@example.jp から、写真 の役割をすべて外しますか？')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: '役割をすべて外す', hidden: true }));
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  expect(server.written).toMatchObject([
    { method: 'PUT', url: '/api/admin/roles/a2', body: { seen: ['photos'], roles: [] } },
  ]);
});

test('断られたら、その文を読める', async () => {
  const message = 'この方の役割は、開いたあとでほかの人が変えました。';
  server.refusal = { status: 409, code: 'changed_meanwhile', message };
  const dialog = await openPhotographer();
  fireEvent.click(dialog.getByRole('button', { name: '役割をすべて外す', hidden: true }));
  expect(await dialog.findByText(message)).toBeTruthy();
});
