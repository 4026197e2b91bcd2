import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { competition } from '#contract/championship/competition.ts';
import { DEFAULT_SETTINGS, defaultGroup } from '#domain/competition/settings.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { get } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { enterResult } from '#server/testing/results.ts';
import { insertSeason, LEAGUE, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';
import { updateSettings } from './repository.ts';

const ROUND_ROBIN = [
  { matchId: 'm1', clubs: { home: '北', away: '南' } },
  { matchId: 'm2', clubs: { home: '南', away: '西' } },
  { matchId: 'm3', clubs: { home: '西', away: '北' } },
];

async function start(changes: Parameters<typeof insertSeason>[1] = { rules: LEAGUE }) {
  const server = await startTestServer({ now: MATCH_DAY_MORNING });
  await insertSeason(server.store.db, changes, ROUND_ROBIN);
  const { headers } = await signedIn(server);
  const read = async (query: Readonly<Record<string, string>> = {}) => {
    const answer = await get(
      server.url,
      competition,
      { championshipId: 'cup', fiscalYear: '2026', ...query },
      headers,
    );
    expect(answer.status, answer.text).toBe(200);
    return Value.Parse(competition.answer, answer.json);
  };
  return { ...server, db: server.store.db, headers, read };
}

describe('会員の順位表', () => {
  test('登録された結果と試合中の点から、組の名と順位と決めた基準を言う', async () => {
    const { db, read } = await start();
    await enterResult('2-0', { matchId: 'm1' }, db);
    await enterResult('1-0', { matchId: 'm2' }, db);
    await enterResult('0-1*', { matchId: 'm3' }, db);
    const { tables, bracket } = await read();
    expect(bracket).toBeNull();
    expect(tables).toMatchObject([{ name: '１部 A', provisional: true, final: false, advancing: 0 }]);
    expect(
      tables[0]?.rows.map(({ place, club, points, decided_by }) => [place, club, points, decided_by]),
    ).toEqual([
      [1, '北', 6, 'points'],
      [2, '南', 3, 'points'],
      [3, '西', 0, 'points'],
    ]);
  });

  test('トーナメントの大会には、そう決めない限り順位表がない', async () => {
    const { read } = await start({});
    expect(await read()).toEqual({
      championship_name: '春季カップ',
      category: 'U-12（ジュニア）',
      tables: [],
      bracket: null,
    });
  });

  test('設定された勝点減と勝ち上がりと総当たりの回数が表に出る', async () => {
    const { db, read } = await start();
    for (const [matchId, result] of [
      ['m1', '2-0'],
      ['m2', '1-0'],
      ['m3', '0-1'],
    ] as const)
      await enterResult(result, { matchId }, db);
    const group = { ...defaultGroup('1/A', 'league'), advancing: 1 };
    const settings = {
      ...DEFAULT_SETTINGS,
      rules: { ...DEFAULT_SETTINGS.rules, meetings: 1 },
      groups: [{ ...group, deductions: [{ club: '北', points: 4, reason: '出場資格のない選手の出場' }] }],
    };
    const by = { by: 'kanri@example.jp', now: MATCH_DAY_MORNING };
    expect(await updateSettings({ championshipId: 'cup', version: 0, settings, ...by }, unheard(db))).toBe(
      true,
    );
    const [table] = (await read()).tables;
    expect(table).toMatchObject({ final: true, provisional: false, advancing: 1, has_shoot_outs: false });
    expect(table?.rows.map(({ club, points, certainty }) => [club, points, certainty])).toEqual([
      ['南', 3, 'certain'],
      ['北', 2, 'out'],
      ['西', 0, 'out'],
    ]);
  });

  test('PK戦にも勝点のある組の表は、そう言い、PK戦の勝ち負けを数える', async () => {
    const { db, read } = await start();
    await enterResult('1-1(4-3)', { matchId: 'm1' }, db);
    const points = { win: 3, loss: 0, level: { kind: 'shootOut', winner: 2, loser: 1 } } as const;
    const rules = { ...DEFAULT_SETTINGS.rules, points };
    const settings = {
      ...DEFAULT_SETTINGS,
      groups: [{ ...defaultGroup('1/A', 'league'), rules }],
      comparisons: [{ name: '各組1位', groups: ['1/A'], place: 1 }],
    };
    const by = { by: 'kanri@example.jp', now: MATCH_DAY_MORNING };
    expect(await updateSettings({ championshipId: 'cup', version: 0, settings, ...by }, unheard(db))).toBe(
      true,
    );
    const [table, comparison] = (await read()).tables;
    expect(table).toMatchObject({
      has_shoot_outs: true,
      rows: [
        { club: '北', shoot_outs_won: 1, points: 2 },
        { club: '南', shoot_outs_lost: 1, points: 1 },
        { club: '西', played: 0 },
      ],
    });
    // The groups are compared by the rules of the championship.
    expect(comparison).toMatchObject({ name: '各組1位', has_shoot_outs: false });
  });

  test('練習の大会も、別の年度の大会も、知らない大会と同じく答えない', async () => {
    const { url, db, headers } = await start();
    await insertSeason(db, { id: 'practice', practice: true, rules: LEAGUE }, ROUND_ROBIN);
    for (const query of [
      { championshipId: 'practice', fiscalYear: '2026' },
      { championshipId: 'cup', fiscalYear: '2025' },
      { championshipId: 'unknown', fiscalYear: '2026' },
    ]) {
      expect((await get(url, competition, query, headers)).status).toBe(404);
    }
  });
});
