import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { today } from '#contract/championship/today.ts';
import { useRead } from '#web/api/calls.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Reading } from './reading.tsx';

beforeEach(() => {
  signInForTest();
  vi.stubGlobal('fetch', async () => Response.json({}));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AWAITED = { isPending: true, errorUpdateCount: 0, failureCount: 0 };

function Both({ beside }: { readonly beside: typeof AWAITED }) {
  const query = useRead(today);
  return (
    <>
      <p>{query.status}</p>
      <Reading query={query} beside={beside} shape="rows" problem="">
        {() => <p>試合</p>}
      </Reading>
    </>
  );
}

test('読めたものも、一緒に待つものが届くまでは出ない', async () => {
  renderScreen(<Both beside={AWAITED} />);
  await screen.findByText('success');
  expect(screen.getByRole('status', { name: '読み込み中' })).toBeDefined();
  expect(screen.queryByText('試合')).toBeNull();
});

test.each([
  ['届けば', { isPending: false }],
  ['一度失敗すれば、もう一度試みるあいだも', { failureCount: 1 }],
  ['あきらめた後に読み直しているあいだも', { errorUpdateCount: 1 }],
])('一緒に待つものが%s、読めたものは出る', async (_when, changes) => {
  renderScreen(<Both beside={{ ...AWAITED, ...changes }} />);
  expect(await screen.findByText('試合')).toBeDefined();
});
