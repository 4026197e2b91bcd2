import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerFile, answerPage } from './answers.ts';

const KEPT = new Response('kept');
const SCREEN = new Request('https://tsunagu.example/connecter/match-report/secret-token');

let files: Map<string, Response>;
let network: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  files = new Map([['/index.html', KEPT]]);
  vi.stubGlobal('fetch', () => network());
  vi.stubGlobal('caches', { open: async () => ({ match: async (path: string) => files.get(path) }) });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('電波があれば、ページはいつもサーバーのもの', async () => {
  const fresh = new Response('fresh');
  network = async () => fresh;
  expect(await answerPage(SCREEN, '/index.html')).toBe(fresh);
});

test('知らない画面という答えも、サーバーの答え', async () => {
  const notFound = new Response('', { status: 404 });
  network = async () => notFound;
  expect(await answerPage(SCREEN, '/index.html')).toBe(notFound);
});

test.each([
  ['圏外', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['サーバーの手前だけが答える', async () => new Response('', { status: 502 })],
])('%sのとき、ページは電話にあるもの', async (_reason, answer) => {
  network = answer;
  expect(await answerPage(SCREEN, '/index.html')).toBe(KEPT);
});

test('1秒で答えがなければ、電話にあるもので開く', async () => {
  network = () => new Promise<Response>(() => undefined);
  const answer = answerPage(SCREEN, '/index.html');
  const answered = vi.fn();
  void answer.then(answered);
  await vi.advanceTimersByTimeAsync(999);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(answered).toHaveBeenCalledWith(KEPT);
});

test('電話になければ、遅くてもサーバーを待つ', async () => {
  const late = new Response('late');
  files.clear();
  network = () => new Promise((resolve) => setTimeout(() => resolve(late), 5_000));
  const answer = answerPage(SCREEN, '/index.html');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await answer).toBe(late);
});

test('部品は、電話にあれば尋ねずに、なければサーバーから', async () => {
  const script = new Response('script');
  files.set('/assets/app-1.js', script);
  network = () => Promise.reject(new Error('not expected'));
  const request = new Request('https://tsunagu.example/assets/app-1.js');
  expect(await answerFile(request, '/assets/app-1.js')).toBe(script);
  const other = new Response('other');
  network = async () => other;
  expect(await answerFile(request, '/assets/app-2.js')).toBe(other);
});
