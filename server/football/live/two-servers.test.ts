import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { saveCompetition } from '#contract/championship/admin-competition.ts';
import { competition } from '#contract/championship/competition.ts';
import { publicStream } from '#contract/championship/public-results.ts';
import { removeFixture } from '#contract/match/fixtures.ts';
import { stream } from '#contract/match/live.ts';
import { targetChampionship } from '#contract/match/this-week.ts';
import { operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import { saveSiteForm, siteForm } from '#contract/publishing/site-admin.ts';
import type { PublicResults } from '#domain/championship/public-results.ts';
import { defaultGroup } from '#domain/competition/settings.ts';
import { DEFAULT_STANDINGS_RULES } from '#domain/competition/standings/rules.ts';
import { ADMINISTRATOR, administratorOf } from '#server/testing/administrator.ts';
import { get, put, urlOf } from '#server/testing/calls.ts';
import { testStoreConfig } from '#server/testing/config.ts';
import { listenAsStranger, listenTo } from '#server/testing/event-stream.ts';
import { eventually } from '#server/testing/eventually.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { startTestServerOn } from '#server/testing/server.ts';
import { openTestStore } from '#server/testing/stores.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };
const GOAL = { ...ONE, scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' };

/** Two servers on one database, a match that has kicked off, and one that has not. */
async function startTwo(publicResults: PublicResults = 'none') {
  const store = await openTestStore();
  await insertSeason(store.db, { publicResults }, [{}, { matchId: 'm2' }]);
  const { token } = await link(store.db, matchesOfCup('m1'));
  const env = { ADMIN_EMAILS: ADMINISTRATOR };
  const one = await startTestServerOn(store, { now: MATCH_DAY_MORNING, env });
  const two = await startTestServerOn(store, { now: MATCH_DAY_MORNING });
  const kickOff = { ...ONE, currentStatus: '試合前', newStatus: '前半' };
  expect((await put(one.url, updateMatchStatus, kickOff, { token })).status).toBe(200);
  const { headers } = await signedIn(one);
  return { store, token, one, two, headers };
}

if (testStoreConfig().kind === 'postgres') {
  test('一つのサーバーに書かれた得点は、別のサーバーを見ている人に一秒以内に届く', async () => {
    const { token, one, two, headers } = await startTwo();
    const listener = await listenTo(urlOf(two.url, stream, { championshipId: 'cup' }), headers);
    await listener.until(({ event }) => event === 'snapshot');
    expect((await put(one.url, operateScore, GOAL, { token })).status).toBe(200);
    // The kick-off may be repeated: this server looks for changes that it has missed, too.
    const heard = await listener.until((one) => one.event === 'match' && one.match.version === 2, 1_000);
    expect(heard).toMatchObject({ match: { home_club: { final_score: 1 } } });
    listener.close();
  });

  test('会員でない人にも、別のサーバーの得点が一秒以内に届き、別のサーバーで公開をやめると流れが終わる', async () => {
    const { token, one, two } = await startTwo('live');
    const ask = await administratorOf(one);
    const stored = (await ask(siteForm)).json as { revision: number; form: object };
    const show = async (publicResults: boolean) => {
      const { revision } = (await ask(siteForm)).json as { revision: number };
      const body = { revision, reason: '', asks_again: false, form: { ...stored.form, publicResults } };
      expect((await ask(saveSiteForm, { body })).status).toBe(200);
    };
    await show(true);
    const address = urlOf(two.url, publicStream, { championshipId: 'cup' });
    const open = async () => {
      const listener = await listenAsStranger(address);
      onTestFinished(() => listener.close());
      return listener;
    };
    await expect.poll(async () => (await open()).status).toBe(200);
    const listener = await open();
    expect((await put(one.url, operateScore, GOAL, { token })).status).toBe(200);
    const heard = await listener.until(({ event }) => event === 'match', 1_000);
    expect(heard).toMatchObject({ match: { match_id: 'm1', home_club: { final_score: 1 } } });
    await show(false);
    await listener.ended;
    expect((await open()).status).toBe(404);
  });

  test('一つのサーバーで変えた順位の決め方は、別のサーバーを見ている人に知らされ、そこで読む順位表はもう新しい', async () => {
    const { one, two, headers } = await startTwo();
    const ask = await administratorOf(one);
    const query = { championshipId: 'cup', fiscalYear: '2026' };
    const tablesOn = async ({ url }: typeof two) => (await get(url, competition, query, headers)).json;
    expect(await tablesOn(two)).toMatchObject({ tables: [] });
    const listener = await listenTo(urlOf(two.url, stream, { championshipId: 'cup' }), headers);
    await listener.until(({ event }) => event === 'snapshot');
    const settings = {
      rules: DEFAULT_STANDINGS_RULES,
      groups: [defaultGroup('1/A', 'league')],
      comparisons: [],
      bracket: [],
    };
    const params = { championshipId: 'cup' };
    const saved = await ask(saveCompetition, { params, body: { version: 0, settings } });
    expect(saved.status).toBe(200);
    await listener.until(({ event }) => event === 'championship', 1_000);
    expect(await tablesOn(two)).toMatchObject({ tables: [{ name: '１部 A' }] });
    listener.close();
  });

  test('削除された試合を見ている人がいても、切れた知らせの接続が戻れば、ほかの人に得点が届く', async () => {
    const { store, token, one, headers } = await startTwo();
    const ask = await administratorOf(one);
    const listen = async (query: Record<string, string>) => {
      const listener = await listenTo(urlOf(one.url, stream, query), headers);
      onTestFinished(() => listener.close());
      await listener.until(({ event }) => event === 'snapshot');
      return listener;
    };
    const ofRemoved = await listen({ championshipId: 'cup', matchId: 'm2' });
    const ofOther = await listen(ONE);
    const toldToReadAgain = () => ofRemoved.heard.filter(({ event }) => event === 'championship').length;
    const removal = await ask(removeFixture, { params: { championshipId: 'cup', matchId: 'm2' } });
    expect(removal.status).toBe(200);
    await eventually(() => expect(toldToReadAgain()).toBeGreaterThan(0));
    const before = toldToReadAgain();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
      and (query like 'listen%' or query = 'select 1' or query like '%pg_notify%')`.execute(store.db);
    const snapshots = () => ofOther.heard.filter(({ event }) => event === 'snapshot').length;
    await eventually(() => expect(snapshots()).toBeGreaterThan(1));
    await eventually(() => expect(toldToReadAgain()).toBeGreaterThan(before));
    expect((await put(one.url, operateScore, GOAL, { token })).status).toBe(200);
    expect(await ofOther.until(({ event }) => event === 'match')).toMatchObject({ match: { version: 2 } });
  });

  test('別のサーバーが覚えている大会の答えも、得点で古くなる', async () => {
    const { token, one, two, headers } = await startTwo();
    const query = { championshipId: 'cup', fiscalYear: '2026' };
    const read = () => get(two.url, targetChampionship, query, headers);
    const before = await read();
    expect((await put(one.url, operateScore, GOAL, { token })).status).toBe(200);
    await eventually(async () => expect((await read()).text).not.toBe(before.text));
    expect((await read()).json).toMatchObject({
      matches: { '１部': { 第1試合: { home_club: { final_score: 1 }, version: 2 } } },
    });
  });
}

test('二つのサーバーから同時に押しても、得点は一つも失われず、同じキーは一度だけ数える', async () => {
  const { store, token, one, two } = await startTwo();
  const keys = Array.from({ length: 40 }, () => crypto.randomUUID());
  const answers = await Promise.all(
    keys.flatMap((key) => [one, two].map(({ url }) => put(url, operateScore, GOAL, { token, key }))),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  for (const [index] of keys.entries()) expect(answers[2 * index]?.text).toBe(answers[2 * index + 1]?.text);
  const row = await store.db
    .selectFrom('matches')
    .select(['left_first_half', 'version'])
    .where('match_id', '=', 'm1')
    .executeTakeFirst();
  expect(row).toEqual({ left_first_half: keys.length, version: keys.length + 1 });
});
