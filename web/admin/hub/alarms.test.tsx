import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Alarm } from '#contract/operations/alarms.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Alarms } from './alarms.tsx';

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌', resultLinks: [] } };
const ALARM: Alarm = {
  kind: 'mail_failing',
  since: '2026-05-16T00:30:00.000Z',
  title: 'メールを送れていません',
  what: '確認コードが届きません。',
  todo: ['メールサーバーの設定を確かめてください。'],
};

let alarms: readonly Alarm[];
let asked: string[];

beforeEach(() => {
  signInForTest();
  asked = [];
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, location.origin);
    asked.push(pathname);
    return Response.json(pathname === '/config.json' ? SITE : alarms);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('サーバーに困りごとがあれば、何が起きて、いつから、何をすればよいかを見せる', async () => {
  alarms = [ALARM];
  renderScreen(<Alarms />);
  const notice = within(await screen.findByRole('region', { name: 'サーバーのお知らせ' }));
  notice.getByRole('heading', { name: 'メールを送れていません' });
  notice.getByText('確認コードが届きません。');
  notice.getByText('メールサーバーの設定を確かめてください。');
  notice.getByText(/2026年5月16日.*9:30から/);
});

test('困りごとがなければ、何も見せない', async () => {
  alarms = [];
  const { container } = renderScreen(<Alarms />);
  await vi.waitFor(() => expect(asked).toContain('/api/admin/alarms'));
  expect(container.textContent).toBe('');
});
