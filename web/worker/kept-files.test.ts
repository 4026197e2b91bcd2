import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { forgetOtherBuilds, keepBuild } from './kept-files.ts';

const ORIGIN = 'https://tsunagu.example';
const OLD = { files: ['/assets/app-1.js', '/assets/vendor-1.js'], pages: ['/index.html'] };
const NEW = { files: ['/assets/app-2.js', '/assets/vendor-1.js'], pages: ['/index.html'] };

/** What has been fetched, in order; and what is in the cache. */
let fetched: string[];
let kept: Set<string>;
let missing: string | null;

beforeEach(() => {
  fetched = [];
  kept = new Set();
  missing = null;
  const cache = {
    keys: async () => [...kept].map((path) => new Request(ORIGIN + path)),
    async addAll(requests: readonly (string | Request)[]) {
      const paths = requests.map((one) => new URL(typeof one === 'string' ? one : one.url, ORIGIN).pathname);
      fetched.push(...paths);
      if (missing !== null && paths.includes(missing)) throw new TypeError('404');
      for (const path of paths) kept.add(path);
    },
    delete: async ({ url }: Request) => kept.delete(new URL(url).pathname),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('location', new URL(ORIGIN));
  onTestFinished(() => void vi.unstubAllGlobals());
});

test('次の版は、変わった部品とページだけを取り寄せ、前の版の部品も残す', async () => {
  await keepBuild(OLD);
  fetched = [];
  await keepBuild(NEW);
  expect(fetched).toEqual(['/assets/app-2.js', '/index.html']);
  expect(kept).toContain('/assets/app-1.js');
});

test('交代すると、前の版だけの部品が消える', async () => {
  await keepBuild(OLD);
  await keepBuild(NEW);
  await forgetOtherBuilds(NEW);
  expect([...kept].toSorted()).toEqual(['/assets/app-2.js', '/assets/vendor-1.js', '/index.html']);
});

test('部品が一つでもそろわなければ、ページは前の版のまま', async () => {
  await keepBuild(OLD);
  fetched = [];
  missing = '/assets/app-2.js';
  await expect(keepBuild(NEW)).rejects.toThrow('404');
  expect(fetched).not.toContain('/index.html');
});
