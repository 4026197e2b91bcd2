import { describe, expect, test } from 'vitest';
import type { AnswerOf } from '#contract/call.ts';
import {
  type AdminClubDetail,
  type AdminClubRow,
  changeClub,
  clubDetail,
  createClub,
  listAdminClubs,
  clubs as membersClubs,
  removeClub,
  retireClub,
  uniteClub,
} from '#contract/club/clubs.ts';
import { matchInputClubs } from '#contract/match/input.ts';
import { targetChampionship } from '#contract/match/this-week.ts';
import { listAudit } from '#contract/operations/audit.ts';
import { CLUB, type ClubForm } from '#domain/club/form.ts';
import { blankOf } from '#domain/record/form.ts';
import { insertMatches } from '#server/football/matches/schedule/input-repository.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { ADMINISTRATOR, administratorOf } from '#server/testing/administrator.ts';
import { get } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { quickest } from '#server/testing/quickest.ts';
import { insertSeason, MATCH_DAY_MORNING, match } from '#server/testing/season.ts';
import { startTestServerOn } from '#server/testing/server.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { takeOverClubs } from './take-over.ts';

const SETTINGS = { now: MATCH_DAY_MORNING, env: { ADMIN_EMAILS: ADMINISTRATOR } };
const WRITTEN = [
  { title: '3種', clubs: [{ name: '西岡FC', kana: 'にしおか', url: 'https://nishioka.example/' }] },
  {
    title: '4種',
    clubs: [
      { name: '西岡FC', kana: 'にしおか', url: 'https://nishioka.example/' },
      { name: '北クラブ', kana: 'きたくらぶ', url: 'https://kita.example/' },
    ],
  },
];
const NEW: ClubForm = {
  ...blankOf(CLUB),
  name: ' 手稲SSS ',
  kana: 'ていね',
  categories: ['WOMAN', 'U-12（ジュニア）'],
  url: 'https://teine.example/',
  variants: ['手稲サッカー少年団', '手稲SSS', ' '],
};

async function startWithClubs() {
  const store = await openTestStore();
  await takeOverClubs(WRITTEN, store);
  const server = await startTestServerOn(store, SETTINGS);
  const ask = await administratorOf(server);
  const { headers } = await signedIn(server);
  const members = async () => {
    const groups = (await get(server.url, membersClubs, {})).json as AnswerOf<typeof membersClubs>;
    return groups.map(({ title, clubs }) => `${title} ${clubs.map(({ name }) => name).join('・')}`);
  };
  const detail = async (clubId: string) =>
    (await ask(clubDetail, { params: { clubId } })).json as AdminClubDetail;
  return {
    store,
    server,
    ask,
    headers,
    members,
    detail,
    add: (form: Partial<ClubForm> = {}, clubId = '') =>
      ask(createClub, { body: { clubId, form: { ...NEW, ...form } } }),
    change: async (clubId: string, form: Partial<ClubForm>, carriesName = false, revision?: number) => {
      const stored = await detail(clubId);
      const body = { revision: revision ?? stored.revision, form: { ...stored.form, ...form }, carriesName };
      return ask(changeClub, { params: { clubId }, body });
    },
    list: async (query: Record<string, string> = {}) =>
      ((await ask(listAdminClubs, { query })).json as AnswerOf<typeof listAdminClubs>).rows.map(
        ({ club_name }: AdminClubRow) => club_name,
      ),
    recorded: async () =>
      ((await ask(listAudit)).json as AnswerOf<typeof listAudit>).rows.map(({ sentence }) => sentence),
  };
}

