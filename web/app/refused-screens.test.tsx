import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onAccessError } from '#web/api/as-member.ts';
import { weekQuery } from '#web/api/week-query.ts';
import { signInForTest } from '#web/testing/session.ts';
import { queryClient } from './query-client.ts';
import { leadAwayFromRefused } from './refused-screens.ts';

leadAwayFromRefused(queryClient);

let led: unknown[];
let code: string;

beforeEach(() => {
  led = [];
  onAccessError((...place) => void led.push(place));
  signInForTest();
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/config.json'
      ? Response.json({ hosts: {}, fiscalYear: 2026 })
      : Response.json({ code, message: '' }, { status: 403 }),
  );
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Screen() {
  useQuery(weekQuery);
  return null;
}

const draw = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );

test.each([
  ['membership_required', ['/unauthenticated']],
  ['premium_required', ['/unauthenticated', 'premium']],
])('画面の見せるものが %s で断られれば、その理由を言うページへ導く', async (refusal, place) => {
  code = refusal;
  draw();
  await waitFor(() => expect(led).toEqual([place]));
});

test('指が近づいただけで先に読み、断られても、どこへも導かない。その画面を開けば導く', async () => {
  code = 'membership_required';
  await queryClient.prefetchQuery(weekQuery);
  expect(led).toEqual([]);
  draw();
  await waitFor(() => expect(led).toEqual([['/unauthenticated']]));
});

test('先に読んでいる途中で画面を開いても、断られれば導く', async () => {
  code = 'membership_required';
  void queryClient.prefetchQuery(weekQuery);
  draw();
  await waitFor(() => expect(led).toEqual([['/unauthenticated']]));
});
