import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { matchesInThisWeekForTop } from '#contract/match/this-week.ts';
import { memberInfo } from '#contract/member/membership.ts';
import { allArticles } from '#contract/publishing/articles.ts';
import { textPage } from '#contract/publishing/content.ts';
import { keyOf } from '#web/api/calls.ts';
import type { LastSeen } from '#web/api/last-seen.ts';
import { forgetSession } from '#web/api/session.ts';
import { signInForTest } from '#web/testing/session.ts';
import { keepWhatIsRead } from './keeping.ts';

const written = vi.fn<(answers: readonly LastSeen[]) => Promise<void>>();
const forgotten = vi.fn<() => Promise<void>>();
vi.mock('#web/api/last-seen.ts', () => ({
  keepLastSeen: (answers: readonly LastSeen[]) => written(answers),
  forgetOthersLastSeen: () => forgotten(),
}));

const WEEK = keyOf(matchesInThisWeekForTop);
const PICTURE = '/api/photos/files/abc/full?expires=1&signature=s3cr3t';

let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  written.mockReset().mockResolvedValue(undefined);
  forgotten.mockReset().mockResolvedValue(undefined);
  signInForTest();
  client = new QueryClient();
});

afterEach(() => {
  void forgetSession();
  client.clear();
  vi.useRealTimers();
  delete document.documentElement.dataset.readAt;
});

test('すでに読んだものも、これから読むものも、続けて変われば一度に書きとめる', () => {
  client.setQueryData(keyOf(textPage('faq')), 'faq');
  keepWhatIsRead(client);
  client.setQueryData(WEEK, '0-0');
  client.setQueryData(WEEK, '1-0');
  expect(written).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(written).toHaveBeenCalledOnce();
  expect(written.mock.calls[0]?.[0].map(({ data }) => data)).toEqual(['faq', '1-0']);
});

test('電話に残っていたページの答えは、その後に読んだものに代わらない', () => {
  const readAt = Date.now() - 60_000;
  document.documentElement.dataset.readAt = String(readAt);
  client.setQueryData(WEEK, '0-0', { updatedAt: readAt });
  keepWhatIsRead(client);
  vi.advanceTimersByTime(1_000);
  expect(written).not.toHaveBeenCalled();
  client.setQueryData(WEEK, '1-0');
  vi.advanceTimersByTime(1_000);
  expect(written).toHaveBeenCalledOnce();
});

test('会員情報は書きとめず、写真のアドレスは除く', () => {
  keepWhatIsRead(client);
  client.setQueryData(keyOf(memberInfo), { address: '札幌市' });
  client.setQueryData(keyOf(allArticles), [{ title: '優勝', thumbnail: PICTURE }]);
  vi.advanceTimersByTime(1_000);
  expect(written.mock.calls.flat(2).map(({ data }) => data)).toEqual([[{ title: '優勝', thumbnail: '' }]]);
});

test('画面が閉じられるときは、待たずに書きとめる', () => {
  keepWhatIsRead(client);
  client.setQueryData(WEEK, '1-0');
  dispatchEvent(new Event('visibilitychange'));
  expect(written).toHaveBeenCalledOnce();
});

test('ログアウトすると、まだ書きとめていないものも、画面が覚えているものも消える', () => {
  keepWhatIsRead(client);
  client.setQueryData(WEEK, '1-0');
  forgotten.mockClear();
  void forgetSession();
  vi.advanceTimersByTime(1_000);
  expect(written).not.toHaveBeenCalled();
  expect(forgotten).toHaveBeenCalled();
  expect(client.getQueryData(WEEK)).toBeUndefined();
});

test('電話がいっぱいで書きとめられなくても、画面は困らない', async () => {
  written.mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  keepWhatIsRead(client);
  client.setQueryData(WEEK, '1-0');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(client.getQueryData(WEEK)).toBe('1-0');
});