describe('クラブの一覧', () => {
  test('同時に起動した二つのサーバーも、一度だけ取り込む', async () => {
    const store = await openTestStore();
    await Promise.all([takeOverClubs(WRITTEN, store), takeOverClubs(WRITTEN, store)]);
    expect(await store.db.selectFrom('clubs').select('club_id').orderBy('club_id').execute()).toEqual([
      { club_id: 'C0001' },
      { club_id: 'C0002' },
    ]);
  });

  test('運営者が書いたファイルは一度だけ取り込まれ、二度目の起動で消したクラブが戻らない', async () => {
    const { store, ask, members } = await startWithClubs();
    expect(await members()).toEqual(['3種 西岡FC', '4種 北クラブ・西岡FC']);
    expect((await ask(removeClub, { params: { clubId: 'C0002' } })).status).toBe(200);
    await takeOverClubs(WRITTEN, store);
    expect(await members()).toEqual(['3種 西岡FC', '4種 西岡FC']);
  });

  test('同時に追加されたクラブは、別々の番号を得て、同じ名前は一つだけ入る', async () => {
    const { add } = await startWithClubs();
    const names = ['東', '南', '中央', '豊平', '清田', '厚別'];
    const added = await Promise.all(names.map((name) => add({ name, variants: [] })));
    expect(added.map(({ status }) => status)).toEqual(names.map(() => 200));
    const ids = added.map(({ json }) => (json as AdminClubDetail).club_id).toSorted();
    expect(ids).toEqual(names.map((_, index) => `C000${index + 3}`));
    const same = await Promise.all([add(), add()]);
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('名前・読み・別の書き方で探し、カテゴリーと状態で絞り、読みの順に並ぶ', async () => {
    const { ask, add, list } = await startWithClubs();
    await add();
    await ask(retireClub, { params: { clubId: 'C0001' }, body: { retired: true } });
    expect(await list()).toEqual(['北クラブ', '手稲SSS', '西岡FC']);
    expect(await list({ order: 'desc' })).toEqual(['西岡FC', '手稲SSS', '北クラブ']);
    expect(await list({ search: '少年団' })).toEqual(['手稲SSS']);
    expect(await list({ search: 'きた' })).toEqual(['北クラブ']);
    expect(await list({ category: 'WOMAN' })).toEqual(['手稲SSS']);
    expect(await list({ state: 'retired' })).toEqual(['西岡FC']);
    expect(await list({ state: 'active' })).toEqual(['北クラブ', '手稲SSS']);
  });

  test('五千試合と千のクラブがあっても、全試合を三度読むより速い', async () => {
    const { store, list, detail } = await startWithClubs();
    for (let at = 0; at < 1_000; at += 100) {
      const rows = Array.from({ length: 100 }, (_, index) => ({
        club_id: `many-${at + index}`,
        name: `クラブ${at + index}`,
        short_name: '短',
        kana: null,
        categories: '["WOMAN"]',
        url: null,
      }));
      await store.db.insertInto('clubs').values(rows).execute();
    }
    await insertSeason(store.db, {}, []);
    const matches = Array.from({ length: 5_000 }, (_, index) => match({ matchId: `m${index}` }));
    await insertMatches(matches, MATCH_DAY_MORNING, unheard(store.db));
    const everything = await quickest(() => store.db.selectFrom('matches').selectAll().execute());
    expect(await quickest(() => list({ search: 'クラブ9' }))).toBeLessThan(3 * everything);
    expect(await quickest(() => detail('C0002'))).toBeLessThan(3 * everything);
  });
});

describe('クラブの追加と変更', () => {
  test('追加したクラブは番号を得て、すぐに会員の一覧と試合の入力に出る', async () => {
    const { server, ask, add, members, recorded } = await startWithClubs();
    await members();
    const { status, json } = await add();
    expect([status, json]).toMatchObject([
      200,
      {
        club_id: 'C0003',
        form: {
          name: '手稲SSS',
          categories: ['U-12（ジュニア）', 'WOMAN'],
          variants: ['手稲サッカー少年団'],
        },
        matches: 0,
      },
    ]);
    expect(await members()).toEqual(['3種 西岡FC', '4種 北クラブ・手稲SSS・西岡FC', '女子 手稲SSS']);
    const known = (await ask(matchInputClubs)).json as AnswerOf<typeof matchInputClubs>;
    expect(known).toContainEqual({ club_id: 'C0003', name: '手稲SSS', variants: ['手稲サッカー少年団'] });
    expect(await recorded()).toEqual(['クラブを追加しました。']);
    expect(server.url).toMatch(/^http/);
  });

  test.each<[string, Partial<ClubForm>, string, object]>([
    ['名前がない', { name: ' ' }, '', { status: 400, json: { field: 'name' } }],
    ['カテゴリーがない', { categories: [] }, '', { status: 400, json: { field: 'categories' } }],
    ['危ないURL', { url: 'javascript:alert(1)' }, '', { status: 400, json: { field: 'url' } }],
    ['漢字の読み', { kana: '手稲' }, '', { status: 400, json: { field: 'kana' } }],
    ['使われているID', {}, 'C0001', { status: 409, json: { code: 'club_exists' } }],
    ['使えない字のID', {}, 'テイネ', { status: 400, json: { field: 'clubId' } }],
    [
      'ほかのクラブの名前',
      { variants: ['北クラブ'] },
      '',
      {
        status: 409,
        json: {
          field: 'variants',
          message: '「北クラブ」は、クラブ「北クラブ」の名前か別の書き方として登録されています。',
        },
      },
    ],
  ])('%sクラブは追加できない', async (_why, form, clubId, answer) => {
    const { add, list, recorded } = await startWithClubs();
    expect(await add(form, clubId)).toMatchObject(answer);
    expect(await list()).toHaveLength(2);
    expect(await recorded()).toEqual([]);
  });

  test('改名は、まだ戦っていない今年度の大会の試合に移せて、会員にすぐ見え、戦い始めた大会では二つの名にならない', async () => {
    const { store, server, headers, detail, change, recorded } = await startWithClubs();
    const { db } = store;
    await insertSeason(db, {}, [{ matchId: 'm1' }, { matchId: 'm2' }]);
    await insertSeason(db, { id: 'autumn' }, [{ matchId: 'a1' }, { matchId: 'a2', date: '2025-05-01' }]);
    await db
      .updateTable('matches')
      .set({ status: '前半', version: 1 })
      .where('match_id', '=', 'm2')
      .execute();
    const namesIn = async (championshipId: string) => {
      const query = { championshipId, fiscalYear: '2026' };
      const { text } = await get(server.url, targetChampionship, query, headers);
      return text.match(/北クラブ|北フットボール/g)?.sort();
    };
    expect(await detail('C0002')).toMatchObject({ matches: 4, upcoming: 1 });
    expect(await namesIn('autumn')).toEqual(['北クラブ', '北クラブ']);
    const { json } = await change('C0002', { name: '北フットボール' }, true);
    expect(json).toMatchObject({ form: { name: '北フットボール' }, matches: 1, upcoming: 1 });
    expect(await namesIn('autumn')).toEqual(['北クラブ', '北フットボール']);
    expect(await namesIn('cup')).toEqual(['北クラブ', '北クラブ']);
    expect(await recorded()).toEqual(['クラブを変更し、まだ始まっていない1試合の名前を変えました。']);
  });

  test('ユニフォームの色は、IDでも、名前や別の書き方でも、そのクラブの試合にすぐ出て、似ていればアウェイが2着目になる', async () => {
    const { store, server, headers, change, recorded } = await startWithClubs();
    await insertSeason(store.db, {}, [
      { matchId: 'm1', clubIds: { home: 'C0002', away: null }, clubs: { home: '北', away: '西岡FC U-15' } },
    ]);
    const worn = async () => {
      const query = { championshipId: 'cup', fiscalYear: '2026' };
      const { text } = await get(server.url, targetChampionship, query, headers);
      return [...text.matchAll(/"worn":{"colour":"[^"]*","word":"([^"]*)"}/g)].map(([, word]) => word);
    };
    expect(await worn()).toEqual([]);
    expect((await change('C0002', { firstColour: '#D7182A' })).json).toMatchObject({
      form: { firstColour: '#d7182a', secondColour: '' },
    });
    expect(await worn()).toEqual(['赤']);
    const colours = { firstColour: '#c8102e', secondColour: '#ffffff' };
    await change('C0001', { ...colours, variants: ['西岡FC U-15'] });
    expect(await worn()).toEqual(['赤', '白']);
    await change('C0002', { firstColour: '' });
    expect(await worn()).toEqual(['赤']);
    expect(await recorded()).toEqual(Array.from({ length: 3 }, () => 'クラブを変更しました。'));
  });

  test.each(['赤', '#fff', '#12345g', 'd7182a'])('色でない「%s」は保存されない', async (firstColour) => {
    const { change, detail } = await startWithClubs();
    expect(await change('C0002', { firstColour })).toMatchObject({
      status: 400,
      json: { field: 'firstColour', message: expect.stringMatching(/。$/) },
    });
    expect(await detail('C0002')).toMatchObject({ form: { firstColour: '' } });
  });

  test('色を送らない変更は、色をそのままにする', async () => {
    const { ask, change, detail } = await startWithClubs();
    await change('C0002', { firstColour: '#d7182a' });
    const { revision, form } = await detail('C0002');
    const { firstColour: _first, secondColour: _second, ...known } = form;
    const body = { revision, form: { ...known, shortName: '北' }, carriesName: false };
    expect((await ask(changeClub, { params: { clubId: 'C0002' }, body })).json).toMatchObject({
      form: { shortName: '北', firstColour: '#d7182a' },
    });
  });

  test('結果が埋めた側に入力されていた名も、まだ始まっていない試合では新しい名になる', async () => {
    const { store, detail, change, recorded } = await startWithClubs();
    const { db } = store;
    await insertSeason(db, {}, [
      { matchId: 'm1', clubs: { home: '西', away: '東' } },
      { matchId: 'm2', clubs: { home: '西', away: '南' } },
    ]);
    await db.updateTable('matches').set({ entered_left_name: '北クラブ' }).execute();
    await db.updateTable('matches').set({ status: '前半' }).where('match_id', '=', 'm2').execute();
    expect(await detail('C0002')).toMatchObject({ matches: 0, upcoming: 0 });
    await change('C0002', { name: '北フットボール' }, true);
    const rows = db.selectFrom('matches').select(['entered_left_name', 'club_left_name']).orderBy('match_id');
    expect(await rows.execute()).toEqual([
      { entered_left_name: '北フットボール', club_left_name: '西' },
      { entered_left_name: '北クラブ', club_left_name: '西' },
    ]);
    expect(await recorded()).toEqual(['クラブを変更しました。']);
  });

  test('移さない改名は、どの試合にも触れない', async () => {
    const { store, change, detail } = await startWithClubs();
    await insertSeason(store.db, {}, [{ matchId: 'm1' }]);
    await change('C0002', { name: '北フットボール' });
    expect(await detail('C0002')).toMatchObject({ matches: 0 });
    const { club_left_name } = await store.db
      .selectFrom('matches')
      .select('club_left_name')
      .executeTakeFirstOrThrow();
    expect(club_left_name).toBe('北クラブ');
  });

  test('先にほかの人が変更していれば409', async () => {
    const { change, detail } = await startWithClubs();
    const { revision } = await detail('C0001');
    expect((await change('C0001', { shortName: '西' }, false, revision)).status).toBe(200);
    expect(await change('C0001', { shortName: '岡' }, false, revision)).toMatchObject({
      status: 409,
      json: { code: 'changed_meanwhile' },
    });
    expect((await detail('C0001')).form.shortName).toBe('西');
  });
});

describe('クラブの終わり', () => {
  test('試合のあるクラブは削除できず、使用を終えると会員の一覧と入力から消え、また使える', async () => {
    const { store, ask, members, detail, recorded } = await startWithClubs();
    await insertSeason(store.db, {}, [{ matchId: 'm1' }]);
    const kita = { params: { clubId: 'C0002' } };
    expect(await ask(removeClub, kita)).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('1試合にあるため、削除できません。') },
    });
    await ask(retireClub, { ...kita, body: { retired: true } });
    expect(await members()).toEqual(['3種 西岡FC', '4種 西岡FC']);
    const names = async () =>
      ((await ask(matchInputClubs)).json as AnswerOf<typeof matchInputClubs>).map(({ name }) => name);
    expect(await names()).toEqual(['南クラブ', '西岡FC']);
    expect((await detail('C0002')).retired).toBe(true);
    await ask(retireClub, { ...kita, body: { retired: false } });
    expect(await members()).toEqual(['3種 西岡FC', '4種 北クラブ・西岡FC']);
    expect(await recorded()).toEqual(['クラブをまた使えるようにしました。', 'クラブの使用を終えました。']);
  });

  test('まとめたクラブの名前は、まとめた先の別の書き方になり、試合がなければ消える', async () => {
    const { store, ask, detail, list, recorded } = await startWithClubs();
    await insertSeason(store.db, {}, [{ matchId: 'm1' }]);
    const body = { into: 'C0001', carriesName: true };
    const united = await ask(uniteClub, { params: { clubId: 'C0002' }, body });
    expect(united).toMatchObject({
      status: 200,
      json: { club_id: 'C0001', form: { variants: ['北クラブ'] }, matches: 1 },
    });
    expect((await ask(clubDetail, { params: { clubId: 'C0002' } })).status).toBe(404);
    expect(await list()).toEqual(['西岡FC']);
    expect(await recorded()).toEqual(['クラブを「西岡FC」にまとめました。']);
    expect((await detail('C0001')).upcoming).toBe(1);
  });

  test('終わった試合のあるクラブは、まとめても使用を終えて残り、入力では別の書き方と分かる', async () => {
    const { store, ask, detail } = await startWithClubs();
    await insertSeason(store.db, {}, [{ matchId: 'm1' }]);
    await ask(uniteClub, { params: { clubId: 'C0002' }, body: { into: 'C0001', carriesName: false } });
    expect(await detail('C0002')).toMatchObject({ retired: true, matches: 1 });
    const known = (await ask(matchInputClubs)).json as AnswerOf<typeof matchInputClubs>;
    expect(known.find(({ name }) => name === '北クラブ')).toBeUndefined();
    expect(known.find(({ club_id }) => club_id === 'C0001')?.variants).toEqual(['北クラブ']);
    const itself = { params: { clubId: 'C0001' }, body: { into: 'C0001', carriesName: false } };
    expect((await ask(uniteClub, itself)).status).toBe(400);
  });
});
