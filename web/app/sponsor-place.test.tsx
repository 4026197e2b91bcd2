import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { SponsorPlace } from './sponsor-place.tsx';

// What is loaded once is at hand: no test waits for it.
beforeAll(() => import('./sponsor-carousel.tsx'));

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function open(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', vi.fn(answer));
  const { container } = renderScreen(<SponsorPlace />);
  return () => container.querySelector('[data-empty]')?.getAttribute('data-empty');
}

test('読んでいる間は、場所を取っておく', async () => {
  const isEmpty = open(() => new Promise(() => undefined));
  await waitFor(() => expect(isEmpty()).toBe('false'));
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(isEmpty()).toBe('false');
});

test('スポンサーのないサイトでは場所を閉じ、次からは、はじめから取らない', async () => {
  const isEmpty = open(async () => Response.json([]));
  await waitFor(() => expect(isEmpty()).toBe('true'));
  cleanup();
  const isEmptyAgain = open(() => new Promise(() => undefined));
  await waitFor(() => expect(isEmptyAgain()).toBe('true'));
});

test('読めないときは何も言わずに場所を閉じ、次はまた取っておく', async () => {
  const isEmpty = open(() => Promise.reject(new TypeError('Failed to fetch')));
  await waitFor(() => expect(isEmpty()).toBe('true'));
  expect(document.body.textContent).toBe('');
  cleanup();
  const isEmptyAgain = open(() => new Promise(() => undefined));
  await waitFor(() => expect(isEmptyAgain()).toBe('false'));
});
