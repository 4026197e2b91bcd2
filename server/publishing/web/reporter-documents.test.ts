import process from 'node:process';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { entries } from '#contract/match/entries.ts';
import { getTargetMatch } from '#contract/match/token-flow.ts';
import { config } from '#contract/operations/site.ts';
import { TRAILING_SIGNS } from '#contract/testing/trailing-signs.ts';
import { MOST_WRONG } from '#server/football/access/guesses.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';
import type { Drawing } from './drawing/drawing.ts';
import { createReporterDocuments } from './reporter-documents.ts';
import { drawnWeb, keyOf } from './testing/drawn-web.ts';

const NAVIGATION = { accept: 'text/html,application/xhtml+xml' };

/** As the screen reads a match: its events once the match is there. */
function readingsOf(path: string, known: ReadonlyMap<string, unknown>) {
  const [championshipId = '', , matchId = '', token = ''] = path.split('/').slice(3);
  const ids = { championshipId, matchId };
  const match = keyOf(getTargetMatch, { query: { ...ids, urlAccessToken: token }, token });
  const events = keyOf(entries, { query: { ...ids, after: '0' }, token });
  return known.has(JSON.stringify(match)) ? [match, events] : [match];
}

async function start(reads: Parameters<typeof drawnWeb>[0] = readingsOf, env = {}) {
  const drawn = await drawnWeb(reads);
  const server = await startTestServer({ now: MATCH_DAY_MORNING, web: drawn.web, env });
  const { db } = server.store;
  await insertSeason(db, {}, [{ matchId: 'm1' }, { matchId: 'm2' }]);
  await insertSeason(db, { id: 'practice', practice: true }, [{ matchId: 'm1' }]);
  const { token } = await link(db, matchesOfCup('m1'));
  const open = async (path: string) => {
    const answer = await fetch(server.url + path, { headers: NAVIGATION });
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  return { ...server, ...drawn, open, token };
}

function reportOf(token: string, matchId = 'm1', championshipId = 'cup'): string {
  return `/connecter/match-report/${championshipId}/-/${matchId}/${token}`;
}

test('リンクの試合は、その速報員が読むとおりに描かれ、誰とも分けあわない', async () => {
  const { open, token, draws } = await start();
  const { status, headers, html } = await open(reportOf(token));
  expect(status).toBe(200);
  expect(html).toContain('<main>');
  expect(html).toContain('入力するには、JavaScriptを有効にしてください。');
  expect(html).toMatch(/<script type="application\/json" id="drawn">\{"frame":"visitor","at":\d+,/);
  expect(draws.at(-1)?.answers.map(([key]) => key[2])).toEqual([getTargetMatch.path, entries.path]);
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  // What a worker would keep.
  expect(headers.get('tsunagu-document')).toBeNull();
  const before = draws.length;
  await open(reportOf(token));
  expect(draws.length).toBeGreaterThan(before);
});

test.each([
  ['知らないトークンでは', async () => reportOf('x'.repeat(32))],
  ['リンクにない試合では', async (token: string) => reportOf(token, 'm2')],
  ['リンクにない大会では', async (token: string) => reportOf(token, 'm1', 'practice')],
  ['問い合わせの付いた番地では', async (token: string) => `${reportOf(token)}?x=1`],
  ['検索では', async () => '/connecter/search'],
])('%s、描かれず、試合の何も届かない', async (_where, pathOf) => {
  const { open, token, draws } = await start();
  const { html } = await open(await pathOf(token));
  expect(html).not.toContain('id="drawn"');
  expect(draws.flatMap(({ answers }) => answers)).toEqual([]);
});

test.each(Object.entries(TRAILING_SIGNS))(
  '%s が貼られたリンクに付いていても、リンクどおりに描かれる',
  async (_name, sign) => {
    const { open, token, draws } = await start();
    const { status, html } = await open(`${reportOf(token)}${encodeURIComponent(sign)}`);
    expect(status).toBe(200);
    expect(html).toContain('id="drawn"');
    expect(new Set(draws.map(({ path }) => path))).toEqual(new Set([reportOf(token)]));
  },
);

test('期限の切れたリンクでは、その時刻から描かれなくなる', async () => {
  const { open, store, setClock } = await start();
  const { token } = await link(store.db, matchesOfCup('m2'), '2999-01-01T00:00:00Z');
  expect((await open(reportOf(token, 'm2'))).html).toContain('id="drawn"');
  setClock('2999-01-01T00:00:00Z');
  expect((await open(reportOf(token, 'm2'))).html).not.toContain('id="drawn"');
});

test('ページを開いてトークンを当てようとするのも、数えられる', async () => {
  const { open, guards } = await start();
  for (let guess = 0; guess <= MOST_WRONG; guess += 1) {
    expect((await open(reportOf(`${guess}`.padStart(32, 'x')))).status).toBe(200);
  }
  await expect(guards.reporters.check('y'.repeat(32), '127.0.0.1')).rejects.toThrow();
});

test('試されすぎて断られたことは記録に残さず、トークンを確かめられなかったことは残す', async () => {
  const log: unknown[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => log.push(line) > 0);
  onTestFinished(() => write.mockRestore());
  const { open, guards, token } = await start(readingsOf, { LOG_LEVEL: 'warn' });
  log.length = 0;
  const check = vi.spyOn(guards.reporters, 'check');
  check.mockRejectedValueOnce(new Refusal('tooMany', { code: 'too_many', message: '' }));
  expect((await open(reportOf(token))).status).toBe(200);
  expect(log).toEqual([]);
  check.mockRejectedValueOnce(new Error('The database is gone.'));
  expect((await open(reportOf(token))).status).toBe(200);
  expect(log).toEqual([expect.stringContaining('no document')]);
});

test('ほかのリンクの読み取りも、書き込みも、描くためにはしない', async () => {
  const { open, token, draws } = await start(() => [
    keyOf(getTargetMatch, {
      query: { championshipId: 'cup', matchId: 'm1', urlAccessToken: 'other' },
      token: 'other',
    }),
    keyOf(config),
  ]);
  expect((await open(reportOf(token))).html).not.toContain('id="drawn"');
  expect(draws).toHaveLength(1);
});

test('練習の試合も、そのリンクで描かれる', async () => {
  const { open, store } = await start();
  const practice = await link(store.db, {
    kind: 'matches',
    matches: [{ championshipId: 'practice', matchId: 'm1' }],
  });
  const { html } = await open(reportOf(practice.token, 'm1', 'practice'));
  expect(html).toContain('id="drawn"');
});

test('描けないときは、プログラムだけが届く', async () => {
  const { open, token, fail } = await start();
  fail(new Error('no'));
  const { status, html } = await open(reportOf(token));
  expect([status, html.includes('id="drawn"')]).toEqual([200, false]);
});

const TOKEN = 't'.repeat(32);
const ADDRESS = { path: reportOf(TOKEN), screen: '/connecter/…', token: TOKEN, ip: '127.0.0.1' };
const PAGE = { before: '<html>', after: '</html>' };

/** The documents alone, before something that draws as it is told. */
function documentsOver(draw: Drawing['draw']) {
  const log: unknown[] = [];
  const app = {
    log: { error: (...said: unknown[]) => void log.push(...said) },
    inject: () => {
      throw new Error('Nothing is read.');
    },
  };
  const drawing = { draw, start: () => undefined, close: async () => undefined };
  const clock = () => Temporal.Instant.from(MATCH_DAY_MORNING);
  // Only what stands above is asked of the app.
  const documents = createReporterDocuments(app as unknown as FastifyInstance, { drawing, clock });
  return { log, open: () => documents.of(ADDRESS, PAGE, {}) };
}

test('描き損ないは一度だけログに残り、そこにトークンはない', async () => {
  const { log, open } = documentsOver(async ({ path }) => {
    throw new Error(`${path}: no`);
  });
  expect([await open(), await open()]).toEqual([null, null]);
  expect(log).toHaveLength(2);
  expect(JSON.stringify(log)).toContain('match-report');
  expect(JSON.stringify(log)).not.toContain(TOKEN);
});

test('いちどに開かれすぎても、待たせずにプログラムを送る', async () => {
  let drawn = 0;
  const { open, log } = documentsOver(() => {
    drawn += 1;
    return new Promise(() => undefined);
  });
  const opened = await Promise.all(Array.from({ length: 40 }, open));
  expect(opened.every((one) => one === null)).toBe(true);
  expect(drawn).toBeLessThan(10);
  expect(log).toEqual([]);
});
