import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import {
  AdminCompetition,
  readCompetition,
  saveCompetition,
} from '#contract/championship/admin-competition.ts';
import { addFixture, changeFixture, type FixtureDetail, fixtureDetail } from '#contract/match/fixtures.ts';
import { type InputItem, InputPlan } from '#contract/match/input.ts';
import { listAudit } from '#contract/operations/audit.ts';
import { administratorOf } from '#server/testing/administrator.ts';
import { enterResult } from '#server/testing/results.ts';
import { tiedBracket } from '#server/testing/tied-bracket.ts';
import { enteredState, item, startWithInput } from './testing/inputs.ts';

const at = (scheduledStartTime: string, matchNumber: string, left: string, right: string) =>
  item({ scheduledStartTime, matchNumber, clubLeftName: left, clubRightName: right, clubLeftId: '' });

const WEEKEND = [
  at('09:30', '1', '北', '南'),
  at('10:30', '2', '東', '西'),
  at('00:00', '', '準決勝1の勝者', '準決勝2の勝者'),
  at('00:00', '3位決定戦', '準決勝1の敗者', '準決勝2の敗者'),
];
const FINAL = 'new-cup-20260516-準決勝1の-準決勝2の-01';
const STORED: Readonly<Record<string, string>> = {
  '1-1': 'new-cup-20260516-北-南-01',
  '1-2': 'new-cup-20260516-東-西-01',
  '2-1': FINAL,
  third: 'new-cup-20260516-準決勝1の-準決勝2の-02',
};
const params = { championshipId: 'new-cup', matchId: FINAL };

/** A weekend is entered and its bracket tied; the first semi-final has been won by 北. */
async function startWithFinal() {
  const client = await startWithInput();
  const { server } = client;
  const { db } = server.store;
  await client.write(WEEKEND);
  const ask = await administratorOf(server);
  const entries = tiedBracket(STORED);
  /** As every result does; `without` unties matches. */
  const settle = async (without: readonly string[] = []) => {
    const { version, settings } = Value.Parse(
      AdminCompetition,
      (await ask(readCompetition, { params })).json,
    );
    const bracket = entries
      .filter(({ id }) => !without.includes(id))
      .map((entry) => ({ ...entry, name: `${entry.name}${version}` }));
    const body = { version, settings: { ...settings, bracket } };
    const { status, json } = await ask(saveCompetition, { params, body });
    if (status !== 200) throw new Error(JSON.stringify(json));
  };
  await enterResult('1-0', { championshipId: 'new-cup', matchId: 'new-cup-20260516-北-南-01' }, db);
  await settle();
  const planOf = async (items: readonly InputItem[]) => {
    const { items: planned } = Value.Parse(InputPlan, (await client.plan(items)).json);
    return planned;
  };
  return {
    ...client,
    db,
    ask,
    settle,
    planOf,
    kinds: async (items: readonly InputItem[]) => (await planOf(items)).map(({ kind }) => kind),
    clubs: async () => {
      const row = await db
        .selectFrom('matches')
        .selectAll()
        .where('match_id', '=', FINAL)
        .executeTakeFirstOrThrow();
      return `${row.club_left_name} 対 ${row.club_right_name}（${row.entered_left_name} 対 ${row.entered_right_name}）`;
    },
    correct: (left: number, right: number) =>
      db
        .updateTable('matches')
        .set({ left_first_half: left, right_first_half: right })
        .where('match_id', '=', 'new-cup-20260516-北-南-01')
        .execute(),
    detail: async () => (await ask(fixtureDetail, { params })).json as FixtureDetail,
  };
}

const SAME = ['same', 'same', 'same', 'same'];

