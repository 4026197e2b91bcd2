import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Coupon } from './coupon.tsx';

beforeEach(signInForTest);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(answer: () => Response) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return url === '/api/site/coupon' ? answer() : Response.json({ hosts: {} });
  });
  renderScreen(<Coupon />);
  return asked;
}

test('クーポンがあれば、その画像だけを見せる', async () => {
  const picture = { src: 'data:image/svg+xml;base64,', alt: '10%引き', width: 720, height: 900 };
  open(() => Response.json({ picture, notice: '準備中' }));
  const image = await screen.findByRole('img', { name: '10%引き' });
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['720', '900']);
  expect(screen.queryByText('準備中')).toBeNull();
});

test.each(['準備中', '開発中'])('クーポンがなければ「クーポン」「%s」と言う', async (notice) => {
  open(() => Response.json({ picture: null, notice }));
  expect(await screen.findByText(notice)).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('クーポン');
  expect(screen.queryByRole('img')).toBeNull();
});

test('読めなければそう言い、もう一度読み込める', async () => {
  let isDown = true;
  open(() =>
    isDown ? new Response('', { status: 500 }) : Response.json({ picture: null, notice: '準備中' }),
  );
  expect(await screen.findByText(/^クーポンを読み込めませんでした。/)).toBeDefined();
  isDown = false;
  screen.getByRole('button', { name: 'もう一度読み込む' }).click();
  expect(await screen.findByText('準備中')).toBeDefined();
});

test('ログインしていなければ、何も尋ねない', async () => {
  localStorage.clear();
  const asked = open(() => Response.json({ picture: null, notice: '準備中' }));
  expect(await screen.findByText(/^クーポンを読み込めませんでした。/)).toBeDefined();
  expect(asked).not.toContain('/api/site/coupon');
});
