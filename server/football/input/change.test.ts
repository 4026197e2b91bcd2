import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { type InputItem, InputPlan } from '#contract/match/input.ts';
import { matchesInThisWeekForTop } from '#contract/match/this-week.ts';
import { getTargetMatchesByUrlAccessToken } from '#contract/match/token-flow.ts';
import { listAudit } from '#contract/operations/audit.ts';
import { administratorOf } from '#server/testing/administrator.ts';
import { get } from '#server/testing/calls.ts';
import { enteredState, item, STEM, startWithInput, TOKEN } from './testing/inputs.ts';

const FIRST = `${STEM}-01`;
const OTHER_TOKEN = `${TOKEN}-2`;

/** A match is stored; `changeOf` gives its item with the revision that a dry run names. */
async function startWithMatch() {
  const client = await startWithInput();
  await client.write([item()]);
  return {
    ...client,
    stored: async () => {
      const { db } = client.server.store;
      return db.selectFrom('matches').selectAll().where('match_id', '=', FIRST).executeTakeFirstOrThrow();
    },
    changeOf: async (changes: Partial<InputItem>): Promise<InputItem> => {
      const changed = item(changes);
      const plan = Value.Parse(InputPlan, (await client.plan([changed])).json);
      const [planned] = plan.items;
      return { ...changed, matchId: planned?.match_id ?? null, changeOf: planned?.change_of ?? '' };
    },
  };
}

test('URLトークンのない行でも日程は変わり、リンクは増えない。新しい試合はURLトークンがなければ数えない', async () => {
  const { server, write, plan } = await startWithInput();
  await write([item()]);
  const moved = item({ ground: 'SSAP', urlAccessToken: '' });
  const { items } = Value.Parse(InputPlan, (await plan([moved])).json);
  const change = { ...moved, matchId: items[0]?.match_id ?? null, changeOf: items[0]?.change_of ?? '' };
  expect(await write([change])).toMatchObject({
    status: 200,
    json: { match_ids: [], changed_ids: [`${STEM}-01`] },
  });
  const links = await server.store.db.selectFrom('access_token_matches').selectAll().execute();
  expect(links).toHaveLength(1);
  const second = item({ scheduledStartTime: '13:00', urlAccessToken: '' });
  expect(await write([second])).toMatchObject({
    status: 400,
    json: { message: '少なくとも1つの試合情報を入力してください。' },
  });
});

