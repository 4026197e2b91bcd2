import type { QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { matchesInThisWeekForTop } from '#contract/match/this-week.ts';
import { memberInfo } from '#contract/member/membership.ts';
import { keyOf } from '#web/api/calls.ts';
import { NetworkError } from '#web/api/client.ts';
import type { LastSeen } from '#web/api/last-seen.ts';
import { forgetSession } from '#web/api/session.ts';
import { signInForTest } from '#web/testing/session.ts';
import { queryClient } from '../query-client.ts';

vi.mock('#web/api/last-seen.ts', () => ({ readLastSeen: (key: string) => stored(key) }));

const WEEK = keyOf(matchesInThisWeekForTop);
const YESTERDAY = Date.now() - 24 * 60 * 60_000;

let stored: (key: string) => Promise<LastSeen | undefined>;

beforeEach(() => {
  stored = async (key) => ({ key, readAt: YESTERDAY, data: 'yesterday' });
  signInForTest();
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true });
});

afterEach(() => {
  queryClient.clear();
  void forgetSession();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  delete document.documentElement.dataset.readAt;
});

/** The worker shows a page that it has read at that time. */
function keptPage(readAt: number): number {
  document.documentElement.dataset.readAt = String(readAt);
  return readAt;
}

function read(queryFn: () => Promise<string>, queryKey: QueryKey = WEEK): Promise<string> {
  return queryClient.fetchQuery({ queryKey, queryFn, retry: false, staleTime: Number.POSITIVE_INFINITY });
}

function state() {
  return queryClient.getQueryState<string>(WEEK);
}

test('前に見たものがすぐに、その時刻とともに出て、新しい答えが来たら代わる', async () => {
  let answer: (data: string) => void = () => undefined;
  const queryFn = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  );
  expect(await read(queryFn)).toBe('yesterday');
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledOnce());
  expect(state()).toMatchObject({ data: 'yesterday', dataUpdatedAt: YESTERDAY, isInvalidated: true });
  answer('today');
  await vi.waitFor(() => expect(state()?.data).toBe('today'));
  expect(state()?.isInvalidated).toBe(false);
  expect(state()?.dataUpdatedAt).toBeGreaterThan(YESTERDAY);
});

test('圏外では、前に見たものがその時刻のまま残り、古いものとして扱われる', async () => {
  await read(() => Promise.reject(new NetworkError('no answer', {})));
  await vi.waitFor(() => expect(state()?.error).toBeInstanceOf(NetworkError));
  expect(state()).toMatchObject({ data: 'yesterday', dataUpdatedAt: YESTERDAY });
  expect(queryClient.getQueryCache().find({ queryKey: WEEK })?.isStale()).toBe(true);
});

test('電話に残っていたページより後に読んだものがあれば、それが出る', async () => {
  const pageReadAt = keptPage(YESTERDAY - 60_000);
  queryClient.setQueryData(WEEK, 'the day before', { updatedAt: pageReadAt });
  await queryClient.invalidateQueries();
  await read(() => Promise.reject(new NetworkError('no answer', {})));
  await vi.waitFor(() => expect(state()?.error).toBeInstanceOf(NetworkError));
  expect(state()).toMatchObject({ data: 'yesterday', dataUpdatedAt: YESTERDAY });
});

test('電話に残っていたページのほうが新しければ、そのまま残る', async () => {
  const pageReadAt = keptPage(YESTERDAY + 60_000);
  queryClient.setQueryData(WEEK, 'last night', { updatedAt: pageReadAt });
  await queryClient.invalidateQueries();
  await expect(read(() => Promise.reject(new NetworkError('no answer', {})))).rejects.toThrow('no answer');
  expect(state()).toMatchObject({ data: 'last night', dataUpdatedAt: pageReadAt });
});

test.each([
  ['何も残っていない', async () => undefined],
  ['電話に残す場所がない', () => Promise.reject(new Error('no storage'))],
])('%sときは、サーバーに尋ねる', async (_reason, answer) => {
  stored = answer;
  expect(await read(async () => 'today')).toBe('today');
});

test.each([
  ['ログインしていない人', () => forgetSession()],
  ['電話にアプリがない人', () => Reflect.deleteProperty(navigator, 'serviceWorker')],
])('%sは、サーバーに尋ねる', async (_who, become) => {
  become();
  expect(await read(async () => 'today')).toBe('today');
});

test('残さないと決めたものは、残っていても出ない', async () => {
  expect(await read(async () => 'today', keyOf(memberInfo))).toBe('today');
});
