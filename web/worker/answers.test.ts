import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerAnew, answerFile, answerPage, answerSeen } from './answers.ts';
import type { Documents } from './documents.ts';

const KEPT = new Response('kept');
const SCREEN = new Request('https://tsunagu.example/connecter/match-report/secret-token');

/** A visit doesn't wait for what follows it, and is not hurt by its failure. */
const andThen = (work: Promise<unknown>) => void work.catch(() => undefined);

let files: Map<string, Response>;
let network: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  files = new Map([['/index.html', KEPT]]);
  vi.stubGlobal('fetch', () => network());
  const cache = {
    match: async (path: string) => files.get(path),
    put: async (path: string, file: Response) => void files.set(path, file),
  };
  vi.stubGlobal('caches', { open: async () => cache });
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

describe('会員の画面', () => {
  const SEEN = new Response('seen');
  let seen: Map<string, Response>;
  let settled: [path: string, status: number][];
  let renewed: string[];

  beforeEach(() => {
    seen = new Map([['/top', SEEN]]);
    settled = [];
    renewed = [];
  });

  function visit(path: string) {
    const documents: Documents = {
      find: async (one) => seen.get(one),
      settle: async (one, { status }) => void settled.push([one, status]),
      renew: async (one) => void renewed.push(one),
    };
    const request = new Request(`https://tsunagu.example${path}`);
    return { request, path, page: '/index.html', documents, andThen };
  }

  test('前に見ていれば、尋ねる前に出て、次のために新しいものを尋ねる', async () => {
    network = () => Promise.reject(new Error('not expected'));
    expect(await answerSeen(visit('/top'))).toBe(SEEN);
    expect(renewed).toEqual(['/top']);
  });

  test('初めてなら、サーバーのものが出て、次のために残る', async () => {
    network = async () => new Response('fresh');
    expect(await (await answerSeen(visit('/faq'))).text()).toBe('fresh');
    expect(settled).toEqual([['/faq', 200]]);
  });

  test('初めてで圏外なら、枠だけのページで開く', async () => {
    network = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await answerSeen(visit('/faq'))).toBe(KEPT);
  });

  test('読み込み直せばサーバーのもので、圏外なら前に見たもの', async () => {
    network = async () => new Response('fresh');
    expect(await (await answerAnew(visit('/top'))).text()).toBe('fresh');
    network = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await answerAnew(visit('/top'))).toBe(SEEN);
  });

  test('1秒より遅れて届いたものも、次のために残る', async () => {
    network = () => new Promise((resolve) => setTimeout(() => resolve(new Response('late')), 5_000));
    const answer = answerAnew(visit('/top'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answer).toBe(SEEN);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(settled).toEqual([['/top', 200]]);
  });
});

describe('部品', () => {
  const SCRIPT = new Request('https://tsunagu.example/assets/app-1.js');

  test('電話にあれば、尋ねない', async () => {
    const script = new Response('script');
    files.set('/assets/app-1.js', script);
    network = () => Promise.reject(new Error('not expected'));
    expect(await answerFile(SCRIPT, '/assets/app-1.js', andThen)).toBe(script);
  });

  test('なければサーバーから来て、この版のものなら次のために残る', async () => {
    network = async () => new Response('script');
    await answerFile(SCRIPT, '/assets/app-2.js', null);
    await answerFile(SCRIPT, '/assets/app-1.js', andThen);
    await vi.waitFor(() => expect([...files.keys()]).toEqual(['/index.html', '/assets/app-1.js']));
  });

  test('置き換わってなくなった部品の代わりに、見つからないという答えが残ることはない', async () => {
    network = async () => new Response('', { status: 404 });
    expect((await answerFile(SCRIPT, '/assets/app-1.js', andThen)).status).toBe(404);
    expect([...files.keys()]).toEqual(['/index.html']);
  });
});
