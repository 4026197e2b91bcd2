import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Follow } from '#contract/club/follows.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { useFollowing } from './follows.ts';

const CLUB = { kind: 'club', club_id: '7' } as const;
const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ札幌', region: '札幌', resultLinks: [] } };

let stored: Follow[];
let answer: () => Promise<Response> | null;

beforeEach(() => {
  stored = [];
  answer = () => null;
  signInForTest();
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input === '/config.json') return Response.json(SITE);
    if (init?.method === 'PUT') {
      const refused = answer();
      if (refused !== null) return refused;
      const { target, follows } = JSON.parse(String(init.body));
      stored = follows ? [{ target, title: '北星', notices: true }] : [];
    }
    return Response.json(stored);
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Probe() {
  const { isFollowed, toggle, problem } = useFollowing(CLUB);
  return (
    <button type="button" onClick={toggle}>
      {String(isFollowed)} {problem}
    </button>
  );
}

const shown = () => screen.getByRole('button').textContent;

test('押せばすぐにそう見え、もう一度押せば外れる', async () => {
  renderScreen(<Probe />);
  await waitFor(() => expect(shown()).toBe('false '));
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(shown()).toBe('true '));
  await waitFor(() => expect(stored).toHaveLength(1));
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(shown()).toBe('false '));
});

test.each([
  [
    '断られれば',
    async () => Response.json({ code: 'full', message: '50件までです。' }, { status: 409 }),
    '50件までです。',
  ],
  [
    '届かなければ',
    async () => Promise.reject(new TypeError('fetch failed')),
    '保存できませんでした。電波の状態を確かめて、もう一度お試しください。',
  ],
])('%s、元に戻り、わけを言う', async (_when, refusal, sentence) => {
  answer = refusal;
  renderScreen(<Probe />);
  await waitFor(() => expect(shown()).toBe('false '));
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(shown()).toBe(`false ${sentence}`));
});
