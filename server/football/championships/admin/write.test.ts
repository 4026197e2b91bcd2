import { describe, expect, test, vi } from 'vitest';
import type { AnswerOf } from '#contract/call.ts';
import { thisYearArchive } from '#contract/championship/archive.ts';
import {
  type AdminChampionshipDetail,
  championshipDetail,
  changeChampionship,
  changeDivisions,
  createChampionship,
  removeChampionship,
} from '#contract/championship/championships.ts';
import { matchesInThisWeekForTop, targetChampionship } from '#contract/match/this-week.ts';
import { listAudit as audit, type listAudit } from '#contract/operations/audit.ts';
import { asSent, newChampionshipForm, type SentChampionship } from '#domain/championship/form.ts';
import { ADMINISTRATOR, type Ask, administratorOf } from '#server/testing/administrator.ts';
import { get } from '#server/testing/calls.ts';
import { testStoreConfig } from '#server/testing/config.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServerOn } from '#server/testing/server.ts';
import { openTestStore } from '#server/testing/stores.ts';

const SETTINGS = { now: MATCH_DAY_MORNING, env: { ADMIN_EMAILS: ADMINISTRATOR } };
const NEW: SentChampionship = {
  ...asSent(newChampionshipForm(2026)),
  name: ' 夏季リーグ ',
  abbreviation: '夏季',
  startDate: '2026-07-01',
};

async function startWithSeason() {
  const store = await openTestStore();
  await insertSeason(store.db, {}, [{ matchId: 'm1' }]);
  const server = await startTestServerOn(store, SETTINGS);
  const ask = await administratorOf(server);
  const { headers } = await signedIn(server);
  return { store, server, ask, headers, ...clientOf(ask) };
}

function clientOf(ask: Ask) {
  const detail = async (championshipId = 'cup') =>
    (await ask(championshipDetail, { params: { championshipId } })).json as AdminChampionshipDetail;
  return {
    detail,
    change: async (change: Partial<SentChampionship>, revision?: number) => {
      const stored = await detail();
      const body = { revision: revision ?? stored.revision, form: { ...stored.form, ...change } };
      return ask(changeChampionship, { params: { championshipId: 'cup' }, body });
    },
    divide: async (divisions: readonly { id: string | null; name: string }[], revision?: number) => {
      const body = { revision: revision ?? (await detail()).revision, divisions };
      return ask(changeDivisions, { params: { championshipId: 'cup' }, body });
    },
    remove: (championshipId: string) => ask(removeChampionship, { params: { championshipId } }),
    recorded: async () => ((await ask(audit)).json as AnswerOf<typeof listAudit>).rows,
  };
}

describe('大会の追加', () => {
  test('入力したとおりに登録され、だれが追加したかが残る', async () => {
    const { ask, detail, recorded } = await startWithSeason();
    const made = await ask(createChampionship, { body: { championshipId: 'summer-2026', form: NEW } });
    expect([made.status, made.json]).toEqual([200, await detail('summer-2026')]);
    expect(await detail('summer-2026')).toMatchObject({
      form: { ...NEW, name: '夏季リーグ' },
      divisions: [],
      played: { all: 0 },
    });
    expect(await recorded()).toMatchObject([
      {
        actor: ADMINISTRATOR,
        area: 'championship',
        subject_id: 'summer-2026',
        subject_name: '夏季リーグ',
        sentence: '大会を追加しました。',
      },
    ]);
  });

  test.each<[string, string, Partial<SentChampionship>, object]>([
    [
      '使われている大会ID',
      'cup',
      {},
      { status: 409, json: { code: 'championship_exists', field: 'championshipId' } },
    ],
    [
      '大会IDがない',
      ' ',
      {},
      { status: 400, json: { field: 'championshipId', message: '大会IDを入力してください。' } },
    ],
    ['アドレスに使えない大会ID', 'u12/春', {}, { status: 400, json: { field: 'championshipId' } }],
    [
      '名前がない',
      'new',
      { name: '　' },
      { status: 400, json: { field: 'name', message: '大会名を入力してください。' } },
    ],
    ['危ないURL', 'new', { resultUrl: 'javascript:alert(1)' }, { status: 400, json: { field: 'resultUrl' } }],
  ])('%sは断られ、何も残らない', async (_why, championshipId, change, answer) => {
    const { ask, recorded } = await startWithSeason();
    const body = { championshipId, form: { ...NEW, ...change } };
    expect(await ask(createChampionship, { body })).toMatchObject(answer);
    expect(await recorded()).toEqual([]);
    expect((await ask(championshipDetail, { params: { championshipId: 'new' } })).status).toBe(404);
  });
});

