import { globSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { createContext, Script } from 'node:vm';
import { expect, test } from 'vitest';
import { hostileTexts } from './hostile-texts.ts';
import { patternsIn, type SourcePattern } from './source-patterns.ts';

/** Processor time that a pattern may take for any text; milliseconds. */
const LONGEST_MS = 50;
/** A busy machine is slow once, a slow pattern each time. */
const TRIES = 5;
/** A pattern that takes exponential time is stopped; milliseconds. */
const STOPPED_MS = 1_000;
/** Some thousand patterns with some fifty texts each, on a busy machine. */
const TEST_MS = 300_000;

/** Patterns that are only known when the program runs, by their code: what they may look like. */
const COMPUTED: Readonly<Record<string, Omit<SourcePattern, 'line'>>> = {
  "new RegExp(KNOWN.toSorted((one, other) => other.length - one.length).join('|'), 'gi')": {
    source: 'championship|soccer|fc',
    flags: 'gi',
  },
  "new RegExp(pattern, 'u')": { source: '(?:が|ガ)(?:っ|ッ)[ーｰ]?(?:こう|校)[AＡ]1', flags: 'u' },
};

/** Searches each text as `exec`, and as `matchAll` does for a global pattern. */
const SEARCH = new Script(`for (const text of texts) {
  pattern.lastIndex = 0;
  pattern.global ? [...text.matchAll(pattern)].length : pattern.exec(text);
}`);
const context = createContext({ pattern: /a/, texts: [''] });

/** Processor time of one search through all these texts, in milliseconds. Infinite if it was stopped. */
function timeOf(pattern: RegExp, texts: readonly string[]): number {
  Object.assign(context, { pattern, texts });
  const before = process.threadCpuUsage();
  try {
    SEARCH.runInContext(context, { timeout: STOPPED_MS });
  } catch (error) {
    if (!isTimeout(error)) throw error;
    return Number.POSITIVE_INFINITY;
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The least time for this text; milliseconds. */
function leastTimeOf(pattern: RegExp, text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let left = TRIES; left > 0 && best > LONGEST_MS; left -= 1) {
    best = Math.min(best, timeOf(pattern, [text]));
  }
  return best;
}

/** An error of another realm is no `Error` of this one. */
function isTimeout(error: unknown): boolean {
  return Object(error).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

/** The text that the pattern is too slow for, and its time; null for a sound pattern. */
function trapOf({ source, flags }: Pick<SourcePattern, 'source' | 'flags'>): string | null {
  const pattern = new RegExp(source, flags);
  const texts = hostileTexts(source);
  // Each run with a time limit starts a thread. Where one run over all texts is fast enough for one text, each of them is.
  if (timeOf(pattern, texts) <= LONGEST_MS) return null;
  for (const text of texts) {
    const ms = leastTimeOf(pattern, text);
    if (ms > LONGEST_MS) return `${Math.round(ms)} ms for ${JSON.stringify(text.slice(0, 40))}`;
  }
  return null;
}

/** All patterns of a folder, each once, with the place where it stands first. */
function patternsOf(folder: string): ReadonlyMap<string, SourcePattern> {
  const exclude = (name: string) => name.endsWith('testing') || name.endsWith('.test.ts');
  const found = new Map<string, SourcePattern>();
  for (const file of globSync(`${folder}/**/*.ts`, { exclude })) {
    const { patterns, computed } = patternsIn(file, readFileSync(file, 'utf8'));
    const samples = computed.map(({ code, line }) => {
      const sample = COMPUTED[code];
      if (sample === undefined) throw new Error(`${file}:${line}: say in COMPUTED what ${code} looks like`);
      return { ...sample, line };
    });
    for (const pattern of [...patterns, ...samples]) {
      if (![...found.values()].some((known) => isSame(known, pattern))) {
        found.set(`${file}:${pattern.line} /${pattern.source}/${pattern.flags}`, pattern);
      }
    }
  }
  return found;
}

function isSame(one: SourcePattern, other: SourcePattern): boolean {
  return one.source === other.source && one.flags === other.flags;
}

test.each([
  ['server', 150],
  ['domain', 100],
  ['contract', 1],
])(
  '%s のどの正規表現も、意地の悪い3万文字を50ミリ秒以内に読み終える',
  { timeout: TEST_MS },
  (folder, least) => {
    const patterns = patternsOf(folder);
    expect(patterns.size).toBeGreaterThan(least);
    const slow = [...patterns].flatMap(([place, pattern]) => {
      const trap = trapOf(pattern);
      return trap === null ? [] : [`${place}: ${trap}`];
    });
    expect(slow).toEqual([]);
  },
);

test.each([
  ['空白で終わる', /^[\s\p{Cc}]+|[\s\p{Cc}]+$|[\t\n\r]/gu],
  ['開かれたまま', /<svg\b[^>]*>/i],
  ['数字で終わる', /(\d+)$/],
  ['指数の時間', /^(?:a+)+$/],
  ['遠く離れた二つ', /a.*b/],
])('遅い正規表現は見つかる：%s', (_what, { source, flags }) => {
  expect(trapOf({ source, flags })).not.toBeNull();
});
