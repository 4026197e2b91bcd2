import { useLocation, useRouter } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import type { Slide } from './slides.ts';
import { Viewer } from './viewer.tsx';

// What moves would still be moving when a test ends.
beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget() as MediaQueryList, { matches: true }),
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const SLIDES: readonly Slide[] = [1, 2, 3].map((place) => ({
  src: `/photos/${place}.webp`,
  alt: `写真 ${place}枚目`,
  width: 1600,
  height: 1200,
}));

test('選んだ画像から開き、何枚のうちの何枚目かを言い、前後に進める', async () => {
  await opened(1);
  expect(screen.getByText('2 / 3')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '次へ' }));
  await screen.findByText('3 / 3');
  expect(screen.getByRole('button', { name: '次へ' }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '前へ' }));
  await screen.findByText('2 / 3');
});

test.each([
  ['閉じるボタン', () => fireEvent.click(screen.getByRole('button', { name: '閉じる' }))],
  ['Escape', () => fireEvent.keyDown(screen.getByRole('button', { name: '閉じる' }), { key: 'Escape' })],
  ['端末の戻るボタン', () => fireEvent.click(screen.getByText('戻る'))],
])('%sで閉じると、同じページに戻り、戻る先が余分に残らない', async (_how, close) => {
  await opened(0);
  await waitFor(() => expect(screen.getByTestId('depth').textContent).toBe('1'));
  close();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByTestId('depth').textContent).toBe('0'));
  expect(screen.getByRole('button', { name: '開く 0' })).toBeDefined();
});

test('読み込めない画像は、日本語でそう言い、ページにも知らせる', async () => {
  const onUnreadable = vi.fn();
  await opened(2, onUnreadable);
  fireEvent.error(await screen.findByAltText('写真 3枚目'));
  await screen.findByText('画像を表示できませんでした。');
  expect(onUnreadable.mock.calls).toEqual([[2]]);
});

test('同じ画像に新しい番地が届くと、見ている画像のままで読み直す', async () => {
  await opened(0);
  fireEvent.click(screen.getByRole('button', { name: '次へ' }));
  fireEvent.error(await screen.findByAltText('写真 2枚目'));
  await screen.findByText('画像を表示できませんでした。');
  fireEvent.click(screen.getByText('番地を新しく'));
  await waitFor(() => expect(screen.queryByText('画像を表示できませんでした。')).toBeNull());
  expect(screen.getByText('2 / 3')).toBeDefined();
  expect(screen.getByAltText('写真 2枚目').getAttribute('src')).toBe('/photos/2.webp?again');
});

test('見ている画像にできることが、画像の下に出る', async () => {
  await opened(0);
  expect(screen.getByText('1枚目を保存')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '次へ' }));
  await screen.findByText('2枚目を保存');
});

async function opened(index: number, onUnreadable?: (index: number) => void): Promise<void> {
  renderScreen(<Page index={index} onUnreadable={onUnreadable ?? (() => undefined)} />);
  const opener = await screen.findByRole('button', { name: `開く ${index}` });
  opener.focus();
  fireEvent.click(opener);
  await screen.findByRole('dialog', { name: '春季カップの写真' });
}

type PageProps = { readonly index: number; readonly onUnreadable: (index: number) => void };

function Page({ index, onUnreadable }: PageProps) {
  const [isOpen, setOpen] = useState(false);
  const [slides, setSlides] = useState(SLIDES);
  const { history } = useRouter();
  const depth = useLocation({ select: ({ state }) => state.__TSR_index });
  return (
    <>
      <output data-testid="depth">{depth}</output>
      <button type="button" onClick={() => setOpen(true)}>
        開く {index}
      </button>
      <button type="button" onClick={() => history.back()}>
        戻る
      </button>
      <button type="button" onClick={() => setSlides(SLIDES.map((s) => ({ ...s, src: `${s.src}?again` })))}>
        番地を新しく
      </button>
      {isOpen && (
        <Viewer
          slides={slides}
          index={index}
          label="春季カップの写真"
          onClose={() => setOpen(false)}
          onUnreadable={onUnreadable}
          actions={(inView) => <span>{inView + 1}枚目を保存</span>}
        />
      )}
    </>
  );
}
