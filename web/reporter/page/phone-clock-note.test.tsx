import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { serverClock } from '#web/api/server-clock.ts';
import { PhoneClockNote, phoneClockText } from './phone-clock-note.tsx';

const MINUTE_MS = 60_000;

afterEach(() => vi.useRealTimers());

it.each([
  [0, ''],
  [1, 'この端末の時計は1分遅れています。試合の記録は正しい時刻で残ります。'],
  [5, 'この端末の時計は5分遅れています。試合の記録は正しい時刻で残ります。'],
  [-125, 'この端末の時計は2時間5分進んでいます。試合の記録は正しい時刻で残ります。'],
  [1_440, 'この端末の時計は1日遅れています。試合の記録は正しい時刻で残ります。'],
  [-1_443, 'この端末の時計は1日と3分進んでいます。試合の記録は正しい時刻で残ります。'],
  [1_560, 'この端末の時計は1日と2時間遅れています。試合の記録は正しい時刻で残ります。'],
])('%s分遅れた時計を、そのまま言葉にする', (minutes, text) => {
  expect(phoneClockText(minutes)).toBe(text);
});

it('狂った時計はサーバーの答えで知れて画面に出て、時計が直ると消える', () => {
  render(<PhoneClockNote />);
  const note = screen.getByRole('status');
  expect(note.textContent).toBe('');
  act(() => serverClock.hear(Date.now() + 5 * MINUTE_MS + 500, serverClock.read()));
  expect(note.textContent).toBe('この端末の時計は5分遅れています。試合の記録は正しい時刻で残ります。');

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * MINUTE_MS });
  act(() => serverClock.hear(Date.now() + 500, serverClock.read()));
  expect(note.textContent).toBe('');
});
