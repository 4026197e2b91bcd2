import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import {
  PublicChampionship,
  PublicChampionships,
  publicChampionships,
} from '#contract/championship/public-results.ts';
import type { PublicResults } from '#domain/championship/public-results.ts';
import { readRecords } from '#domain/input/delimited.ts';
import { insertArticle } from '#server/publishing/articles/repository.ts';
import { urlOf } from '#server/testing/calls.ts';
import { MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startLeague } from './testing/league.ts';

const PATHS = [
  '/open/championships/cup/results.json',
  '/open/championships/cup/results.csv',
  '/embed/table/cup',
  '/embed/matches/cup',
];
const OF_THE_SITE = ['/open/championships.json', '/open/news.rss', '/sitemap.xml'];

test.each<[PublicResults, readonly string[]]>([
  ['final', ['m1 試合前 0-0', 'm2 試合前 0-0', 'm3 試合前 0-0', 'm4 試合終了 2-1', 'm5 試合前 0-0']],
  ['live', ['m1 試合前 0-0', 'm2 前半 3-0', 'm3 試合終了 2-1', 'm4 試合終了 2-1', 'm5 試合前 0-0']],
])('%s：試合の状況ごとに、会員でない人に見えるスコア', async (level, expected) => {
  const { read, fetched } = await startLeague(level);
  const { json } = await read();
  expect(
    json.matches.map(
      ({ match_id, game_status, home_club, away_club }) =>
        `${match_id} ${game_status} ${home_club.final_score}-${away_club.final_score}`,
    ),
  ).toEqual(expected);
  const counted = json.tables[0]?.rows.filter(({ played }) => played > 0).map(({ club }) => club) ?? [];
  expect(counted.toSorted()).toEqual(
    level === 'live' ? ['m2北', 'm2南', 'm3北', 'm3南', 'm4北', 'm4南'] : ['m4北', 'm4南'],
  );
  // What is in play is told in no other form, either.
  const others = await Promise.all(PATHS.map((path) => fetched(path)));
  expect(others.some(({ text }) => text.includes('前半'))).toBe(level === 'live');
});

test('公開する答えには、決めた項目のほかは何もない', async () => {
  const { read, server } = await startLeague('live');
  const list = (await (await fetch(urlOf(server.url, publicChampionships))).json()) as unknown;
  const { json } = await read();
  expect([Check(PublicChampionships, list), Check(PublicChampionship, json)]).toEqual([true, true]);
  expect([...keysIn([list, json])].toSorted()).toEqual(ALLOWED.toSorted());
  expect(JSON.stringify([list, json])).not.toContain('山田');
});

const ALLOWED = [
  ...[
    'date',
    'championships',
    'matches',
    'championship_id',
    'championship_name',
    'category',
    'fiscal_year',
    'shows',
  ],
  ...['match_id', 'round', 'match', 'match_date', 'venue', 'scheduled_match_start_time', 'game_status'],
  ...['has_extra_halves', 'has_pk', 'is_result_registered', 'is_postponed', 'home_club', 'away_club'],
  ...[
    'club_name',
    'first_half_score',
    'second_half_score',
    'extra_first_half_score',
    'extra_second_half_score',
  ],
  ...[
    'final_score',
    'pk_score',
    'tables',
    'bracket',
    'name',
    'provisional',
    'final',
    'advancing',
    'has_shoot_outs',
  ],
  ...[
    'rows',
    'withdrawn',
    'club',
    'penalty_points',
    'place',
    'played',
    'won',
    'drawn',
    'lost',
    'shoot_outs_won',
    'shoot_outs_lost',
  ],
  ...['goals_for', 'goals_against', 'goal_difference', 'points', 'decided_by', 'lot_drawn_on', 'awaits_lot'],
  ...['certainty', 'deductions'],
];

function keysIn(value: unknown): ReadonlySet<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((one) => [...keysIn(one)]));
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(Object.entries(value).flatMap(([key, own]) => [key, ...keysIn(own)]));
}

test('サイトが公開していなければ、どのアドレスも404で、公開をやめればすぐにそうなる', async () => {
  const { open, fetched } = await startLeague('live', false);
  const statuses = async () =>
    Promise.all([...PATHS, ...OF_THE_SITE].map(async (path) => (await fetched(path)).status));
  expect(new Set(await statuses())).toEqual(new Set([404]));
  await open(true);
  expect(new Set(await statuses())).toEqual(new Set([200]));
  await open(false);
  expect(new Set(await statuses())).toEqual(new Set([404]));
});

test('大会の公開をやめれば、その大会だけがすぐに見えなくなる', async () => {
  const { set, fetched } = await startLeague('live');
  for (const path of PATHS) expect((await fetched(path)).status, path).toBe(200);
  await set('none');
  for (const path of PATHS) expect((await fetched(path)).status, path).toBe(404);
  expect(JSON.parse((await fetched('/open/championships.json')).text)).toMatchObject({
    championships: [],
    matches: [],
  });
});

