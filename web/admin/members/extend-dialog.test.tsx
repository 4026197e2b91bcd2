import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Members } from './members.tsx';

type Sent = { readonly body: unknown; readonly key: string | null };

let total: number;
let sent: Sent[];
let answer: () => Response;

beforeEach(() => {
  signInForTest();
  total = 12;
  sent = [];
  answer = () => Response.json({ extended: 12 });
  vi.stubGlobal('fetch', async (input: string, { body, headers }: RequestInit = {}) => {
    if (input === '/config.json') return Response.json({ hosts: {}, fiscalYear: 2026 });
    if (!input.endsWith('/extension')) return Response.json({ total, rows: [] });
    sent.push({ body: JSON.parse(String(body)), key: new Headers(headers).get(IDEMPOTENCY_KEY) });
    return answer();
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function openDialog(search = '?type=regular&state=expired&page=2'): Promise<void> {
  renderScreen(<Members />, search);
  fireEvent.click(await screen.findByRole('button', { name: '期限をまとめて延ばす' }));
}

test('何人の期限が延びるかを見せ、選んでから、一覧の条件とその人数を送る', async () => {
  await openDialog();
  const press = async () =>
    fireEvent.click(await screen.findByRole('button', { name: '12人の期限を延ばす' }));
  await press();
  expect(await screen.findByText('一つ選んでください。')).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: /^年度末まで/ }));
  await press();
  expect(await screen.findByText('12人の有効期限を延ばしました。')).toBeDefined();
  expect(sent).toEqual([
    {
      body: { type: 'regular', state: 'expired', extension: 'fiscalYear', expected: 12 },
      key: expect.any(String),
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('延ばせなければ、その文が出て、もう一度押すと同じ鍵で送られる', async () => {
  answer = () => Response.json({ code: 'changed_meanwhile', message: 'いまは3人です。' }, { status: 409 });
  await openDialog('');
  expect(await screen.findByText('すべての会員', { exact: false })).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: /^1か月/ }));
  const button = screen.getByRole('button', { name: '12人の期限を延ばす' });
  fireEvent.click(button);
  expect(await screen.findByText('いまは3人です。')).toBeDefined();
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.click(button);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.key).toBe(sent[0]?.key);
});
