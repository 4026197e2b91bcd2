import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import {
  AdminCompetition,
  CompetitionPreview,
  drawLot,
  listCompetitions,
  MAX_CLUBS,
  previewCompetition,
  readCompetition,
  recordLot,
  removeLot,
  saveCompetition,
} from '#contract/championship/admin-competition.ts';
import { listAudit } from '#contract/operations/audit.ts';
import type { WantedSettings } from '#domain/competition/settings.ts';
import { defaultGroup } from '#domain/competition/settings.ts';
import { DEFAULT_STANDINGS_RULES, MEETINGS_LIMIT } from '#domain/competition/standings/rules.ts';
import { drawnOrder } from '#domain/schedule/lot.ts';
import { type Asked, startWithAdministrator } from '#server/testing/administrator.ts';
import { enterResult } from '#server/testing/results.ts';
import { insertSeason, LEAGUE, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { SAVED_BY_ANOTHER } from '../messages.ts';

const params = { championshipId: 'cup' };
const ROUND_ROBIN = [
  { matchId: 'm1', clubs: { home: '北', away: '南' } },
  { matchId: 'm2', clubs: { home: '南', away: '西' } },
  { matchId: 'm3', clubs: { home: '西', away: '北' } },
];

const WANTED: WantedSettings = {
  rules: { ...DEFAULT_STANDINGS_RULES, meetings: 1 },
  groups: [defaultGroup('1/A', 'league')],
  comparisons: [],
  bracket: [],
};

async function start() {
  const { server, ask } = await startWithAdministrator(MATCH_DAY_MORNING);
  const { db } = server.store;
  await insertSeason(db, { rules: LEAGUE }, ROUND_ROBIN);
  const wanted = async (
    call: typeof readCompetition | typeof saveCompetition | typeof recordLot,
    asked: Asked,
  ) => {
    const { status, json } = await ask(call, { params, ...asked });
    expect(status, JSON.stringify(json)).toBe(200);
    return Value.Parse(AdminCompetition, json);
  };
  return { server, db, ask, wanted };
}

describe('順位の決め方の設定', () => {
  test('初めは既定のまま、組とクラブと試合を答える', async () => {
    const { wanted } = await start();
    expect(await wanted(readCompetition, {})).toMatchObject({
      version: 0,
      updated_by: null,
      settings: { rules: DEFAULT_STANDINGS_RULES, groups: [], bracket: [] },
      groups: [
        {
          key: '1/A',
          name: '１部 A',
          clubs: ['南', '北', '西'].toSorted((a, b) => a.localeCompare(b, 'ja')),
        },
      ],
      matches: [{ match_id: 'm1' }, { match_id: 'm2' }, { match_id: 'm3' }],
    });
  });

  test('保存すると版が上がり、だれが何を変えたかが残る', async () => {
    const { ask, wanted } = await start();
    const saved = await wanted(saveCompetition, { body: { version: 0, settings: WANTED } });
    expect(saved).toMatchObject({ version: 1, updated_by: 'kanri@example.jp', settings: WANTED });
    const { json } = await ask(listAudit, { query: { area: 'competition' } });
    expect(json).toMatchObject({
      total: 1,
      rows: [
        {
          actor: 'kanri@example.jp',
          subject_name: '春季カップ',
          changes: [{ field: '順位の決め方' }, { field: '順位表を出す組' }],
        },
      ],
    });
  });

  test('同じ版から二人が保存すると、あとの人は断られ、何も上書きしない', async () => {
    const { ask, wanted } = await start();
    await wanted(saveCompetition, { body: { version: 0, settings: WANTED } });
    const late = { ...WANTED, rules: DEFAULT_STANDINGS_RULES };
    const { status, json } = await ask(saveCompetition, { params, body: { version: 0, settings: late } });
    expect([status, json]).toMatchObject([409, { message: SAVED_BY_ANOTHER }]);
    expect((await wanted(readCompetition, {})).settings).toEqual(WANTED);
  });

  test('更新の前から開いている画面の、反則ポイントを知らない設定も保存できる', async () => {
    const { wanted } = await start();
    const groups = WANTED.groups.map(({ penaltyPoints: _points, ...older }) => older);
    const saved = await wanted(saveCompetition, {
      body: { version: 0, settings: { ...WANTED, groups } },
    });
    expect(saved.settings).toEqual(WANTED);
  });

  test('成り立たない設定は、下見で文になり、保存は断られる', async () => {
    const { ask, wanted } = await start();
    const bad = { ...WANTED, rules: { ...WANTED.rules, points: { ...WANTED.rules.points, win: 0 } } };
    const preview = await ask(previewCompetition, { params, body: { settings: bad } });
    expect(Value.Parse(CompetitionPreview, preview.json).faults).toHaveLength(1);
    expect((await ask(saveCompetition, { params, body: { version: 0, settings: bad } })).status).toBe(400);
    expect((await wanted(readCompetition, {})).version).toBe(0);
  });

  test('どれほど大きな設定も、下見がサーバーを止めない', async () => {
    const { ask } = await start();
    const previewOf = (settings: WantedSettings) => ask(previewCompetition, { params, body: { settings } });
    const tooMany = { ...WANTED, rules: { ...WANTED.rules, meetings: 20_000 } };
    expect((await previewOf(tooMany)).status).toBe(400);

    const named = (word: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${word}${index}`);
    const rules: WantedSettings['rules'] = {
      ...WANTED.rules,
      meetings: MEETINGS_LIMIT,
      order: ['fairPlay', 'headToHeadPoints', 'goalsFor', 'headToHeadGoalDifference', 'wins'],
      headToHead: 'again',
      withdrawn: 'forfeited',
    };
    const groupsOf = (count: number) =>
      WANTED.groups.map((group) => ({
        ...group,
        clubs: named('クラブ', count),
        withdrawn: named('辞退', count),
        penaltyPoints: named('クラブ', count).map((club, index) => ({ club, points: 1 + (index >> 1) })),
        advancing: 2,
      }));
    expect((await previewOf({ ...WANTED, rules, groups: groupsOf(MAX_CLUBS) })).status).toBe(200);
    expect((await previewOf({ ...WANTED, rules, groups: groupsOf(MAX_CLUBS + 1) })).status).toBe(400);
    // Only a warning in the preview: it may not cost more either.
    const twice = { ...rules, order: [...rules.order.slice(1), ...rules.order.slice(1)] };
    expect((await previewOf({ ...WANTED, rules: twice, groups: groupsOf(MAX_CLUBS) })).status).toBe(200);

    const bracket = Array.from({ length: 60 }, (_, index): WantedSettings['bracket'][number] => {
      const before = { kind: 'winner', of: `${index - 1}` } as const;
      return {
        id: `${index}`,
        name: '',
        slots: { home: before, away: before },
        storedMatch: null,
        walkover: null,
      };
    });
    expect((await previewOf({ ...WANTED, groups: [], bracket })).status).toBe(200);
  });

  test('一覧は、この年度の大会を言葉で探し、設定のある大会を示す', async () => {
    const { ask, wanted, db } = await start();
    await insertSeason(db, { id: 'other', name: '秋季リーグ' }, []);
    await insertSeason(db, { id: 'practice', name: '練習リーグ', practice: true }, []);
    await wanted(saveCompetition, { body: { version: 0, settings: WANTED } });
    const all = await ask(listCompetitions);
    expect(all.json).toMatchObject({
      total: 2,
      rows: [{ championship_id: 'other', updated_at: null }, { championship_id: 'cup' }],
    });
    const found = await ask(listCompetitions, { query: { search: '春季' } });
    expect(found.json).toMatchObject({
      total: 1,
      rows: [{ championship_name: '春季カップ', is_league: true, updated_at: expect.any(String) }],
    });
  });
});

describe('抽選', () => {
  async function startLevel() {
    const started = await start();
    await started.wanted(saveCompetition, { body: { version: 0, settings: WANTED } });
    for (const matchId of ['m1', 'm2', 'm3']) await enterResult('1-1', { matchId }, started.db);
    return started;
  }
  const removal = { group: '1/A', order: ['西', '北', '南'], drawn_on: '2026-05-16' };
  const lot = { ...removal, drawn_at: '18:30', witness: '石狩 守' };
  const drawing = { group: '1/A', clubs: ['北', '南', '西'], witness: ' 石狩 守 ' };

  test('すべて終えて並んだクラブが抽選待ちになり、記録した順がだれの記録かとともに順位になる', async () => {
    const { wanted } = await startLevel();
    const before = await wanted(readCompetition, {});
    expect(before.preview.lots_to_draw).toMatchObject([{ group: '1/A', group_name: '１部 A' }]);
    const after = await wanted(recordLot, { body: lot });
    expect(after.preview.lots_to_draw).toEqual([]);
    expect(after.lots).toMatchObject([
      { ...lot, recorded_by: 'kanri@example.jp', number: null, holds: true },
    ]);
    expect(
      after.preview.view.tables[0]?.rows.map(({ place, club, decided_by }) => [place, club, decided_by]),
    ).toEqual([
      [1, '西', 'lots'],
      [2, '北', 'lots'],
      [3, '南', 'lots'],
    ]);
  });

  test('画面で引くと、順、番号、時刻、立会人が一度に残り、もう一度は引けない', async () => {
    const { ask, wanted } = await startLevel();
    const after = await wanted(drawLot, { body: drawing });
    const [drawn] = after.lots;
    expect(drawn).toMatchObject({
      drawn_on: '2026-05-16',
      drawn_at: '10:00',
      witness: '石狩 守',
      recorded_by: 'kanri@example.jp',
      holds: true,
    });
    expect(drawn?.order).toEqual(drawnOrder(drawing.clubs, drawn?.number ?? -1));
    expect(after.preview.view.tables[0]?.rows.map(({ club }) => club)).toEqual(drawn?.order);
    expect((await ask(drawLot, { params, body: drawing })).status).toBe(409);
    const { json } = await ask(listAudit, { query: { area: 'competition' } });
    const sentence = `１部 Aの抽選を画面で行いました（番号${drawn?.number}、${drawn?.order.join('、')}の順）。`;
    expect(json).toMatchObject({ total: 2, rows: [{ sentence }, {}] });
  });

  test('二人が同時に引いても、残るのは一つの順', async () => {
    const { ask, wanted } = await startLevel();
    const both = await Promise.all([1, 2].map(() => ask(drawLot, { params, body: drawing })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await wanted(readCompetition, {})).lots).toHaveLength(1);
  });

  test.each([
    ['立会人のない', { ...drawing, witness: '　' }],
    ['クラブの足りない', { ...drawing, clubs: ['北'] }],
  ])('%s抽選は、引かれない', async (_case, body) => {
    const { ask, wanted } = await startLevel();
    expect((await ask(drawLot, { params, body })).status).toBe(400);
    expect((await wanted(readCompetition, {})).lots).toEqual([]);
  });

  test('前の版が残した抽選と組の設定も読める', async () => {
    const { wanted, db } = await startLevel();
    await wanted(recordLot, { body: lot });
    const row = await db.selectFrom('competitions').select('settings').executeTakeFirstOrThrow();
    const stored = JSON.parse(row.settings);
    for (const { drawnAt: _at, witness: _witness, number: _number, ...older } of stored.lots)
      stored.lots = [older];
    for (const group of stored.groups) delete group.penaltyPoints;
    await db
      .updateTable('competitions')
      .set({ settings: JSON.stringify(stored) })
      .execute();
    const { lots, settings } = await wanted(readCompetition, {});
    expect(lots).toMatchObject([{ ...removal, drawn_at: null, witness: null, number: null }]);
    expect(settings.groups).toEqual(WANTED.groups);
  });

  test('待っていないクラブの抽選は断られ、取り消すとまた抽選待ちになり、どちらも記録に残る', async () => {
    const { ask, wanted } = await startLevel();
    const two = { ...lot, order: ['西', '北'] };
    expect((await ask(recordLot, { params, body: two })).status).toBe(409);
    await wanted(recordLot, { body: lot });
    const undone = await ask(removeLot, { params, body: removal });
    expect(undone.json).toMatchObject({ lots: [], preview: { lots_to_draw: [{ group: '1/A' }] } });
    const { json } = await ask(listAudit, { query: { area: 'competition' } });
    expect(json).toMatchObject({
      total: 3,
      rows: [
        { sentence: '１部 Aの抽選の記録を取り消しました（西、北、南の順）。' },
        { sentence: '１部 Aの抽選の結果を記録しました（西、北、南の順）。' },
        {},
      ],
    });
  });
});
