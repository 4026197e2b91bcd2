import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { expect, onTestFinished, test } from 'vitest';
import { type FiscalYearFlow, matchFlow, testMatchFlow } from '#contract/match/fiscal-year-flow.ts';
import { liveWeek } from '#domain/calendar/tokyo.ts';
import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import { isInWindow } from '#domain/competition/window.ts';
import { MATCH_STATUSES } from '#domain/match/match.ts';
import { openPoolFacts } from '#server/people/identity/pool-facts.ts';
import { hasPassword } from '#server/people/identity/srp/password.ts';
import { findByLoginName } from '#server/people/identity/users/repository.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import { readConfig } from '#server/platform/config.ts';
import { announcing } from '#server/platform/store/changes.ts';
import { createVault } from '#server/platform/vault.ts';
import { get } from '#server/testing/calls.ts';
import { eventually } from '#server/testing/eventually.ts';
import { startTestServer } from '#server/testing/server.ts';
import { openTestStore } from '#server/testing/stores.ts';
import type { DemoAccounts } from './accounts.ts';
import { MEDIA, NEWS } from './article-texts.ts';
import { writeArticles } from './articles.ts';
import { writeDemoFile } from './demo-file.ts';
import { fillDemo } from './fill.ts';
import { drawPhotos } from './photos.ts';

/** `{hash}` of the category search, before and after an operator has changed it. */
const HASH = 'k3wQ0cV8sYbL2mXz';
const NEW_HASH = 'zXm2LbYs8Vc0Qw3k';

/** A week from Friday to Thursday, and the turn of the fiscal year. */
const DAYS = ['2026-05-15', '2026-05-16', '2026-05-20', '2026-05-21', '2027-03-31', '2027-04-01'];

test.each(DAYS)('%s に始めても、今週にすべての状態の試合がある', async (day) => {
  const store = await openTestStore();
  const now = Temporal.Instant.from(`${day}T03:00:00Z`);
  const demo = await fillDemo({ store, clock: () => now, fiscalYear: null, seal: null });
  const rows = await store.db
    .selectFrom('matches')
    .select(['status', 'outcome', 'match_date', 'match_id'])
    .execute();
  const week = liveWeek(now);
  const ofWeek = rows.filter((row) => isInWindow(row.match_date, week));
  expect(new Set(ofWeek.map((row) => row.status))).toEqual(new Set(MATCH_STATUSES));
  expect(new Set(ofWeek.map((row) => row.outcome))).toEqual(new Set(['open', 'registered', 'postponed']));
  expect(Object.keys(demo?.matches ?? {}).toSorted()).toEqual(
    ['finished', 'knockoutBefore', 'leagueBefore', 'live', 'postponed', 'registered', 'shootOut'].toSorted(),
  );
  expect(new Set(demo?.links.map((link) => link.category))).toEqual(new Set(CATEGORIES));
});

test('大会日程に見るものがある：すべての区分に、終わった大会、これからの大会、日程の決まらない大会', async () => {
  const store = await openTestStore();
  const now = Temporal.Instant.from('2026-05-16T03:00:00Z');
  await fillDemo({ store, clock: () => now, fiscalYear: null, seal: null });
  const rows = await store.db.selectFrom('championships').selectAll().execute();
  const started = rows.filter((row) => row.start_date !== null && row.start_date < '2026-05-16');
  expect(new Set(started.map((row) => row.category))).toEqual(new Set(CATEGORIES));
  expect(rows.some((row) => row.start_date !== null && row.start_date > '2026-05-16')).toBe(true);
  expect(rows.some((row) => row.organizer !== '札幌')).toBe(true);
  expect(rows.some((row) => row.notice !== null)).toBe(true);
  const pages = rows.map((row) => [row.regulation_url, row.matchup_url, row.result_url]);
  expect(pages.some((urls) => urls.every((url) => url !== null))).toBe(true);
  expect(pages.some((urls) => urls.every((url) => url === null))).toBe(true);
});

