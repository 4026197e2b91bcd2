import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notices as Own } from '#contract/messaging/notices.ts';
import { DEFAULT_NOTICE_SETTINGS } from '#domain/notice/notice.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Notices } from './notices.tsx';

const CODE = {
  account: '@tsunagu',
  text: 'お知らせ ABCD-2345',
  url: 'https://line.me/R/oaMessage/%40tsunagu/?x',
};

let own: Own;
let linking: () => Response;

beforeEach(() => {
  own = { public_key: null, settings: DEFAULT_NOTICE_SETTINGS, devices: [], line: 'off' };
  linking = () => Response.json({ line: 'off', code: CODE });
  signInForTest();
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/config.json') return Response.json({ hosts: {}, fiscalYear: 2026 });
    if (path.endsWith('/line')) return linking();
    if (path.endsWith('/line-off')) own = { ...own, line: 'off' };
    return Response.json(path.endsWith('/line-off') ? { line: 'off', code: null } : own);
  });
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('LINEを開いて送る文が出て、届いたら「届きます」に替わり、押せばやめられる', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderScreen(<Notices />);
  await press('LINEで受け取る');
  expect((await screen.findByRole('link', { name: 'LINEを開く' })).getAttribute('href')).toBe(CODE.url);
  expect(screen.getByText(CODE.text)).toBeTruthy();
  own = { ...own, line: 'on' };
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await screen.findByText('LINEにお知らせが届きます。')).toBeTruthy();
  await press('LINEで受け取らない');
  expect(await screen.findByRole('button', { name: 'LINEで受け取る' })).toBeTruthy();
});

test('LINEでログインする友だちは、押すだけで終わる', async () => {
  linking = () => Response.json({ line: 'on', code: null });
  renderScreen(<Notices />);
  await press('LINEで受け取る');
  expect(await screen.findByText('LINEにお知らせが届きます。')).toBeTruthy();
});

test('つなげなければ、サーバーの言葉で知らされる', async () => {
  linking = () =>
    Response.json({ code: 'line_not_reached', message: 'LINEにつながりませんでした。' }, { status: 409 });
  renderScreen(<Notices />);
  await press('LINEで受け取る');
  expect((await screen.findByRole('alert')).textContent).toBe('LINEにつながりませんでした。');
});

test('公式アカウントのないサイトでは、LINEのことは何も出ない', async () => {
  own = { ...own, line: 'absent' };
  renderScreen(<Notices />);
  await screen.findByRole('heading', { name: 'この端末' });
  await waitFor(() => expect(screen.queryByText(/LINE/)).toBeNull());
});
