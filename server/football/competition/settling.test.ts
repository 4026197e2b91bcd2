import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import {
  AdminCompetition,
  readCompetition,
  saveCompetition,
} from '#contract/championship/admin-competition.ts';
import { targetChampionship } from '#contract/match/this-week.ts';
import { operateScore, registerMatchResult, updateMatchStatus } from '#contract/match/token-flow.ts';
import type { WantedSettings } from '#domain/competition/settings.ts';
import { DEFAULT_STANDINGS_RULES } from '#domain/competition/standings/rules.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { get, put } from '#server/testing/calls.ts';
import { listenTo } from '#server/testing/event-stream.ts';
import { eventually } from '#server/testing/eventually.ts';
import { signedIn } from '#server/testing/member.ts';
import { enterResult } from '#server/testing/results.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { startTestServerOn } from '#server/testing/server.ts';
import { tiedBracket } from '#server/testing/tied-bracket.ts';

const params = { championshipId: 'cup' };
const STORED: Readonly<Record<string, string>> = {
  '1-1': 'sf1',
  '1-2': 'sf2',
  '2-1': 'final',
  third: 'third',
};

/** Four clubs, semi-finals, a final and a third-place match. */
const BRACKET = tiedBracket(STORED);

const WANTED: WantedSettings = {
  rules: DEFAULT_STANDINGS_RULES,
  groups: [],
  comparisons: [],
  bracket: BRACKET,
};

async function start() {
  const { server, ask } = await startWithAdministrator(MATCH_DAY_MORNING);
  const { db } = server.store;
  await insertSeason(db, {}, [
    { matchId: 'sf1', clubs: { home: '北', away: '南' }, clubIds: { home: 'kita', away: 'minami' } },
    { matchId: 'sf2', clubs: { home: '西', away: '東' } },
    { matchId: 'final', clubs: { home: '準決勝1の勝者', away: '準決勝2の勝者' } },
    { matchId: 'third', clubs: { home: '準決勝1の敗者', away: '準決勝2の敗者' } },
  ]);
  const save = async (settings: WantedSettings, version = 0) => {
    const { status, json } = await ask(saveCompetition, { params, body: { version, settings } });
    expect(status, JSON.stringify(json)).toBe(200);
    return Value.Parse(AdminCompetition, json);
  };
  const read = async () => Value.Parse(AdminCompetition, (await ask(readCompetition, { params })).json);
  const clubsOf = async (matchId: string) => {
    const row = await db
      .selectFrom('matches')
      .select(['club_left_name', 'club_left_id', 'club_right_name', 'version'])
      .where('match_id', '=', matchId)
      .executeTakeFirstOrThrow();
    return [row.club_left_name, row.club_right_name, row.club_left_id, row.version];
  };
  return { server, db, ask, save, read, clubsOf };
}

describe('勝ち上がりで埋まるトーナメント', () => {
  test('結果が登録されると、決勝の対戦がクラブのIDとともに書き換わり、続報として届く', async () => {
    const { server, db, save, clubsOf } = await start();
    await save(WANTED);
    const { token } = await link(db, matchesOfCup('sf1'));
    const { headers } = await signedIn(server);
    const stream = await listenTo(`${server.url}/api/live/stream?championshipId=cup`, headers);
    const one = { championshipId: 'cup', matchId: 'sf1' };
    for (const [currentStatus, newStatus] of [
      ['試合前', '前半'],
      ['前半', 'ハーフタイム'],
      ['ハーフタイム', '後半'],
    ]) {
      await put(server.url, updateMatchStatus, { ...one, currentStatus, newStatus }, { token });
    }
    const goal = { ...one, scoredClub: 'club_left', matchStatus: '後半', operation: 'plus' };
    expect((await put(server.url, operateScore, goal, { token })).status).toBe(200);
    await put(
      server.url,
      updateMatchStatus,
      { ...one, currentStatus: '後半', newStatus: '試合終了' },
      { token },
    );
    expect((await put(server.url, registerMatchResult, one, { token })).status).toBe(200);
    await eventually(async () => expect(await clubsOf('final')).toEqual(['北', '準決勝2の勝者', 'kita', 0]));
    expect(await clubsOf('third')).toEqual(['南', '準決勝2の敗者', 'minami', 0]);
    await stream.until(
      (heard) =>
        heard.event === 'match' &&
        heard.match.home_club.club_name === '北' &&
        heard.match.match_id === 'final',
    );
    stream.close();
    const target = await get(server.url, targetChampionship, { ...params, fiscalYear: '2026' }, headers);
    expect(target.text).toContain('"club_name":"北"');
  });

  test('結び付けた試合のクラブが逆に入力されていれば、表がそれに合わせる', async () => {
    const { db, save, clubsOf } = await start();
    const { settings } = await save(WANTED);
    expect(settings.bracket[1]?.slots).toEqual({
      home: { kind: 'club', club: '西' },
      away: { kind: 'club', club: '東' },
    });
    expect(await clubsOf('sf2')).toEqual(['西', '東', null, 0]);
    await enterResult('3-0', { matchId: 'sf2' }, db);
    await save({ ...WANTED, bracket: settings.bracket.map((one) => ({ ...one, name: `${one.name} ` })) }, 1);
    expect(await clubsOf('final')).toEqual(['準決勝1の勝者', '西', null, 0]);
  });

  test('訂正で勝者が替われば書き直し、勝者が分からなくなれば入力された名に戻る', async () => {
    const { server, db, save, clubsOf } = await start();
    await enterResult('1-0', { matchId: 'sf1' }, db);
    await save(WANTED);
    expect((await clubsOf('final'))[0]).toBe('北');
    const correct = db.updateTable('matches').where('match_id', '=', 'sf1');
    await correct.set({ right_first_half: 2 }).execute();
    const again = await startTestServerOn(server.store, { now: MATCH_DAY_MORNING });
    await eventually(async () => expect((await clubsOf('final'))[0]).toBe('南'));
    await again.close();
    await correct.set({ outcome: 'open', status: '後半' }).execute();
    await startTestServerOn(server.store, { now: MATCH_DAY_MORNING });
    await eventually(async () => expect((await clubsOf('final'))[0]).toBe('準決勝1の勝者'));
  });

  test('始まった試合は変えず、管理者に食い違いとして告げる', async () => {
    const { db, save, read, clubsOf } = await start();
    await enterResult('0-0*', { matchId: 'final' }, db);
    await enterResult('1-0', { matchId: 'sf1' }, db);
    await save(WANTED);
    expect((await clubsOf('final'))[0]).toBe('準決勝1の勝者');
    expect((await read()).preview.conflicts).toMatchObject([
      { match_id: 'final', name: '決勝', after: { home: '北', away: '準決勝2の勝者' } },
    ]);
  });

  test('二つのサーバーが同じことをしても、一度だけ書き換わる', async () => {
    const { server, db, save, clubsOf } = await start();
    await save(WANTED);
    await enterResult('1-0', { matchId: 'sf1' }, db);
    await Promise.all([1, 2].map(() => startTestServerOn(server.store, { now: MATCH_DAY_MORNING })));
    await eventually(async () => expect(await clubsOf('final')).toEqual(['北', '準決勝2の勝者', 'kita', 0]));
  });
});
