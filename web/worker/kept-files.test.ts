import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { forgetOtherBuilds, keepArea, keptFile, renewAreas } from './kept-files.ts';
import { fakeCaches, pathsIn } from './testing/fake-caches.ts';

const OLD = build('old', '/assets/app-1.js');
const NEW = build('new', '/assets/app-2.js');

/** What has been fetched, in order. */
let fetched: string[];
let missing: string | null;

function build(id: string, app: string) {
  return {
    id,
    areas: {
      '/index.html': [app, '/assets/vendor-1.js'],
      '/reporter.html': ['/assets/reporting-1.js', '/assets/vendor-1.js'],
    },
    more: ['/assets/lightbox-1.js'],
  };
}

beforeEach(() => {
  fetched = [];
  missing = null;
  const answer = async ({ url }: Request) => {
    const path = new URL(url).pathname;
    fetched.push(path);
    return new Response(path, { status: path === missing ? 404 : 200 });
  };
  vi.stubGlobal('caches', fakeCaches(answer));
  vi.stubGlobal('location', new URL('https://tsunagu.example'));
  onTestFinished(() => void vi.unstubAllGlobals());
});

test('会員の電話に速報員の部品は来ず、速報員の電話には速報員の部品がそろう', async () => {
  await keepArea(OLD, '/index.html');
  expect(fetched).toEqual(['/assets/app-1.js', '/assets/vendor-1.js', '/index.html']);
  await keepArea(OLD, '/reporter.html');
  expect(fetched.slice(3)).toEqual(['/assets/reporting-1.js', '/reporter.html']);
});

test('次の版は、電話にあるところだけ、変わった部品とページを取り寄せ、前の版の部品も残す', async () => {
  await keepArea(OLD, '/index.html');
  fetched = [];
  await renewAreas(NEW);
  expect(fetched).toEqual(['/assets/app-2.js', '/index.html']);
  expect(await keptFile('/assets/app-1.js')).toBeDefined();
});

test('何も取り寄せていない電話に、次の版が何かを取り寄せることはない', async () => {
  await renewAreas(NEW);
  expect(fetched).toEqual([]);
});

test('交代すると、前の版だけの部品が消え、使われて残った部品は残る', async () => {
  await keepArea(OLD, '/index.html');
  const cache = await caches.open('app-files');
  await cache.put('/assets/lightbox-1.js', new Response('used'));
  await renewAreas(NEW);
  await forgetOtherBuilds(NEW);
  expect((await pathsIn('app-files')).toSorted()).toEqual([
    '/assets/app-2.js',
    '/assets/lightbox-1.js',
    '/assets/vendor-1.js',
    '/index.html',
  ]);
});

test('部品が一つでもそろわなければ、ページは前の版のまま', async () => {
  await keepArea(OLD, '/index.html');
  fetched = [];
  missing = '/assets/app-2.js';
  await expect(renewAreas(NEW)).rejects.toThrow('404');
  expect(fetched).not.toContain('/index.html');
});