test('記事と写真があり、写真はどの区分にも一枚はあり、描き終える前に止めてもよい', async () => {
  const store = await openTestStore();
  const now = Temporal.Instant.from('2026-05-16T03:00:00Z');
  const clock = () => now;
  const facts = await fillDemo({ store, clock, fiscalYear: null, seal: null });
  if (facts === null) throw new Error('The demo was there already.');
  await writeArticles({ fiscalYear: facts.fiscalYear, clock, db: store.db });
  const titles = await store.db.selectFrom('articles').select(['kind', 'title']).execute();
  expect(Object.groupBy(titles, ({ kind }) => kind)).toMatchObject({
    news: { length: NEWS.length },
    media: { length: MEDIA.length },
  });
  expect(titles.some(({ title }) => [...title].length > 40)).toBe(true);

  const config = readConfig({ DATA_DIR: store.settings.dataDir });
  const failures: unknown[] = [];
  const bus = await createBus(null);
  const draw = () =>
    drawPhotos({ facts, config, store: announcing(store, bus), clock }, (error) => failures.push(error));
  await draw().stop();
  expect(await store.db.selectFrom('photos').selectAll().execute()).toEqual([]);
  const drawing = draw();
  onTestFinished(() => drawing.stop());
  await eventually(async () => {
    const drawn = await store.db.selectFrom('articles').select('thumbnail_key').execute();
    expect(drawn.filter((row) => row.thumbnail_key !== null)).toHaveLength(MEDIA.length);
  });
  const photos = await store.db
    .selectFrom('photos')
    .innerJoin('championships', 'championships.championship_id', 'photos.championship_id')
    .select('category')
    .execute();
  expect(new Set(photos.map((row) => row.category))).toEqual(new Set(CATEGORIES));
  expect(failures).toEqual([]);
});

test('大会のあるデータベースには何も入れない', async () => {
  const store = await openTestStore();
  const clock = () => Temporal.Instant.from('2026-05-16T03:00:00Z');
  expect(await fillDemo({ store, clock, fiscalYear: null, seal: null })).not.toBeNull();
  expect(await fillDemo({ store, clock, fiscalYear: null, seal: null })).toBeNull();
});

test('二つのサーバーが新しいデータベースで同時に始まっても、デモを入れるのは一つだけ', async () => {
  const store = await openTestStore();
  const clock = () => Temporal.Instant.from('2026-05-16T03:00:00Z');
  const both = await Promise.all([1, 2].map(() => fillDemo({ store, clock, fiscalYear: null, seal: null })));
  expect(both.filter((facts) => facts !== null)).toHaveLength(1);
});

test('年度を固定したときは、画面が求めるその年度と、その前の年度の大会になる', async () => {
  const store = await openTestStore();
  const clock = () => Temporal.Instant.from('2026-05-16T03:00:00Z');
  const facts = await fillDemo({ store, clock, fiscalYear: 2024, seal: null });
  expect(facts?.fiscalYear).toBe(2024);
  const rows = await store.db.selectFrom('championships').select('fiscal_year').distinct().execute();
  expect(rows.map((row) => row.fiscal_year).toSorted()).toEqual([2023, 2024]);
});

test('リーグには部とグループがあり、3本のPK戦、延長のない大会、28文字のクラブ名もある', async () => {
  const store = await openTestStore();
  const clock = () => Temporal.Instant.from('2026-05-16T03:00:00Z');
  await fillDemo({ store, clock, fiscalYear: null, seal: null });
  const championships = await store.db.selectFrom('championships').selectAll().execute();
  const matches = await store.db.selectFrom('matches').selectAll().execute();
  const divisions = await store.db.selectFrom('divisions').select('name').execute();
  expect(divisions.map((row) => row.name)).toEqual(expect.arrayContaining(['１部', '２部']));
  expect(matches.map((row) => row.group_1)).toEqual(expect.arrayContaining(['Aグループ', 'Bグループ']));
  expect(new Set(championships.map((row) => row.shoot_out_kicks))).toEqual(new Set([3, 5]));
  expect(new Set(championships.map((row) => row.extra_halves))).toEqual(new Set([0, 1]));
  expect(Math.max(...matches.map((row) => [...row.club_left_name].length))).toBe(28);
});