describe('結果が次の試合を埋めたあとの、同じファイル', () => {
  test('どの行も同じで、決まった対戦を言う。決まった名のファイルも同じ', async () => {
    const { planOf, kinds, clubs } = await startWithFinal();
    expect(await clubs()).toBe('北 対 準決勝2の勝者（準決勝1の勝者 対 null）');
    const planned = await planOf(WEEKEND);
    expect(planned.map(({ kind }) => kind)).toEqual(SAME);
    expect(planned.map(({ notices }) => notices)).toEqual([
      [],
      [],
      ['対戦は、ほかの試合の結果から「北 対 準決勝2の勝者」に決まっています。クラブはこのまま変わりません。'],
      ['対戦は、ほかの試合の結果から「南 対 準決勝2の敗者」に決まっています。クラブはこのまま変わりません。'],
    ]);
    const settled = [...WEEKEND.slice(0, 2), at('00:00', '', '北', '準決勝2の勝者'), ...WEEKEND.slice(3)];
    expect(await kinds(settled)).toEqual(SAME);
  });

  test('修正で勝者が替わっても、結果が取り消されても、決勝が始まっても、同じ', async () => {
    const { db, kinds, clubs, settle, correct } = await startWithFinal();
    await correct(0, 1);
    await settle();
    expect(await clubs()).toBe('南 対 準決勝2の勝者（準決勝1の勝者 対 null）');
    expect(await kinds(WEEKEND)).toEqual(SAME);
    await correct(1, 1);
    await settle();
    expect(await clubs()).toBe('準決勝1の勝者 対 準決勝2の勝者（null 対 null）');
    expect(await kinds(WEEKEND)).toEqual(SAME);
    await correct(2, 1);
    await settle();
    await db.updateTable('matches').set({ status: '前半' }).where('match_id', '=', FINAL).execute();
    expect(await kinds(WEEKEND)).toEqual(SAME);
  });

  test('日程だけを変えれば、クラブも、入力された名も残る', async () => {
    const { write, planOf, kinds, clubs } = await startWithFinal();
    const moved = { ...at('14:00', '決勝', '準決勝1の勝者', '準決勝2の勝者'), ground: 'SSAP' };
    const [planned] = await planOf([moved]);
    expect(planned).toMatchObject({ kind: 'different', match_id: FINAL });
    expect(planned?.differences.map(({ field }) => field)).toEqual([
      'matchNumber',
      'scheduledStartTime',
      'ground',
    ]);
    const changeOf = planned?.change_of ?? '';
    expect((await write([{ ...moved, matchId: FINAL, changeOf }])).status).toBe(200);
    expect(await clubs()).toBe('北 対 準決勝2の勝者（準決勝1の勝者 対 null）');
    expect(await kinds([moved])).toEqual(['same']);
  });

  test('下見をせずに決まった名で送っても、二つ目の試合にならない', async () => {
    const { server, write } = await startWithFinal();
    const before = await enteredState(server);
    const answer = await write([at('00:00', '', '北', '準決勝2の勝者')]);
    expect([answer.status, answer.json]).toMatchObject([
      409,
      {
        code: 'match_exists',
        message: '1行目の試合は、すでに登録されています。どの試合も追加していません。',
        rows: [
          { row: 1, match_id: FINAL, message: `この試合は、試合ID ${FINAL} で、すでに登録されています。` },
        ],
      },
    ]);
    expect(await enteredState(server)).toBe(before);
  });

  test('決勝を表から外すと、入力された名が戻る。表がなくなっても戻る', async () => {
    const { settle, clubs, kinds } = await startWithFinal();
    await settle(['2-1']);
    expect(await clubs()).toBe('準決勝1の勝者 対 準決勝2の勝者（null 対 null）');
    await settle();
    expect(await clubs()).toBe('北 対 準決勝2の勝者（準決勝1の勝者 対 null）');
    await settle(Object.keys(STORED));
    expect(await clubs()).toBe('準決勝1の勝者 対 準決勝2の勝者（null 対 null）');
    expect(await kinds(WEEKEND)).toEqual(SAME);
  });
});

describe('試合の日程の画面でも', () => {
  test('クラブに触れなければ、入力された名は残り、記録にも出ない', async () => {
    const { ask, detail, clubs } = await startWithFinal();
    const { form, revision, entered } = await detail();
    expect([form.club_left_name, form.club_right_name]).toEqual(['北', '準決勝2の勝者']);
    expect(entered).toEqual({ left: '準決勝1の勝者', right: null });
    const body = { revision, form: { ...form, ground: 'SSAP', club_left_name: '準決勝1の勝者' } };
    const { status, json } = await ask(changeFixture, { params, body });
    expect([status, json]).toMatchObject([200, { form: { ground: 'SSAP', club_left_name: '北' } }]);
    expect(await clubs()).toBe('北 対 準決勝2の勝者（準決勝1の勝者 対 null）');
    const { rows } = (await ask(listAudit)).json as { rows: readonly object[] };
    expect(rows[0]).toMatchObject({ changes: [{ field: '会場', before: '厚別公園', after: 'SSAP' }] });
  });

  test('別のクラブを入れると、その名で入力したことになる', async () => {
    const { ask, detail, clubs, settle } = await startWithFinal();
    await settle(Object.keys(STORED));
    const { form, revision } = await detail();
    await ask(changeFixture, { params, body: { revision, form: { ...form, club_left_name: '西岡FC' } } });
    expect(await clubs()).toBe('西岡FC 対 準決勝2の勝者（null 対 null）');
  });

  test.each(['北', '準決勝1の勝者'])('%s の名でも、同じ試合は足せない', async (club_left_name) => {
    const { ask, detail } = await startWithFinal();
    const { form } = await detail();
    const added = await ask(addFixture, { params, body: { form: { ...form, club_left_name } } });
    expect([added.status, added.json]).toMatchObject([409, { code: 'same_match' }]);
  });
});
