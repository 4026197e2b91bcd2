import { afterEach, expect, test, vi } from 'vitest';
import { imported } from './later.tsx';

afterEach(() => {
  document.head.replaceChildren();
  vi.unstubAllGlobals();
});

test('届いていない部品は取り込まれず、電波が戻ればもう一度頼める', async () => {
  document.head.innerHTML = '<link rel="preload" as="fetch" fetchpriority="low" href="/assets/parts-1.js">';
  const asked = vi.fn<() => Promise<Response>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  asked.mockImplementation(async () => new Response(''));
  vi.stubGlobal('fetch', asked);
  const load = vi.fn(async () => 'parts');
  await expect(imported(load)).rejects.toThrow('Failed to fetch');
  // Most browsers would remember a failed import for as long as the page is open.
  expect(load).not.toHaveBeenCalled();
  expect(await imported(load)).toBe('parts');
});

test('届きかけの部品が途切れても、もう一度読んで取り込む', async () => {
  document.head.innerHTML = '<link rel="preload" as="fetch" fetchpriority="low" href="/assets/parts-1.js">';
  const torn = new ReadableStream({ start: (body) => body.error(new TypeError('Failed to fetch')) });
  const asked = vi.fn<() => Promise<Response>>().mockResolvedValueOnce(new Response(torn));
  asked.mockImplementation(async () => new Response(''));
  vi.stubGlobal('fetch', asked);
  expect(await imported(async () => 'parts')).toBe('parts');
});