test('demo.jsonは持ち主だけが読め、次の起動では新しい住所になる', async () => {
  const store = await openTestStore();
  const dataDir = await mkdtemp(join(tmpdir(), 'tsunagu-demo-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const clock = () => Temporal.Instant.from('2026-05-16T03:00:00Z');
  const facts = await fillDemo({ store, clock, fiscalYear: null, seal: null });
  await writeDemoFile({ dataDir, baseUrl: 'http://127.0.0.1:3000', reporterPath: HASH, facts });
  const moved = await writeDemoFile({
    dataDir,
    baseUrl: 'http://127.0.0.1:4000',
    reporterPath: NEW_HASH,
    facts: null,
  });
  const file = join(dataDir, 'demo.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(moved);
  const { tokenFlow = [], categoryFlow = {}, test: practice = null } = moved?.reporter ?? {};
  const [link] = tokenFlow;
  expect(link?.url).toBe(
    `http://127.0.0.1:4000/connecter/select-reporting-match/${facts?.links[0]?.urlAccessToken}`,
  );
  const youth = facts?.categoryTokens.get('U-15（ジュニアユース）');
  expect(categoryFlow['U-15（ジュニアユース）']).toEqual({
    accessToken: youth,
    url: `http://127.0.0.1:4000/connecter/${NEW_HASH}-u15?access_token=${youth}`,
  });
  expect(Object.keys(categoryFlow)).toEqual([...CATEGORIES]);
  expect(practice).toEqual({
    accessToken: facts?.practiceToken,
    url: `http://127.0.0.1:4000/connecter/${NEW_HASH}-test?access_token=${facts?.practiceToken}`,
  });
});

test('前の版のdemo.jsonには年度の流れのリンクがなく、作り出しもしない', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tsunagu-demo-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const old = {
    reporter: { tokenFlow: [], categoryFlow: {}, test: {} },
    matches: {},
    replay: {},
    accounts: {},
  };
  await writeFile(join(dataDir, 'demo.json'), JSON.stringify(old));
  const moved = await writeDemoFile({
    dataDir,
    baseUrl: 'http://x.example',
    reporterPath: HASH,
    facts: null,
  });
  expect(moved?.reporter).toEqual({ tokenFlow: [], categoryFlow: {}, test: null });
});

test('カテゴリーごとのリンクはその日の試合を、練習のリンクは練習の試合を開く', async () => {
  const server = await startTestServer({ now: '2026-05-16T03:00:00Z' });
  const facts = await fillDemo({ store: server.store, clock: server.clock, fiscalYear: null, seal: null });
  if (facts === null) throw new Error('The demo was there already.');
  const listed = async (flow: FiscalYearFlow, category: Category, accessToken: string) => {
    const query = { fiscalYear: String(facts.fiscalYear), category, accessToken };
    const { json } = await get(server.url, flow.currentMatches, query);
    return Value.Parse(flow.currentMatches.answer, json);
  };
  for (const category of CATEGORIES) {
    const token = facts.categoryTokens.get(category) ?? '';
    const ids = (await listed(matchFlow, category, token)).map((one) => one.championship_id);
    const named = Object.values(facts.matches).filter((match) => match.category === category);
    expect(named.length).toBeGreaterThan(0);
    expect(ids).toEqual(expect.arrayContaining(named.map((match) => match.championshipId)));
    expect(named.map((match) => match.accessToken)).toEqual(named.map(() => token));
    expect(await listed(testMatchFlow, category, token)).toEqual([]);
  }
  const practice = await listed(testMatchFlow, 'U-18（ユース）', facts.practiceToken);
  expect(practice.map((one) => one.championship_name)).toEqual([
    '【練習用】トーナメント',
    '【練習用】リーグ戦',
  ]);
  expect(await listed(matchFlow, 'U-18（ユース）', facts.practiceToken)).toEqual([]);
});

test('それぞれの種類の会員が一人ずつ、自分だけのパスワードを持ち、データベースにそれは残らない', async () => {
  const store = await openTestStore();
  const clock = () => Temporal.Instant.from('2026-05-16T01:00:00Z');
  const vault = createVault(Buffer.alloc(32, 7));
  const seal = { vault, facts: await openPoolFacts({ store, vault }) };
  const facts = await fillDemo({ store, clock, fiscalYear: null, seal });
  const accounts: DemoAccounts = facts?.accounts ?? {};
  expect(Object.keys(accounts)).toEqual(['regular', 'premium', 'lapsed', 'admin', 'input']);
  const passwords = Object.values(accounts).map(({ password }) => password);
  expect(new Set(passwords).size).toBe(5);
  const users = await store.db.selectFrom('users').selectAll().execute();
  for (const password of passwords) expect(JSON.stringify(users)).not.toContain(password);
  const premium = await findByLoginName(accounts.premium?.email ?? '', store.db);
  expect(premium && (await hasPassword(seal, premium, accounts.premium?.password ?? ''))).toBe(true);
  const members = await store.db.selectFrom('members').select(['email', 'expires_at']).execute();
  const expiryOf = (email: string | undefined) =>
    members.find((member) => member.email === email)?.expires_at ?? '';
  expect(expiryOf(accounts.lapsed?.email)).toBe('2026-05-15');
  expect(expiryOf(accounts.regular?.email) > '2026-05-16').toBe(true);
});
