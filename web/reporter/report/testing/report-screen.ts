import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Match, MatchStatus } from '#domain/match/match.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { REPORT_PATH, renderScreen } from '../../testing/render-screen.tsx';
import { listItem } from '../../testing/wire.ts';

/** The tests of a file see a clock that they put forward themselves, and leave nothing behind. */
export function onOwnClock(): void {
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
}

/** The entry screen of this match, and the server behind it. */
export async function openReport(match: Match) {
  const server = fakeServer(match, [listItem()]);
  const page = renderScreen(REPORT_PATH, server);
  await screen.findByText('札幌春季大会');
  // What comes after the entry itself is there, too.
  await screen.findByRole('region', { name: '経過' });
  return { server, ...page };
}

export function goal(side: 'home' | 'away', seen: MatchStatus = '前半'): MatchCommand {
  return { type: 'scoreGoal', side, seen };
}

export function button(name: string | RegExp): HTMLElement {
  return screen.getByRole('button', { name });
}

export function goalButton(club: string): HTMLElement {
  const buttons = within(screen.getByRole('region', { name: '得点' }));
  return buttons.getByRole('button', { name: new RegExp(club) });
}

/** As they stand on the score board. */
export function goals(side: 'home' | 'away'): string | null {
  return screen.getByTestId(`goals-${side}`).textContent;
}

/** Presses はい as a person does: after having read the question. */
export async function answer(name: string): Promise<void> {
  const pressed = await screen.findByRole('button', { name });
  await act(() => vi.advanceTimersByTimeAsync(400));
  fireEvent.click(pressed);
  await act(() => vi.advanceTimersByTimeAsync(400));
}
