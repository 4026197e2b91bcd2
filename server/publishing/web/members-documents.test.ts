import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { timeline } from '#contract/match/live.ts';
import { matchesInThisWeekForTop, targetChampionship } from '#contract/match/this-week.ts';
import { operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import { removeSessionId, standing } from '#contract/member/membership.ts';
import { config } from '#contract/operations/site.ts';
import { allArticles, allNews } from '#contract/publishing/articles.ts';
import { writeArticle } from '#server/publishing/articles/write.ts';
import { addPicture, jpeg, officeOf } from '#server/publishing/photos/testing/pictures.ts';
import { put, urlOf } from '#server/testing/calls.ts';
import { eventually } from '#server/testing/eventually.ts';
import { documentCookieOf, type Somebody, signedIn } from '#server/testing/member.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';
import type { ReadingKey } from './drawing/drawing.ts';
import { drawnWeb, keyOf } from './testing/drawn-web.ts';

const MATCH_PAGE = '/indv-result/cup/m1';
const ONE = { championshipId: 'cup', matchId: 'm1' };
const THIS_YEAR = { fiscalYear: 'this year' };
const CHAMPIONSHIP = keyOf(targetChampionship, { query: { championshipId: 'cup', ...THIS_YEAR } });
const TIMELINE = keyOf(timeline, { query: ONE });

/** What each screen reads; the match's timeline only once its championship is there. */
function reads(path: string, known: ReadonlyMap<string, unknown>): readonly ReadingKey[] {
  const frame = [keyOf(config), keyOf(standing)];
  if (path === '/faq') return [keyOf(allArticles)];
  if (path === '/pickup-news') return [...frame, keyOf(allNews)];
  if (path.startsWith('/indv-result/cup/')) {
    return [...frame, CHAMPIONSHIP, ...(known.has(JSON.stringify(CHAMPIONSHIP)) ? [TIMELINE] : [])];
  }
  if (path.startsWith('/indv-result/')) {
    return [keyOf(targetChampionship, { query: { championshipId: path.split('/')[2], ...THIS_YEAR } })];
  }
  return [...frame, keyOf(matchesInThisWeekForTop, { query: THIS_YEAR })];
}

async function start({
  env,
  ...changes
}: Partial<Parameters<typeof insertSeason>[1]> & { readonly env?: Readonly<Record<string, string>> } = {}) {
  const drawn = await drawnWeb(reads);
  const server = await startTestServer({ now: MATCH_DAY_MORNING, web: drawn.web, ...(env && { env }) });
  await insertSeason(server.store.db, changes, [{ matchId: 'm1' }]);
  const { token } = await link(server.store.db, matchesOfCup('m1'));
  const write = async (call: Call, body: object) => {
    const answer = await put(server.url, call, { ...ONE, ...body }, { token });
    expect(answer.status, answer.text).toBe(200);
  };
  const open = async (path: string, cookie?: string) => {
    const headers = { accept: 'text/html', ...(cookie === undefined ? {} : { cookie }) };
    const answer = await fetch(server.url + path, { headers });
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  return {
    ...server,
    ...drawn,
    open,
    kickOff: () => write(updateMatchStatus, { currentStatus: '試合前', newStatus: '前半' }),
    goal: () => write(operateScore, { scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' }),
    async member(somebody: Somebody = {}) {
      const person = await signedIn(server, somebody);
      return { ...person, cookie: await documentCookieOf(server, person) };
    },
  };
}

/** What stands in a document's `#root`. */
function drawnIn(html: string): string {
  return /<main>(.*?)<\/main>/s.exec(html)?.[1] ?? '';
}

/** The home club's, in the page as it is drawn. */
function goalsIn(html: string): number {
  return Number(/"first_half_score":(\d+)/.exec(drawnIn(html))?.[1]);
}

test('会員がクッキーで開くページには、今日の試合と、描いた答えがある', async () => {
  const { open, member } = await start();
  const { cookie } = await member();
  const { status, headers, html } = await open(MATCH_PAGE, cookie);
  expect(status).toBe(200);
  expect(headers.get('tsunagu-document')).toBe('member');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(drawnIn(html)).toContain('北クラブ');
  expect(html.match(/<noscript>.*?<\/noscript>/gs)).toEqual([expect.stringContaining('再読み込み')]);
  const state = JSON.parse(/id="drawn">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');
  expect(state).toMatchObject({ frame: 'member', at: Date.parse(MATCH_DAY_MORNING) });
  expect(state.answers.map(([key]: ReadingKey[]) => key)).toEqual([keyOf(config), CHAMPIONSHIP, TIMELINE]);
});

test.each([
  ['/top', /^<noscript>.*新しいスコア.*<\/noscript>$/],
  ['/pickup-news', null],
  ['/faq', null],
  ['/contact', /^<noscript>.*送信するには.*<\/noscript>$/],
])('JavaScriptのない人に、%s は、できないことだけを言う', async (path, said) => {
  const { open, member } = await start();
  const { headers, html } = await open(path, (await member()).cookie);
  expect(headers.get('tsunagu-document')).toBe('member');
  expect(html.match(/<noscript>.*?<\/noscript>/gs)).toEqual(said && [expect.stringMatching(said)]);
});

test('その人だけの読みものは、みんなのページに入らない', async () => {
  const { open, member, draws } = await start();
  const { cookie, email } = await member();
  const { html } = await open('/top', cookie);
  expect(html).not.toContain(email);
  expect(html).not.toContain('"/api/membership');
  const given = draws.flatMap(({ answers }) => answers.map(([[, , path]]) => path));
  expect(given).not.toContain(standing.path);
});

test.each([
  ['クッキーのない人', async () => undefined],
  ['知らないクッキーの人', async () => 'tsunagu=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  [
    '期限の切れた会員',
    async ({ member }: Awaited<ReturnType<typeof start>>) =>
      (await member({ membership: { type: 'regular', expiresAt: '2026-05-15' } })).cookie,
  ],
  [
    '会員でない人',
    async ({ member }: Awaited<ReturnType<typeof start>>) => (await member({ membership: null })).cookie,
  ],
])('%sには、会員のページの何も見せない', async (_who, cookieOf) => {
  const site = await start();
  // Somebody else has it drawn.
  await site.open(MATCH_PAGE, (await site.member()).cookie);
  const cookie = await cookieOf(site);
  for (let time = 0; time < 2; time += 1) {
    const { status, headers, html } = await site.open(MATCH_PAGE, cookie);
    expect([status, headers.get('tsunagu-document')]).toEqual([200, null]);
    expect(html).toContain('shell-header');
    expect(html).not.toContain('北クラブ');
  }
});

test('プレミアム会員だけの内容のページは、レギュラー会員には描かれない', async () => {
  const { open, member } = await start({ env: { MEMBERSHIP_ACCESS: 'pickup-news=premium' } });
  const regular = await member();
  const premium = await member({ membership: { type: 'premium', expiresAt: '2099-12-31' } });
  expect((await open('/pickup-news', premium.cookie)).headers.get('tsunagu-document')).toBe('member');
  expect((await open('/pickup-news', regular.cookie)).headers.get('tsunagu-document')).toBeNull();
  expect((await open('/top', regular.cookie)).headers.get('tsunagu-document')).toBe('member');
});

test('描かれたページの写真は、そのクッキーで開いただけの端末でも見える。ほかの人のところでは見えない', async () => {
  const site = await start();
  const { open, member, url } = site;
  const thumbnailKey = await addPicture(officeOf(site), await jpeg());
  const draft = { title: '決勝', content: '', thumbnailKey, publishedAt: site.clock() };
  await writeArticle('media', 2026, draft, site.clock(), site.store.db);
  const pictureIn = (html: string) =>
    /"thumbnail":"([^"]+)"/.exec(drawnIn(html).replaceAll('&amp;', '&'))?.[1] ?? '';
  const opens = (picture: string, cookie: string) =>
    fetch(url + picture, { headers: { cookie } }).then(({ status }) => status);
  for (const { cookie } of [await member(), await member()]) {
    // The second one's page comes from memory, but for what it lacks.
    const { headers, html } = await open('/faq', cookie);
    const [viewer = ''] = (headers.get('set-cookie') ?? '').split(';');
    expect(viewer).toMatch(/^tsunagu-pictures=/);
    expect(await opens(pictureIn(html), `${cookie}; ${viewer}`)).toBe(200);
    expect(await opens(pictureIn(html), cookie)).toBe(403);
    for (let time = 0; time < 2; time += 1) {
      const again = await open('/faq', `${cookie}; ${viewer}`);
      expect([again.headers.get('tsunagu-document'), again.headers.get('set-cookie')]).toEqual([
        'member',
        null,
      ]);
    }
    const another = await open('/faq', `${(await member()).cookie}; ${viewer}`);
    expect(another.headers.get('set-cookie')).toMatch(/^tsunagu-pictures=/);
  }
});

test('手元にあるページでも、写真のクッキーのない端末には、それが渡る', async () => {
  const { url, open, member } = await start();
  const { cookie } = await member();
  const etag = (await open('/faq', cookie)).headers.get('etag') ?? '';
  const headers = { accept: 'text/html', cookie, 'if-none-match': etag };
  const answer = await fetch(`${url}/faq`, { headers });
  expect(answer.status).toBe(304);
  expect(answer.headers.get('set-cookie')).toMatch(/^tsunagu-pictures=/);
});

test('ログアウトすると、そのクッキーではもう何も開かない', async () => {
  const { url, open, member } = await start();
  const { cookie, headers, email, sessionId } = await member();
  expect((await open('/top', cookie)).headers.get('tsunagu-document')).toBe('member');
  const answer = await fetch(urlOf(url, removeSessionId), {
    method: removeSessionId.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email, sessionId }),
  });
  expect(answer.status).toBe(200);
  expect((await open('/top', cookie)).headers.get('tsunagu-document')).toBeNull();
});

test('ゴールが入ると、次に開くページにはそのゴールがある', async () => {
  const { open, member, kickOff, goal } = await start();
  const { cookie } = await member();
  await kickOff();
  const before = await open(MATCH_PAGE, cookie);
  expect(goalsIn(before.html)).toBe(0);
  await goal();
  await sleep(1_000);
  const after = await open(MATCH_PAGE, cookie);
  expect(goalsIn(after.html)).toBe(1);
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  expect(JSON.parse(/id="drawn">(.*?)<\/script>/s.exec(after.html)?.[1] ?? '{}').answers).toHaveLength(3);
});

test('ゴールが続いても、同じページが描かれるのは一秒に一度まで', async () => {
  const { open, member, kickOff, goal, draws } = await start();
  const { cookie } = await member();
  await kickOff();
  await open(MATCH_PAGE, cookie);
  const first = draws.length;
  const begun = performance.now();
  const goals = 12;
  for (let scored = 0; scored < goals; scored += 1) {
    await goal();
    await Promise.all([open(MATCH_PAGE, cookie), open(MATCH_PAGE, cookie), open(MATCH_PAGE, cookie)]);
    await sleep(50);
  }
  expect(draws.length - first).toBeLessThanOrEqual((performance.now() - begun) / 1_000 + 1);
  await sleep(1_000);
  expect(goalsIn((await open(MATCH_PAGE, cookie)).html)).toBe(goals);
});

test('ほかの試合のゴールでも、ほかのページでも、描き直されない', async () => {
  const { open, member, kickOff, goal, draws } = await start();
  const { cookie } = await member();
  await open('/pickup-news', cookie);
  const first = draws.length;
  await kickOff();
  await goal();
  await sleep(1_100);
  await open('/pickup-news', cookie);
  expect(draws).toHaveLength(first);
});

test('何も変わらなくても、日が変われば描き直される', async () => {
  const { open, member, setClock, draws } = await start();
  const { cookie } = await member();
  await open('/pickup-news', cookie);
  const first = draws.length;
  setClock('2026-05-16T15:00:01Z');
  await sleep(1_100);
  const { html } = await open('/pickup-news', cookie);
  expect(draws).toHaveLength(first + 1);
  expect(html).toContain(`"at":${Date.parse('2026-05-16T15:00:01Z')}`);
});

test('最終更新の出るページは、何も変わらなくても、分が変われば描き直され、文章のページはそのまま', async () => {
  const { open, member, setClock, draws } = await start();
  const { cookie } = await member();
  for (const path of [MATCH_PAGE, '/pickup-news']) await open(path, cookie);
  const first = draws.length;
  setClock('2026-05-16T01:10:00Z');
  await eventually(async () => {
    const { html } = await open(MATCH_PAGE, cookie);
    expect(html).toContain(`"at":${Date.parse('2026-05-16T01:10:00Z')}`);
  });
  await open(MATCH_PAGE, cookie);
  await open('/pickup-news', cookie);
  expect(draws).toHaveLength(first + 1);
});

test('知らない大会の番地でも、500にはならない', async () => {
  const { open, member } = await start();
  const { cookie } = await member();
  for (const id of ['nope', 'x'.repeat(250), '%00', encodeURIComponent("';--")]) {
    const { status, headers, html } = await open(`/indv-result/${id}/m1`, cookie);
    expect([id, status, headers.get('tsunagu-document')]).toEqual([id, 200, null]);
    expect(html).toContain('shell-header');
  }
});

test.each(['</script><script>alert(1)</script>', '<!--<script>', '\u2028\u2029"\\', "$& $1 $` $'"])(
  '大会の名が %j でも、答えは答えのまま届く',
  async (name) => {
    const { open, member } = await start({ name });
    const { html } = await open('/top', (await member()).cookie);
    // What keeps a press, the answers, and the parts of the program.
    expect(
      html.match(/<script(?! type="module" crossorigin fetchpriority="low" src="\/assets\/)[^>]*>/g),
    ).toEqual(['<script>', '<script type="application/json" id="drawn">']);
    expect(html).not.toContain('<!--');
    const json = /<script type="application\/json" id="drawn">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(json).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.stringify(JSON.parse(json).answers)).toContain(JSON.stringify(name).slice(1, -1));
  },
);

test('描けないページは、描かれずに届く', async () => {
  const { open, member, fail, draws } = await start();
  const { cookie } = await member();
  fail(new Error('A component is broken.'));
  const { status, headers, html } = await open('/top', cookie);
  expect([status, headers.get('tsunagu-document')]).toEqual([200, null]);
  expect(html).toContain('shell-header');
  // Not tried again with each request.
  for (let time = 0; time < 5; time += 1) await open('/top', cookie);
  expect(draws).toHaveLength(1);
});