test('公開していない大会、練習用の大会、知らない大会は、見分けがつかない', async () => {
  const { fetched } = await startLeague('final');
  for (const path of PATHS) {
    const answers = await Promise.all(
      ['hidden', 'practice', 'unknown'].map((id) => fetched(path.replace('cup', id))),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, path).toBe(1);
    expect(answers[0]?.status).toBe(404);
  }
  const { text } = await fetched('/open/championships.json');
  expect(text).not.toMatch(/非公開杯|practice/);
});

test('枠の中のページは、どんなアドレスでも、見出しのある同じ404で断る', async () => {
  const { fetched } = await startLeague('live');
  for (const path of [
    '/embed/table/nowhere',
    '/embed/table/%00',
    '/embed/matches/cup%00',
    '/embed/table/hidden',
  ]) {
    const { status, text, headers } = await fetched(path);
    expect([path, status, headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8']);
    expect(text).toContain('<h1>この大会は公開されていません。</h1>');
  }
});

test('liveの大会では、ゴールのたびに答えが新しくなり、変わらなければ304', async () => {
  const { read, fetched, score } = await startLeague('live');
  const tag = (await fetched(PATHS[0] ?? '')).headers.get('etag') ?? '';
  expect((await fetched(PATHS[0] ?? '', { 'if-none-match': tag })).status).toBe(304);
  await score();
  expect((await read()).json.matches[0]).toMatchObject({
    game_status: '前半',
    home_club: { final_score: 1 },
  });
  expect((await fetched(PATHS[0] ?? '', { 'if-none-match': tag })).status).toBe(200);
});

test('ほかのサイトの枠に入れられるのは埋め込み用のページだけで、データはどのサイトのプログラムも読める', async () => {
  const { fetched } = await startLeague('live');
  for (const path of ['/embed/table/cup', '/embed/matches/cup']) {
    const { headers, text } = await fetched(path);
    expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect([headers.get('set-cookie'), headers.get('x-frame-options')]).toEqual([null, null]);
    expect(text).toContain('<html lang="ja">');
  }
  for (const path of ['/', '/top', '/public', '/public/cup', '/open/championships/cup/results.json']) {
    expect((await fetched(path)).headers.get('content-security-policy') ?? '', path).not.toContain(
      'ancestors *',
    );
  }
  for (const path of [...PATHS.slice(0, 2), '/open/championships.json', '/open/news.rss']) {
    expect((await fetched(path)).headers.get('access-control-allow-origin'), path).toBe('*');
  }
  expect((await fetched('/config.json')).headers.get('access-control-allow-origin')).toBeNull();
});

test.each([
  ['', 'auto', 'light dark'],
  ['?theme=auto', 'auto', 'light dark'],
  ['?theme=light', 'light', 'light'],
  ['?theme=dark', 'dark', 'dark'],
  ['?theme=%22%3E', 'auto', 'light dark'],
  ['?theme=light&theme=dark', 'auto', 'light dark'],
])('枠の中のページは「%s」で%sの色になる', async (query, theme, scheme) => {
  const { fetched } = await startLeague('live');
  for (const path of ['/embed/table/cup', '/embed/matches/cup', '/embed/table/nowhere']) {
    const { text } = await fetched(path + query);
    expect(text, path).toContain(
      theme === 'auto' ? '<html lang="ja">' : `<html lang="ja" data-theme="${theme}">`,
    );
    expect(text, path).toContain(`<meta name="color-scheme" content="${scheme}">`);
  }
});

test('CSVとHTMLとXMLは、名前に何が書かれていても害がない', async () => {
  const { db, fetched } = await startLeague('live');
  const clubs = {
    club_left_name: '=HYPERLINK("http://a.example")',
    club_right_name: '<script>alert(1)</script>',
  };
  await db.updateTable('matches').set(clubs).where('match_id', '=', 'm4').execute();
  const article = {
    content: '',
    thumbnailKey: null,
    title: '<b>見出し & 記事',
    publishedAt: '2026-05-01T00:00:00Z',
  };
  await insertArticle('news', 2026, article, MATCH_DAY_MORNING, db);
  const csv = (await fetched('/open/championships/cup/results.csv')).text;
  expect(csv.startsWith('\ufeff大会,') || csv.startsWith('大会,')).toBe(true);
  expect(csv).toContain(`"'=HYPERLINK(""http://a.example"")",2,1,<script>`);
  expect(csv.split('\r\n')).toHaveLength(7);
  for (const path of ['/embed/table/cup', '/embed/matches/cup']) {
    expect((await fetched(path)).text, path).not.toContain('<script>alert');
  }
  const feed = (await fetched('/open/news.rss')).text;
  expect(feed).toContain('<title>&lt;b&gt;見出し &amp; 記事</title>');
  expect((await fetched('/sitemap.xml')).text).toContain('/public/cup</loc>');
});

test.each<PublicResults>(['final', 'live'])(
  '%s：延期の試合は結果登録済みではなく、JSONとCSVが同じことを言う',
  async (level) => {
    const { db, read, fetched } = await startLeague(level);
    // Postponed by the office after its first goal.
    const begun = { status: '前半', left_first_half: 3 } as const;
    await db.updateTable('matches').set(begun).where('match_id', '=', 'm5').execute();
    const { matches } = (await read()).json;
    const [, ...rows] = readRecords((await fetched('/open/championships/cup/results.csv')).text).records;
    expect(matches.map(({ match_id, is_postponed }) => `${match_id} ${is_postponed}`)).toContain('m5 true');
    expect(
      rows.map(([, id, , , , , , status, registered, , home, away]) => [id, status, registered, home, away]),
    ).toEqual(
      matches.map(({ match_id, is_postponed, is_result_registered, game_status, home_club, away_club }) => {
        const score = ({ final_score }: typeof home_club) =>
          game_status === '試合前' ? '' : String(final_score);
        const status = is_postponed ? '延期' : game_status;
        return [
          match_id,
          status,
          is_result_registered ? 'はい' : 'いいえ',
          score(home_club),
          score(away_club),
        ];
      }),
    );
  },
);

test('見出しのRSSは自分の番地を持ち、どちらのXMLも、変わらなければ304になる', async () => {
  const { db, server, fetched } = await startLeague('live');
  const feed = await fetched('/open/news.rss');
  expect(feed.text).toContain(
    `<atom:link href="${server.url}/open/news.rss" rel="self" type="application/rss+xml"/>`,
  );
  for (const path of ['/open/news.rss', '/sitemap.xml']) {
    const etag = (await fetched(path)).headers.get('etag') ?? '';
    const unchanged = await fetched(path, { 'if-none-match': etag });
    expect([path, unchanged.status, unchanged.text]).toEqual([path, 304, '']);
    expect(unchanged.headers.get('access-control-allow-origin')).toBe('*');
  }
  const article = {
    content: '',
    thumbnailKey: null,
    title: '新しい見出し',
    publishedAt: '2026-05-01T00:00:00Z',
  };
  await insertArticle('news', 2026, article, MATCH_DAY_MORNING, db);
  const after = await fetched('/open/news.rss', { 'if-none-match': feed.headers.get('etag') ?? '' });
  expect([after.status, after.text.includes('新しい見出し')]).toEqual([200, true]);
});

test('サイトマップには、公開している大会とその試合だけが並ぶ', async () => {
  const { server, fetched } = await startLeague('final');
  const paths = [...(await fetched('/sitemap.xml')).text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) =>
    loc?.slice(server.url.length),
  );
  const matches = ['m1', 'm2', 'm3', 'm4', 'm5'].map((id) => `/public/cup/${id}`);
  expect(paths).toEqual(['/public', '/public/cup', ...matches]);
});

test('埋め込み用のページのクラブの名は、言葉の間でだけ行が変わる', async () => {
  const { db, fetched } = await startLeague('live');
  const clubs = {
    club_left_name: '札幌ジュニアサッカースクール大谷地東レディース',
    club_right_name: 'コンサドーレ札幌サッカースクールU-12',
  };
  await db.updateTable('matches').set(clubs).where('match_id', '=', 'm4').execute();
  const { text } = await fetched('/embed/matches/cup');
  expect(text).toContain('札幌<wbr>ジュニア<wbr>サッカー<wbr>スクール<wbr>大谷地東<wbr>レディース');
  expect(text).toContain('コンサドーレ<wbr>札幌<wbr>サッカー<wbr>スクール<wbr><span class="age">U-12</span>');
});

test('一つのところから続けて読みすぎると、待つ秒数とともに断る', async () => {
  const { fetched, server } = await startLeague('live');
  const statuses: number[] = [];
  for (let round = 0; round < 13; round += 1) {
    const asked = Array.from({ length: 100 }, (_, at) =>
      fetched(`/open/championships/${round}-${at}/results.json`),
    );
    statuses.push(...(await Promise.all(asked)).map(({ status }) => status));
  }
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  const refused = await fetched('/embed/table/cup');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await fetched('/config.json')).status).toBe(200);
  // The limit is the route's: no other spelling of an address passes it.
  const targets = [
    '/%6fpen/championships/cup/results.json',
    '/%65mbed/table/cup',
    '/c%61rds/cup/card.png',
    '/sitemap.xml',
    `${server.url}/open/championships/cup/results.csv`,
    'http://elsewhere.example/%6Fpen/news.rss',
    '/open/news.rss#a',
  ];
  for (const target of targets) expect(await statusOf(server.url, target), target).toBe(429);
});

test('どの書き方の番地も、同じ答えになる', async () => {
  const { server } = await startLeague('live');
  const path = '/open/championships/cup/results.json';
  for (const target of [path, path.replace('open', '%6fpen'), server.url + path, `${path}#a`]) {
    expect(await statusOf(server.url, target), target).toBe(200);
  }
});

/** The status for a request target exactly as written, which `fetch` would tidy. */
async function statusOf(url: string, target: string): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  const [answer] = (await once(request({ hostname, port, path: target }).end(), 'response')) as [
    IncomingMessage,
  ];
  answer.resume();
  return answer.statusCode;
}
