import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { InputPlan } from '#contract/match/input.ts';
import { championship, insertSeason, link } from '#server/testing/season.ts';
import { enteredState, item, STEM, startWithInput, TOKEN } from './testing/inputs.ts';

const SECOND = { scheduledStartTime: '13:00' };

async function startWithPlan() {
  const client = await startWithInput();
  return {
    ...client,
    async planOf(items: Parameters<typeof client.plan>[0]): Promise<InputPlan> {
      const { status, text, json } = await client.plan(items);
      if (status !== 200) throw new Error(text);
      return Value.Parse(InputPlan, json);
    },
  };
}

describe('入力の下見', () => {
  test('新しい大会・部・試合を、試合IDとともに言い、何も変えない', async () => {
    const { server, planOf } = await startWithPlan();
    const before = await enteredState(server);
    const plan = await planOf([item(), item({ ...SECOND, divisionName: '準決勝' })]);
    expect(plan).toMatchObject({
      championship: { kind: 'new', differences: [] },
      new_divisions: ['１回戦', '準決勝'],
      items: [
        { row: 1, kind: 'new', match_id: `${STEM}-01`, faults: [] },
        { row: 2, kind: 'new', match_id: `${STEM}-02` },
      ],
    });
    expect(plan.items[0]?.notices).toEqual(['同じ日に同じクラブの試合が重なっています（1行目、2行目）。']);
    expect(await enteredState(server)).toBe(before);
  });

  test('入れたあとの同じファイルは、どの行も同じで、行の順が変わっても同じ', async () => {
    const { write, planOf } = await startWithPlan();
    const items = [item(), item(SECOND), item({ clubLeftName: 'ひばりが丘FCジュニアB' })];
    await write(items);
    for (const file of [items, items.toReversed()]) {
      const plan = await planOf(file);
      expect(plan.items.map(({ kind }) => kind)).toEqual(['same', 'same', 'same']);
      expect([plan.championship.kind, plan.new_divisions]).toEqual(['same', []]);
    }
  });

  test('URLトークンの列がない同じファイルは、どの行も同じで、動いた行だけが違う', async () => {
    const { write, planOf } = await startWithPlan();
    const items = [item(), item(SECOND), item({ clubLeftName: 'ひばりが丘FCジュニアB' })];
    await write(items);
    const bare = items.map((one) => ({ ...one, urlAccessToken: '' }));
    expect((await planOf(bare)).items.map(({ kind }) => kind)).toEqual(['same', 'same', 'same']);
    const [first, ...others] = bare;
    const moved = await planOf([{ ...first, ground: 'SSAP' }, ...others]);
    expect(moved.items.map(({ kind }) => kind)).toEqual(['different', 'same', 'same']);
    expect(moved.items[0]?.differences).toEqual([
      { field: 'ground', name: '会場', stored: '厚別公園', given: 'SSAP' },
    ]);
  });

  test('行の番号は、ファイルの番号で言う', async () => {
    const { planOf } = await startWithPlan();
    const plan = await planOf([item({ line: 4 }), item({ line: 5 })]);
    expect(plan.items[1]?.faults).toEqual([{ field: null, message: '4行目と同じ試合です。' }]);
  });

  test('下見の試合IDで入れれば、名の初めが同じ登録済みの試合とぶつからない', async () => {
    const { write, planOf } = await startWithPlan();
    await write([item()]);
    const teamB = item({ clubLeftName: 'ひばりが丘FCジュニアB', ground: 'SSAP' });
    expect((await write([teamB])).status).toBe(409);
    const [planned] = (await planOf([teamB])).items;
    expect(planned).toMatchObject({ kind: 'new', match_id: `${STEM}-02` });
    expect((await write([{ ...teamB, matchId: planned?.match_id ?? null }])).status).toBe(200);
  });

  test('登録と違うところを、項目ごとに言う', async () => {
    const { write, planOf } = await startWithPlan();
    await write([item()]);
    const changed = { ground: 'SSAP', scheduledStartTime: '00:00', urlAccessToken: `${TOKEN}-2` };
    const plan = await planOf([item({ ...changed, championshipName: '新春大会' })]);
    expect(plan.championship).toMatchObject({
      kind: 'different',
      differences: [{ field: 'championshipName', stored: '新春カップ', given: '新春大会' }],
    });
    expect(plan.items[0]).toMatchObject({
      kind: 'different',
      match_id: `${STEM}-01`,
      differences: [
        { field: 'scheduledStartTime', stored: '09:30', given: '00:00' },
        { field: 'ground', stored: '厚別公園', given: 'SSAP' },
        { field: 'urlAccessToken', stored: '別のURLトークン' },
      ],
    });
  });

  test('勝者の名が決まった行は、その試合の変更として、別の試合にする道とともに言う', async () => {
    const { write, planOf } = await startWithPlan();
    await write([item({ clubRightName: '準決勝1の勝者' })]);
    expect((await planOf([item()])).items).toMatchObject([
      {
        kind: 'different',
        match_id: 'new-cup-20260516-ひばりが丘-準決勝1の-01',
        differences: [{ field: 'clubRightName', stored: '準決勝1の勝者', given: '白石キッカーズ' }],
        change_of: expect.any(String),
        new_match_id: `${STEM}-01`,
        notices: [expect.stringMatching(/^登録されている試合の日程かクラブが変わった/)],
      },
    ]);
  });

  test('始まった試合は、違いを言うだけで、変えられるとは言わない', async () => {
    const { server, write, planOf } = await startWithPlan();
    await write([item()]);
    await server.store.db.updateTable('matches').set({ status: '前半' }).execute();
    expect((await planOf([item({ ground: 'SSAP' })])).items).toMatchObject([
      { kind: 'different', change_of: null },
    ]);
  });

  test('間違いと、重なりと、空の行を、行ごとに言う', async () => {
    const { planOf } = await startWithPlan();
    const wrong = item({ matchDate: '来週', scheduledStartTime: '朝' });
    const plan = await planOf([{}, item(), wrong, item(), item({ ground: '', urlAccessToken: '' })]);
    expect(plan.items.map(({ row, kind }) => `${row} ${kind}`)).toEqual([
      '1 blank',
      '2 new',
      '3 error',
      '4 conflict',
      '5 blank',
    ]);
    expect(plan.items[2]?.faults.map(({ field }) => field)).toEqual(['matchDate', 'scheduledStartTime']);
    expect(plan.items[3]?.faults).toEqual([{ field: null, message: '2行目と同じ試合です。' }]);
    expect(plan.items[4]?.notices).toEqual(['会場、URLトークンが空のため、この行は追加されません。']);
  });

  test('過ぎた日に新しく加わる試合は、そう言う。登録済みの試合と今日の試合には言わない', async () => {
    const { write, planOf } = await startWithPlan();
    await write([item({ matchDate: '2026-05-09' })]);
    const [old, fresh, today] = (
      await planOf([
        item({ matchDate: '2026-05-09' }),
        item({ clubLeftName: '西岡FC', matchDate: '4月11日' }),
        item({ clubLeftName: '手稲SSS' }),
      ])
    ).items;
    expect([old?.kind, old?.notices]).toEqual(['same', []]);
    expect(fresh?.notices).toEqual(['試合日（2026-04-11）は過ぎています。年を確かめてください。']);
    expect(today?.notices).toEqual([]);
  });

  test('カテゴリーのリンクが開く試合は、そのトークンで同じ', async () => {
    const { server, write, planOf } = await startWithPlan();
    const own = await link(server.store.db, { kind: 'category', category: 'U-12（ジュニア）' });
    await write([item()]);
    expect((await planOf([item({ urlAccessToken: own.token })])).items[0]?.kind).toBe('same');
  });

  test('ほかで作られた大会にも、その規則のまま足せる', async () => {
    const { server, planOf } = await startWithPlan();
    await insertSeason(server.store.db, championship(), [{ matchId: 'm1' }]);
    const plan = await planOf([
      item({
        championshipId: 'cup',
        championshipName: '春季カップ',
        championshipIdInArchive: 'cup-archive',
        abbr: '春季',
        divisionName: '１部',
      }),
    ]);
    expect(plan).toMatchObject({
      championship: { kind: 'same' },
      new_divisions: [],
      items: [{ kind: 'new', match_id: 'cup-20260516-ひばりが丘-白石キッカ-01' }],
    });
  });

  test('大会にまだないアーカイブ大会IDは、登録されることを言う', async () => {
    const { server, planOf } = await startWithPlan();
    const stored = { id: 'new-cup', name: '新春カップ', abbreviation: '新春', archiveId: null };
    await insertSeason(server.store.db, stored, [{ matchId: 'm1' }]);
    const plan = await planOf([item()]);
    expect(plan.championship).toEqual({
      kind: 'same',
      differences: [],
      entered: [
        {
          field: 'championshipIdInArchive',
          name: 'アーカイブ大会ID',
          stored: '',
          given: 'new-cup-archive',
        },
      ],
    });
  });

  test('共通項目が欠けていれば、仕様の文で断る', async () => {
    const { plan } = await startWithPlan();
    const answer = await plan([item({ abbr: '' })]);
    expect([answer.status, answer.json]).toMatchObject([
      400,
      { field: 'abbr', message: '共通項目で大会名の略称を入力してください。' },
    ]);
  });
});
