import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Usage } from './usage.tsx';

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌', resultLinks: [] } };
const MONTH = { month: '2026-11', regular: 1_200, premium: 30, joined: 0, left: 0, income: 0, refunds: 0 };

const ANSWERS: Readonly<Record<string, () => Response>> = {
  '/config.json': () => Response.json(SITE),
  '/api/admin/visits': () =>
    Response.json({
      days: [
        { day: '2026-11-25', members: 0 },
        { day: '2026-11-26', members: 345 },
      ],
    }),
  '/api/admin/payments/numbers': () => Response.json({ months: [MONTH] }),
};

beforeEach(() => signInForTest());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('1日に使った会員と、月の終わりの会員が、図と表で読める', async () => {
  vi.stubGlobal('fetch', async (input: string) => ANSWERS[new URL(input, location.origin).pathname]?.());
  renderScreen(<Usage />);
  const visits = within(await screen.findByRole('figure', { name: /1日に使った会員/ }));
  expect(visits.getAllByRole('row').map((row) => row.textContent)).toEqual([
    '日会員',
    '11/26(木)345人',
    '11/25(水)0人',
  ]);
  const members = within(await screen.findByRole('figure', { name: /月の終わりに有効な会員/ }));
  expect(members.getAllByRole('row').at(-1)?.textContent).toContain('1,200人30人');
});

test('読めないときは、そう言い、読めたほうは残る', async () => {
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, location.origin);
    return pathname === '/api/admin/visits' ? new Response(null, { status: 500 }) : ANSWERS[pathname]?.();
  });
  renderScreen(<Usage />);
  expect(await screen.findByText(/利用の数を取得できませんでした。/, {}, { timeout: 5_000 })).toBeDefined();
  expect(await screen.findByRole('figure', { name: /月の終わりに有効な会員/ })).toBeDefined();
});
