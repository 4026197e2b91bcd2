import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { MatchStatus } from '#domain/match/match.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { REPORT_PATH, renderScreen } from '../testing/render-screen.tsx';
import { matchAfter, wayTo } from '../testing/wire.ts';

/** A screen lock as browsers have it: let go of whenever the page goes out of view. */
function fakeWakeLock() {
  const held = new Set<object>();
  let asked = 0;
  return {
    held,
    asked: () => asked,
    letGo: () => held.clear(),
    request: async () => {
      asked += 1;
      const sentinel = { release: async () => void held.delete(sentinel) };
      held.add(sentinel);
      return sentinel;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'wakeLock');
  Reflect.deleteProperty(navigator, 'vibrate');
});

async function open(...before: readonly MatchCommand[]) {
  const server = fakeServer(matchAfter([]));
  server.enteredElsewhere(...before);
  renderScreen(REPORT_PATH, server);
  await screen.findByRole('region', { name: '経過' });
  return server;
}

async function answer(name: string) {
  const button = await screen.findByRole('button', { name });
  await act(() => vi.advanceTimersByTimeAsync(400));
  fireEvent.click(button);
}

const goalButton = () =>
  within(screen.getByRole('region', { name: '得点' })).getByRole('button', { name: /札幌FC/ });
const newGoal = () => screen.getByTestId('new-goal').textContent;

describe('画面を消さない', () => {
  const withLock = () => {
    const lock = fakeWakeLock();
    Object.defineProperty(navigator, 'wakeLock', { value: lock, configurable: true });
    return lock;
  };

  it.each<[MatchStatus, number]>([
    ['試合前', 0],
    ['前半', 1],
    ['ハーフタイム', 1],
    ['PK戦', 1],
    ['試合終了', 0],
  ])('%s では %i', async (status, held) => {
    const lock = withLock();
    await open(...wayTo(status));
    await waitFor(() => expect(lock.held.size).toBe(held));
  });

  it('画面に戻ると、また消えないようにし、試合を離れるとやめる', async () => {
    const lock = withLock();
    await open(...wayTo('前半'));
    await waitFor(() => expect(lock.held.size).toBe(1));
    lock.letGo();
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(lock.held.size).toBe(1));
    expect(lock.asked()).toBe(2);
    cleanup();
    await waitFor(() => expect(lock.held.size).toBe(0));
  });

  it('できない端末でも、断られても、何も起きない', async () => {
    Object.defineProperty(navigator, 'wakeLock', {
      value: { request: () => Promise.reject(new DOMException('low battery', 'NotAllowedError')) },
      configurable: true,
    });
    await open(...wayTo('前半'));
    fireEvent.click(goalButton());
    await answer('はい');
    await waitFor(() => expect(screen.getByTestId('goals-home').textContent).toBe('1'));
  });
});

describe('入力した得点', () => {
  it('押すとすぐ震え、大きく出て、サーバーに届くまでは送信待ち、届けば記録しましたと言い、やがて消える', async () => {
    const vibrate = vi.fn<Navigator['vibrate']>(() => true);
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
    const server = await open(...wayTo('前半'));
    const release = server.hold();
    fireEvent.click(goalButton());
    await answer('はい');
    await waitFor(() => expect(newGoal()).toBe('札幌FC 得点1 - 0送信待ち'));
    expect(vibrate).toHaveBeenCalledOnce();
    release();
    await waitFor(() => expect(newGoal()).toBe('札幌FC 得点1 - 0✓ 記録しました'));
    expect(vibrate).toHaveBeenCalledOnce();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(newGoal()).toBe('');
  });

  it('別の端末の得点では、震えも出もしない', async () => {
    const server = await open(...wayTo('前半'));
    act(() => server.enteredElsewhere({ type: 'scoreGoal', side: 'home', seen: '前半' }));
    await waitFor(() => expect(screen.getByTestId('goals-home').textContent).toBe('1'));
    expect(newGoal()).toBe('');
  });

  it('断られた得点は、記録したとは言わない', async () => {
    const server = await open(...wayTo('前半'));
    server.trouble({ status: 400, body: { code: 'refused', message: '断る理由。' } });
    fireEvent.click(goalButton());
    await answer('はい');
    await screen.findByRole('alertdialog');
    await waitFor(() => expect(newGoal()).toBe(''));
  });
});
