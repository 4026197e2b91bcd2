import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { NetworkError } from '#web/api/client.ts';
import { Freshness } from '#web/ui/freshness.tsx';
import { watchNetwork } from './network-strip.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** What the strip says above a page that has read something once, and then asks again. */
async function afterRereading(
  answer: () => Promise<string>,
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
): Promise<() => string | undefined> {
  watchNetwork(client);
  let read = async () => 'はじめの答え';
  const page = new QueryObserver(client, { queryKey: ['page'], queryFn: () => read() });
  page.subscribe(() => undefined);
  await waitFor(() => expect(page.getCurrentResult().data).toBeDefined());
  read = answer;
  await page.refetch();
  return () => document.querySelector('p[role="status"]')?.textContent;
}

test('サーバーの不具合で読み直せなければ、いつの内容かを言う', async () => {
  const strip = await afterRereading(() => Promise.reject(new ApiError(503, { code: 'no', message: '' })));
  await waitFor(() =>
    expect(strip()).toMatch(/^新しい内容を読み込めませんでした。\d\d:\d\dの内容を表示しています。$/),
  );
});

test('サーバーにつながらなければそう言い、ほかの答えが一つでも届けば、すぐに消える', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const strip = await afterRereading(() => Promise.reject(new NetworkError('down', {})), client);
  await waitFor(() => expect(strip()).toMatch(/^サーバーにつながりません。/));
  await client.fetchQuery({ queryKey: ['other'], queryFn: async () => 'つながった' });
  await waitFor(() => expect(strip()).toBe(''));
});

test('いつの内容かは、画面の最終更新と同じ時刻を言う', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T06:10:00+09:00'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  render(createElement(Freshness, { heardAt: Date.parse('2026-11-28T05:50:00+09:00'), isConnected: false }));
  const strip = await afterRereading(() => Promise.reject(new NetworkError('down', {})));
  await waitFor(() => expect(strip()).toMatch(/05:50の内容を表示しています。$/));
});

test('読み直せれば、何も言わない', async () => {
  const strip = await afterRereading(async () => '次の答え');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(strip()).toBe('');
});
