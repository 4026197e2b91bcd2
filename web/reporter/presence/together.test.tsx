import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Side } from '#domain/match/match.ts';
import { sentence } from '#web/testing/sentence.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { REPORT_PATH, renderScreen } from '../testing/render-screen.tsx';
import { matchAfter } from '../testing/wire.ts';

const KICK_OFF: MatchCommand = { type: 'changeStatus', seen: '試合前', to: '前半' };
const goal = (side: Side): MatchCommand => ({ type: 'scoreGoal', side, seen: '前半' });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** A match in 前半 that somebody else has begun, open on this phone. */
async function open(...before: readonly MatchCommand[]) {
  const server = fakeServer(matchAfter([]));
  server.enteredElsewhere(KICK_OFF, ...before);
  const page = renderScreen(REPORT_PATH, server);
  await screen.findByText(/^最後の入力/);
  return { server, ...page };
}

const notice = () => screen.queryByRole('complementary', { name: '別の端末の入力' });
const goals = (side: Side) => screen.getByTestId(`goals-${side}`).textContent;

/** Presses as a person does: after having read. */
async function press(name: string, within_ = within(document.body)) {
  const button = await within_.findByRole('button', { name });
  await act(() => vi.advanceTimersByTimeAsync(400));
  fireEvent.click(button);
  await act(() => vi.advanceTimersByTimeAsync(400));
}

async function enterGoal(club: string) {
  const zone = within(screen.getByRole('region', { name: '得点' }));
  fireEvent.click(zone.getByRole('button', { name: new RegExp(club) }));
  await press('はい');
}

it('ほかの人が入力しているときだけ、何人かを言う', async () => {
  const { server } = await open();
  const others = screen.getByTestId('others');
  act(() => server.tellPages(1));
  expect(others.textContent).toBe('');
  act(() => server.tellPages(2));
  await waitFor(() => expect(others.textContent).toBe('もう1人が入力中'));
  act(() => server.tellPages(4));
  await waitFor(() => expect(others.textContent).toBe('ほかに3人が入力中'));
  act(() => server.tellPages(1));
  await waitFor(() => expect(others.textContent).toBe(''));
});

it('最後の入力を、いつ、どの端末でかとともに言う', async () => {
  await open();
  expect(screen.getByTestId('last-entry').textContent).toMatch(/^最後の入力 \d\d:\d\d 別の端末 試合前→前半$/);
  await enterGoal('札幌FC');
  await waitFor(() =>
    expect(screen.getByTestId('last-entry').textContent).toMatch(
      /^最後の入力 \d\d:\d\d この端末 得点 札幌FC$/,
    ),
  );
});

it('開く前に入力されたことと、自分の入力は知らせない', async () => {
  await open(goal('home'));
  await enterGoal('旭川イレブン');
  await waitFor(() => expect(screen.getByTestId('last-entry').textContent).toContain('この端末'));
  expect(notice()).toBeNull();
});

it('別の端末の得点を知らせ、そこから取り消すと、確認してから一度だけ取り消す', async () => {
  const { server } = await open();
  act(() => server.enteredElsewhere(goal('home')));
  const told = await screen.findByRole('complementary', { name: '別の端末の入力' });
  expect(told.textContent).toMatch(/^別の端末で入力されました：\d\d:\d\d「札幌FC の得点」/);
  expect(goals('home')).toBe('1');
  await press('取り消す', within(told));
  expect(screen.getByRole('alertdialog').textContent).toContain('札幌FC の前半の得点を取り消します。');
  expect(server.writes).toEqual([]);
  await press('はい');
  expect(server.writes).toMatchObject([{ call: 'operate-score', body: { operation: 'minus' } }]);
  await waitFor(() => expect(goals('home')).toBe('0'));
});

