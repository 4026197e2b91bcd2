import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { goalRow, phaseRow } from '#web/testing/timeline.ts';
import { championship, club, view } from '#web/testing/views.ts';
import { MatchResult } from './match-result.tsx';
import { membersServer } from './testing/members-server.ts';

beforeEach(signInForTest);

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const kickedOff = view({ version: 1, game_status: '前半' });
const first = phaseRow(1, '前半');

/** The page of a match that is so, and how often its timeline has been read. */
function open(match = kickedOff, answers: Parameters<typeof membersServer>[0] = {}) {
  const server = membersServer({
    championship: championship({ '１部': { 第1試合: match } }),
    timeline: { version: 1, rows: [first] },
    ...answers,
  });
  const fetch = vi.fn(server.fetch);
  vi.stubGlobal('fetch', fetch);
  renderScreen(<MatchResult championshipId="cup" matchId="m1" />);
  const readings = () => fetch.mock.calls.filter(([input]) => input.includes('/live/timeline')).length;
  return { ...server, readings };
}

async function rows(): Promise<readonly string[]> {
  const section = await screen.findByRole('region', { name: '経過' });
  const items = await within(section).findAllByRole('listitem');
  return items.map(({ textContent }) => textContent);
}

test('試合の下に、経過が並ぶ', async () => {
  open();
  expect(await rows()).toEqual(['前半開始']);
});

test('新しい版が届くと、一度だけ読み直す', async () => {
  const server = open();
  await rows();
  const scored = view({
    ...kickedOff,
    version: 2,
    home_club: club('北クラブ', { first_half_score: 1, final_score: 1 }),
  });
  server.answer({ timeline: { version: 2, rows: [first, goalRow(2)] } });
  server.sendMatch(scored);
  await waitFor(async () => expect(await rows()).toEqual(['14′14分北クラブ　得点（1 - 0）', '前半開始']));
  server.sendMatch(scored);
  expect(server.readings()).toBe(2);
});

test('読み直した答えがまだ古ければ、追いつくまで読む', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = open();
  await rows();
  server.sendMatch(view({ ...kickedOff, version: 2 }));
  await waitFor(() => expect(server.readings()).toBe(2));
  server.answer({ timeline: { version: 2, rows: [first, goalRow(2)] } });
  await vi.advanceTimersByTimeAsync(2_100);
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.readings()).toBe(3);
});

test('経過が変わっても、読み上げの場所は試合のものだけ', async () => {
  open();
  await rows();
  const section = screen.getByRole('region', { name: '経過' });
  expect(section.querySelector('[aria-live], [role="status"]')).toBeNull();
});

test('誰もまだ何も記録していなければ、何も尋ねずにそう言う', async () => {
  const { readings } = open(view());
  expect(await screen.findByText('まだ記録がありません。')).toBeDefined();
  expect(readings()).toBe(0);
});

test('記録が取り消されて何も残らなくても、そう言う', async () => {
  open(view({ version: 2 }), { timeline: { version: 2, rows: [] } });
  expect(await screen.findByText('まだ記録がありません。')).toBeDefined();
});

test('経過だけが読めなくても、試合は見え、もう一度読み込める', async () => {
  const server = open(kickedOff, { timeline: 'noNetwork' });
  expect(await screen.findByText('経過を読み込めませんでした。')).toBeDefined();
  expect(screen.getByRole('region', { name: 'スコア' })).toBeDefined();
  server.answer({ timeline: { version: 1, rows: [first] } });
  screen.getByRole('button', { name: 'もう一度読み込む' }).click();
  expect(await rows()).toEqual(['前半開始']);
});

test('別の系統の試合が届くと、低い版でも、経過を読み直す', async () => {
  const scored = { ...kickedOff, version: 2, epoch: 'a.1' };
  const server = open(view(scored), { timeline: { version: 2, epoch: 'a.1', rows: [first, goalRow(2)] } });
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  server.answer({ timeline: { version: 1, epoch: 'a.2', rows: [first] } });
  server.sendMatch(view({ ...kickedOff, epoch: 'a.2' }));
  await waitFor(async () => expect(await rows()).toEqual(['前半開始']));
});