describe('大会の変更', () => {
  test('会員の一覧と大会のページと日程は、すぐに新しい名になる', async () => {
    const { server, headers, change, recorded } = await startWithSeason();
    const ofYear = { fiscalYear: '2026' };
    const read = () =>
      Promise.all([
        get(server.url, matchesInThisWeekForTop, ofYear, headers),
        get(server.url, targetChampionship, { championshipId: 'cup', ...ofYear }, headers),
        get(server.url, thisYearArchive, ofYear, headers),
      ]);
    for (const { text } of await read()) expect(text).toContain('春季カップ');
    expect((await change({ name: '春のカップ', notice: '雨天順延' })).status).toBe(200);
    for (const { text } of await read()) {
      expect(text).toContain('春のカップ');
      expect(text).not.toContain('春季カップ');
    }
    const [entry] = await recorded();
    expect(entry).toMatchObject({
      sentence: '大会を変更しました。',
      changes: [
        { field: '大会名', before: '春季カップ', after: '春のカップ' },
        { field: 'お知らせ', before: '', after: '雨天順延' },
      ],
    });
  });

  test('練習用にした大会は、すぐに会員から見えなくなる', async () => {
    const { server, headers, change } = await startWithSeason();
    const query = { championshipId: 'cup', fiscalYear: '2026' };
    expect((await get(server.url, targetChampionship, query, headers)).status).toBe(200);
    await change({ practice: true });
    expect((await get(server.url, targetChampionship, query, headers)).status).toBe(404);
    const week = await get(server.url, matchesInThisWeekForTop, { fiscalYear: '2026' }, headers);
    expect(week.json).toEqual([]);
  });

  test('会員でない人への公開は一つずつ選び、それを知らない画面の変更では変わらない', async () => {
    const { ask, change, detail, recorded } = await startWithSeason();
    expect((await change({ publicResults: 'live' })).status).toBe(200);
    expect(await recorded()).toMatchObject([
      { changes: [{ field: '会員でない人への公開', before: '公開しない', after: '試合中の速報も' }] },
    ]);
    const { publicResults, ...form } = (await detail()).form;
    expect(publicResults).toBe('live');
    const body = { revision: (await detail()).revision, form: { ...form, notice: '雨天順延' } };
    expect((await ask(changeChampionship, { params: { championshipId: 'cup' }, body })).status).toBe(200);
    expect((await detail()).form).toMatchObject({ publicResults: 'live', notice: '雨天順延' });
  });

  test('先にほかの人が変更していれば409で、先の変更が残る', async () => {
    const { change, detail, recorded } = await startWithSeason();
    const { revision } = await detail();
    expect((await change({ name: '先' }, revision)).status).toBe(200);
    expect(await change({ name: '後' }, revision)).toMatchObject({
      status: 409,
      json: { code: 'changed_meanwhile', message: expect.stringContaining('ほかの人が先に変更しました。') },
    });
    expect((await detail()).form.name).toBe('先');
    expect(await recorded()).toHaveLength(1);
  });

  test('同じ時に保存した二人のうち、一人だけが通る', async () => {
    const { change, detail } = await startWithSeason();
    const { revision } = await detail();
    const answers = await Promise.all(['甲', '乙', '丙'].map((name) => change({ name }, revision)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('入力された結果と合わなくなる変更は断る', async () => {
    const { store, change, detail } = await startWithSeason();
    await store.db.updateTable('matches').set({ version: 1, status: 'PK戦', has_shoot_out: 1 }).execute();
    const { rules } = (await detail()).form;
    for (const wanted of [
      { practice: true },
      { rules: { ...rules, format: 'league' } as const },
      { rules: { ...rules, shootOutKicks: 3 } as const },
    ]) {
      expect(await change(wanted)).toMatchObject({ status: 409, json: { code: 'fixed_by_results' } });
    }
    expect((await change({ name: '名前だけ', category: 'WOMAN' })).status).toBe(200);
  });

  test('何も変わらない保存は、記録も番号も増やさない', async () => {
    const { change, detail, recorded } = await startWithSeason();
    const { revision } = await detail();
    expect((await change({})).json).toMatchObject({ revision });
    expect(await recorded()).toEqual([]);
  });
});

describe('部・ブロック', () => {
  const namesIn = ({ json }: { readonly json: unknown }) =>
    Object.keys((json as AnswerOf<typeof targetChampionship>).matches);

  test('追加し、名を入れ替え、並べ替え、試合のないものを消せ、会員にはすぐ新しい名で見える', async () => {
    const { server, headers, divide, detail } = await startWithSeason();
    const read = () =>
      get(server.url, targetChampionship, { championshipId: 'cup', fiscalYear: '2026' }, headers);
    expect(namesIn(await read())).toEqual(['１部']);
    await divide([
      { id: '1', name: '１部' },
      { id: null, name: '２部' },
      { id: null, name: '３部' },
    ]);
    expect((await detail()).divisions).toEqual([
      { division_id: '1', name: '１部', matches: 1 },
      { division_id: '2', name: '２部', matches: 0 },
      { division_id: '3', name: '３部', matches: 0 },
    ]);
    await divide([
      { id: '2', name: '１部' },
      { id: '1', name: '２部' },
    ]);
    expect((await detail()).divisions).toEqual([
      { division_id: '2', name: '１部', matches: 0 },
      { division_id: '1', name: '２部', matches: 1 },
    ]);
    expect(namesIn(await read())).toEqual(['２部']);
  });

  test('試合のある部・ブロックは消せない', async () => {
    const { divide, detail } = await startWithSeason();
    expect(await divide([{ id: null, name: '２部' }])).toMatchObject({
      status: 409,
      json: { code: 'division_has_matches', message: '「１部」には1試合あるため、削除できません。' },
    });
    expect((await detail()).divisions).toHaveLength(1);
  });

  test('同じ名前、知らない番号、古い内容は断る', async () => {
    const { divide, detail } = await startWithSeason();
    const { revision } = await detail();
    const twice = [
      { id: '1', name: '１部' },
      { id: null, name: ' １部 ' },
    ];
    expect(await divide(twice)).toMatchObject({ status: 400, json: { field: 'divisions.1' } });
    expect(await divide([...twice.slice(0, 1), { id: '9', name: '２部' }])).toMatchObject({ status: 409 });
    expect(await divide(twice.slice(0, 1), revision - 1)).toMatchObject({
      status: 409,
      json: { code: 'changed_meanwhile' },
    });
  });
});

describe('大会の削除', () => {
  test('試合のない大会だけ、部・ブロックとともに削除できる', async () => {
    const { ask, divide, remove, detail, recorded, store } = await startWithSeason();
    expect(await remove('cup')).toMatchObject({
      status: 409,
      json: { message: 'この大会には1試合あるため、削除できません。' },
    });
    expect((await detail()).form.name).toBe('春季カップ');
    await store.db.deleteFrom('matches').execute();
    await divide([
      { id: '1', name: '１部' },
      { id: null, name: '２部' },
    ]);
    expect(await remove('cup')).toMatchObject({ status: 200, json: { removed: 'cup' } });
    expect((await ask(championshipDetail, { params: { championshipId: 'cup' } })).status).toBe(404);
    expect((await recorded())[0]).toMatchObject({
      sentence: '大会を削除しました。',
      subject_name: '春季カップ',
    });
    expect(await remove('cup')).toMatchObject({ status: 404 });
  });
});

if (testStoreConfig().kind === 'postgres') {
  test('別のサーバーが覚えている大会も、変更すると、読み直すときを待たずに新しくなる', async () => {
    const { store, headers, change } = await startWithSeason();
    const other = await startTestServerOn(store, SETTINGS);
    const query = { championshipId: 'cup', fiscalYear: '2026' };
    const read = () => get(other.url, targetChampionship, query, headers);
    expect((await read()).text).toContain('春季カップ');
    await change({ name: '春のカップ' });
    await vi.waitFor(async () => expect((await read()).text).toContain('春のカップ'), 4_000);
  });
}
