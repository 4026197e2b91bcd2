import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentTime, deviceTime, onScreens, setClock } from '#web/clock/clock.ts';
import { Freshness } from './freshness.tsx';
import { useToday } from './today.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Of the server, in Tokyo. */
const NOW = Date.parse('2026-11-21T18:05:00+09:00');

let aheadMs = 0;
const listeners = new Set<() => void>();

/** An answer of the server puts the clock of the screens right. */
function putRight(to: number): void {
  aheadMs = to;
  for (const listener of listeners) listener();
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW - DAY_MS - 5 * 60_000 });
  aheadMs = 0;
  setClock({
    now: () => deviceTime() + aheadMs,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
});
afterEach(() => {
  cleanup();
  setClock({ now: deviceTime, subscribe: () => () => undefined });
  listeners.clear();
  vi.useRealTimers();
});

function Today() {
  return <p>{useToday()}</p>;
}

test('一日と五分遅れた端末でも、きょうはサーバーの日で、答えが届けばすぐに改まる', () => {
  render(<Today />);
  expect(screen.getByText('2026-11-20')).toBeTruthy();
  act(() => putRight(DAY_MS + 5 * 60_000));
  expect(screen.getByText('2026-11-21')).toBeTruthy();
});

test('開いたままでも、サーバーの時計で日が変われば、きょうも変わる', () => {
  putRight(DAY_MS + 5 * 60_000);
  render(<Today />);
  act(() => vi.advanceTimersByTime(6 * 60 * 60_000));
  expect(screen.getByText('2026-11-22')).toBeTruthy();
});

test('最終更新は、端末の時計で聞いた時を、サーバーの時計で言う', () => {
  putRight(DAY_MS + 5 * 60_000);
  render(<Freshness heardAt={deviceTime() - 60_000} isConnected={true} />);
  expect(screen.getByText('最終更新 18:04')).toBeTruthy();
  expect(onScreens(deviceTime())).toBe(currentTime());
});
