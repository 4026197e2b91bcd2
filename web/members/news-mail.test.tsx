import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { NewsMailChoice } from './news-mail.tsx';

let receives: boolean | null;
let refusal: Response | null;

beforeEach(() => {
  receives = true;
  refusal = null;
  signInForTest();
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path === '/config.json') return Response.json({ hosts: {}, fiscalYear: 2026 });
    if (body !== undefined && refusal !== null) return refusal;
    if (body !== undefined) receives = JSON.parse(String(body)).receives;
    return Response.json({ receives });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const box = () => screen.findByLabelText<HTMLInputElement>('事務局からのお知らせメールを受け取る');

test('お知らせメールは一度押すと止まり、また受け取れる', async () => {
  renderScreen(<NewsMailChoice />);
  expect((await box()).checked).toBe(true);
  (await box()).click();
  await waitFor(() => expect(receives).toBe(false));
  await waitFor(async () => expect((await box()).checked).toBe(false));
  (await box()).click();
  await waitFor(() => expect(receives).toBe(true));
});

test('保存できなければ、そう言って元に戻る', async () => {
  refusal = Response.json({ code: 'internal', message: '' }, { status: 500 });
  renderScreen(<NewsMailChoice />);
  (await box()).click();
  expect((await screen.findByRole('alert')).textContent).toContain('保存できませんでした');
  expect((await box()).checked).toBe(true);
});

test('会員の記録のない管理者には出ない', async () => {
  receives = null;
  renderScreen(<NewsMailChoice />);
  await waitFor(() => expect(screen.queryByText('メール')).toBeNull());
});
