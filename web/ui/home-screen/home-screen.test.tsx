import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { HomeScreen } from './home-screen.tsx';
import { watchOffers } from './offer.ts';

const HINT = /共有ボタンから「ホーム画面に追加」を選ぶ.*1週間ほど開かないとログインが切れる/;
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1';

watchOffers();

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function phone(userAgent: string, { fingers = 5, installed = false } = {}): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(fingers);
  const query = matchMedia('(display-mode: standalone)');
  vi.spyOn(query, 'matches', 'get').mockReturnValue(installed);
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(query);
}

test('ブラウザーが追加できると言うと、ボタンが出て、押すとブラウザーが尋ねる', () => {
  phone('Chrome/150');
  render(<HomeScreen />);
  expect(screen.queryByRole('button')).toBeNull();
  const prompt = vi.fn(async () => undefined);
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void dispatchEvent(offer));
  // The browser's own banner stays away.
  expect(offer.defaultPrevented).toBe(true);
  act(() => screen.getByRole('button', { name: 'ホーム画面に追加' }).click());
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['iPhone', IPHONE, {}, true],
  ['Macと名のるiPad', MAC, {}, true],
  ['Mac', MAC, { fingers: 0 }, false],
  ['もうホーム画面にあるiPhone', IPHONE, { installed: true }, false],
  ['ほかのブラウザー', 'Firefox/160', {}, false],
])('%sでの案内', (_who, userAgent, state, isShown) => {
  phone(userAgent, state);
  render(<HomeScreen />);
  expect(screen.queryByText(HINT) !== null).toBe(isShown);
});