it('続けて入力されたものは、件数と最後の一つを知らせ、閉じれば次まで出ない', async () => {
  const { server } = await open();
  act(() => server.enteredElsewhere(goal('home'), goal('away')));
  const told = await screen.findByText(
    sentence(/別の端末で2件入力されました。最後は\d\d:\d\d「旭川イレブン の得点」/),
  );
  expect(told).toBeTruthy();
  await press('閉じる');
  expect(notice()).toBeNull();
  act(() => server.enteredElsewhere(goal('away')));
  await waitFor(() => expect(notice()).not.toBeNull());
});

it('知らせは、出た瞬間に下にあった指では閉じない', async () => {
  const { server } = await open();
  act(() => server.enteredElsewhere(goal('home')));
  fireEvent.click(await screen.findByRole('button', { name: '閉じる' }));
  expect(notice()).not.toBeNull();
});

it('同じチームの得点が両方の端末で入力されたら、二重かを尋ね、一つ取り消せば消える', async () => {
  const { server } = await open();
  await enterGoal('札幌FC');
  act(() => server.enteredElsewhere(goal('home')));
  const told = await screen.findByText('二重に入力されていませんか？');
  expect(goals('home')).toBe('2');
  expect(told.closest('aside')?.textContent).toMatch(
    /札幌FC の得点が、この端末（\d\d:\d\d）と別の端末（\d\d:\d\d）で入力されています。/,
  );
  const aside = notice();
  if (aside === null) throw new Error('There is no notice.');
  await press('取り消す', within(aside));
  await press('はい');
  await waitFor(() => expect(goals('home')).toBe('1'));
  await waitFor(() => expect(screen.queryByText('二重に入力されていませんか？')).toBeNull());
});

it('二重でなければそのままにでき、もう尋ねない', async () => {
  const { server } = await open();
  await enterGoal('札幌FC');
  act(() => server.enteredElsewhere(goal('home')));
  await screen.findByText('二重に入力されていませんか？');
  await press('このままにする');
  expect(notice()).toBeNull();
  expect(goals('home')).toBe('2');
});

it('試合が次へ進んで取り消せなくなった得点には、取り消すボタンがない', async () => {
  const { server } = await open();
  act(() => server.enteredElsewhere(goal('home')));
  await screen.findByRole('complementary', { name: '別の端末の入力' });
  act(() => server.enteredElsewhere({ type: 'changeStatus', seen: '前半', to: 'ハーフタイム' }));
  await screen.findByText(/最後は\d\d:\d\d「前半→ハーフタイム」/);
  const aside = notice();
  if (aside === null) throw new Error('There is no notice.');
  // The change of status is the last thing entered, and can be taken back; the goal before it cannot.
  await press('取り消す', within(aside));
  expect(screen.getByRole('alertdialog').textContent).toContain('試合状態を前半に戻します。');
});

it('閉じている間に別の端末で入力されたことは、開き直すと知らせる', async () => {
  const { server } = await open(goal('home'));
  cleanup();
  server.enteredElsewhere(goal('away'), goal('away'));
  renderScreen(REPORT_PATH, server);
  expect(await screen.findByText(/別の端末で2件入力されました。/)).toBeTruthy();
});

it('控えに戻されたあとは、経過も知らせも、戻った記録から続く', async () => {
  const { server } = await open(goal('away'));
  server.enteredElsewhere(goal('home'), goal('home'));
  await waitFor(() => expect(notice()?.textContent).toContain('札幌FC の得点'));
  await press('閉じる');
  expect(notice()).toBeNull();
  act(() => server.restored(2));
  const timeline = within(screen.getByRole('region', { name: '経過' }));
  await waitFor(() => expect(goals('home')).toBe('0'));
  await waitFor(() => expect(timeline.queryAllByText(/札幌FC/)).toHaveLength(0));
  expect(notice()).toBeNull();
  server.enteredElsewhere(goal('away'));
  await waitFor(() => expect(notice()?.textContent).toContain('旭川イレブン の得点'));
  expect(goals('away')).toBe('2');
});