describe('登録された試合の変更も反映する', () => {
  test('リンクの期限のあとの日に移した試合も、そのリンクで開ける', async () => {
    const { server, write, changeOf } = await startWithMatch();
    await write([await changeOf({ matchDate: '2027-04-10' })]);
    const links = await server.store.db.selectFrom('access_tokens').select('expires_at').execute();
    expect(links).toEqual([{ expires_at: '2027-05-10T15:00:00Z' }]);
  });

  test('URLトークンの列がないファイルで移しても、入力したリンクで開ける', async () => {
    const { server, write, changeOf } = await startWithMatch();
    await write([await changeOf({ matchDate: '2027-04-10', urlAccessToken: '' })]);
    const links = await server.store.db.selectFrom('access_tokens').select('expires_at').execute();
    expect(links).toEqual([{ expires_at: '2027-05-10T15:00:00Z' }]);
  });

  test('日・時刻・会場・番号・組を、試合IDをそのままに、新しい試合とともに書く', async () => {
    const { write, changeOf, stored } = await startWithMatch();
    const change = await changeOf({
      matchDate: '2026-05-17',
      scheduledStartTime: '00:00',
      ground: 'SSAP',
      group_1: 'Bグループ',
    });
    const answer = await write([change, item({ scheduledStartTime: '13:00' })]);
    expect([answer.status, answer.json]).toMatchObject([
      200,
      {
        message: '1件の試合情報の追加に成功しました。1件の試合情報を変更しました。',
        match_ids: [`${STEM}-02`].map((id) => expect.stringMatching(id.slice(0, 8))),
        changed_ids: [FIRST],
      },
    ]);
    expect(await stored()).toMatchObject({
      match_date: '2026-05-17',
      scheduled_start_time: null,
      ground: 'SSAP',
      group_1: 'Bグループ',
      club_left_id: 'club-1',
      version: 0,
    });
  });

  test('新しい部へ移せて、日が移った大会は会員の今週の一覧からすぐ消える', async () => {
    const { server, headers, write, changeOf, stored } = await startWithMatch();
    const week = async () =>
      (await get(server.url, matchesInThisWeekForTop, { fiscalYear: '2026' }, headers)).json;
    expect(await week()).toHaveLength(1);
    await write([await changeOf({ matchDate: '2026-06-20', matchNumber: '1' })]);
    expect(await week()).toEqual([]);
    await write([await changeOf({ matchDate: '2026-06-20', divisionName: '準決勝' })]);
    const { division_id } = await stored();
    const divisions = await server.store.db.selectFrom('divisions').selectAll().execute();
    expect(divisions.find((one) => one.division_id === division_id)?.name).toBe('準決勝');
  });

  test('別のURLトークンでも開くようになる', async () => {
    const { server, write, changeOf } = await startWithMatch();
    await write([await changeOf({ urlAccessToken: OTHER_TOKEN })]);
    for (const urlAccessToken of [TOKEN, OTHER_TOKEN]) {
      const list = await get(server.url, getTargetMatchesByUrlAccessToken, { urlAccessToken });
      expect(list.json).toMatchObject([{ match_id: FIRST }]);
    }
  });

  test('延期された試合に別の日を入れると、延期ではなくなる', async () => {
    const { server, write, changeOf, stored } = await startWithMatch();
    const { db } = server.store;
    await db
      .updateTable('matches')
      .set({ outcome: 'postponed', postponed_reason: '雨', version: 1 })
      .execute();
    const sameDay = await changeOf({ ground: 'SSAP' });
    await write([sameDay]);
    expect(await stored()).toMatchObject({ outcome: 'postponed', version: 1, ground: 'SSAP' });
    await write([await changeOf({ ground: 'SSAP', matchDate: '2026-05-23' })]);
    expect(await stored()).toMatchObject({ outcome: 'open', version: 2, match_date: '2026-05-23' });
    const events = await db.selectFrom('match_events').select(['type', 'version']).execute();
    expect(events).toEqual([{ type: 'postponementCancelled', version: 2 }]);
  });

  test('だれが何を変えたかが、操作の記録に残る', async () => {
    const { server, write, changeOf } = await startWithMatch();
    await write([await changeOf({ ground: 'SSAP', urlAccessToken: OTHER_TOKEN })]);
    const ask = await administratorOf(server, 'kanri@example.jp');
    const { json } = await ask(listAudit, { query: { order: 'asc' } });
    expect(json).toMatchObject({
      rows: [
        { area: 'championship', subject_name: '新春カップ', sentence: '一括入力で1件の試合を追加しました。' },
        {
          actor: 'nyuryoku@example.jp',
          area: 'match',
          subject_id: `new-cup/${FIRST}`,
          changes: [{ field: '会場', before: '厚別公園', after: 'SSAP' }],
        },
      ],
    });
    expect(JSON.stringify(json)).not.toContain(OTHER_TOKEN);
  });
});

describe('断られた変更は、何も変えない', () => {
  test('確認したあとに始まった試合があれば、どの行かを言い、新しい試合も入らない', async () => {
    const { server, write, changeOf } = await startWithMatch();
    const change = await changeOf({ ground: 'SSAP' });
    await server.store.db.updateTable('matches').set({ status: '前半', version: 1 }).execute();
    const before = await enteredState(server);
    const answer = await write([item({ scheduledStartTime: '13:00', matchId: `${STEM}-02` }), change]);
    expect([answer.status, answer.json]).toMatchObject([
      409,
      {
        code: 'match_changed',
        message:
          '2行目の試合は、確認したあとに始まったか、日程が変わりました。どの試合も追加・変更していません。',
        rows: [{ row: 2, match_id: FIRST, message: expect.stringMatching(/^この試合は、すでに始まったか/) }],
      },
    ]);
    expect(await enteredState(server)).toBe(before);
  });

  test('二人が同じ試合を変えるとき、あとの人は断られる', async () => {
    const { server, write, changeOf } = await startWithMatch();
    const [mine, theirs] = [await changeOf({ ground: 'SSAP' }), await changeOf({ ground: '円山' })];
    await write([theirs]);
    const before = await enteredState(server);
    expect((await write([mine])).json).toMatchObject({
      rows: [{ row: 1, message: expect.stringMatching(/確認したあとに変更されています/) }],
    });
    expect(await enteredState(server)).toBe(before);
    expect((await write([theirs])).json).toMatchObject({ match_ids: [], changed_ids: [] });
  });

  test('ない試合を変えようとする行と、同じ試合を言う二つ目の行', async () => {
    const { server, write, changeOf } = await startWithMatch();
    const change = await changeOf({ ground: 'SSAP' });
    const before = await enteredState(server);
    const gone = await write([{ ...change, matchId: `${STEM}-77` }]);
    expect(gone.json).toMatchObject({ rows: [{ row: 1, message: expect.stringMatching(/見つかりません/) }] });
    const twice = await write([change, item({ ground: 'SSAP' })]);
    expect([twice.status, twice.json]).toMatchObject([400, { rows: [{ row: 2 }] }]);
    expect(await enteredState(server)).toBe(before);
  });
});
