import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { watchNetwork } from './network-strip.ts';

afterEach(() => document.body.replaceChildren());

/** What the strip says above a page that has read something once, and then asks again. */
async function afterRereading(answer: () => Promise<string>): Promise<() => string | undefined> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  watchNetwork(client);
  let read = async () => 'はじめの答え';
  const page = new QueryObserver(client, { queryKey: ['page'], queryFn: () => read() });
  page.subscribe(() => undefined);
  await waitFor(() => expect(page.getCurrentResult().data).toBeDefined());
  read = answer;
  await page.refetch();
  return () => document.querySelector('[role="status"]')?.textContent;
}

test('サーバーの不具合で読み直せなければ、いつの内容かを言う', async () => {
  const strip = await afterRereading(() => Promise.reject(new ApiError(503, { code: 'no', message: '' })));
  await waitFor(() =>
    expect(strip()).toMatch(/^新しい内容を読み込めませんでした。\d\d:\d\dの内容を表示しています。$/),
  );
});

test('読み直せれば、何も言わない', async () => {
  const strip = await afterRereading(async () => '次の答え');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(strip()).toBe('');
});
