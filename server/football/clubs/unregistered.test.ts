import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { addCalendar } from '#contract/championship/calendars.ts';
import { followed } from '#contract/championship/today.ts';
import { clubPage } from '#contract/club/club-page.ts';
import {
  AdminClubDetail,
  changeClub,
  clubDetail,
  createClub,
  listAdminClubs,
  clubs as membersClubs,
  removeClub,
  uniteClub,
} from '#contract/club/clubs.ts';
import { follow, follows, switchFollowNotices } from '#contract/club/follows.ts';
import { changeFixture, FixtureDetail, fixtureDetail } from '#contract/match/fixtures.ts';
import { search } from '#contract/publishing/search.ts';
import { CLUB, type ClubForm } from '#domain/club/form.ts';
import { blankOf } from '#domain/record/form.ts';
import { kickOff } from '#server/messaging/notices/testing/match-day.ts';
import { arrives, started as startedMatchDay, told } from '#server/messaging/notices/testing/told.ts';
import { ADMINISTRATOR, administratorOf } from '#server/testing/administrator.ts';
import { get, put, urlOf } from '#server/testing/calls.ts';
import { type Somebody, signedIn } from '#server/testing/member.ts';
import { insertSeason, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServerOn } from '#server/testing/server.ts';
import { openTestStore } from '#server/testing/stores.ts';

const FORM: ClubForm = { ...blankOf(CLUB), name: '西岡FC', categories: ['U-12（ジュニア）'] };

/** A cup of clubs that the office has not registered, but for 北星. */
async function started() {
  const store = await openTestStore();
  const { db } = store;
  await db
    .insertInto('clubs')
    .values({ club_id: '7', name: '北星', short_name: '北星', categories: '["WOMAN"]', variants: '[]' })
    .execute();
  await insertSeason(db, { id: 'cup', name: '春季カップ' }, [
    { matchId: 'm1', clubs: { home: '西岡ＦＣ', away: '北星' } },
    { matchId: 'm2', date: '2026-05-17', clubs: { home: 'しのろ・キッカーズ', away: '西岡FC' } },
    { matchId: 'm3', date: '2026-05-24', clubs: { home: '第1試合の勝者', away: '北星 ' } },
    { matchId: 'm4', date: '2026-05-24', clubs: { home: 'Aブロック1位', away: '未定' } },
    {
      matchId: 'm5',
      clubs: { home: '以前の北', away: 'シノロキッカーズ' },
      clubIds: { home: '7', away: null },
    },
  ]);
  await insertSeason(db, { id: 'league', name: '女子リーグ', category: 'WOMAN' }, [
    { matchId: 'm1', date: '2026-05-23', clubs: { home: '西岡FC', away: '北星' } },
  ]);
  await insertSeason(db, { id: 'test', practice: true }, [{ clubs: { home: '練習クラブ', away: '北星' } }]);
  const server = await startTestServerOn(store, {
    now: MATCH_DAY_MORNING,
    env: { ADMIN_EMAILS: ADMINISTRATOR },
  });
  const ask = await administratorOf(server);
  const found = async (q: string, { headers }: Headed) =>
    Value.Parse(search.answer, (await get(server.url, search, { q }, headers)).json).clubs;
  const page = async (clubId: string, { headers }: Headed) => {
    const answer = await fetch(urlOf(server.url, clubPage, {}, { clubId }), { headers });
    return { status: answer.status, json: await answer.json() };
  };
  const followClub = (clubId: string, { headers }: Headed, isFollowed = true) =>
    put(server.url, follow, { target: { kind: 'club', club_id: clubId }, follows: isFollowed }, { headers });
  const member = async (somebody: Somebody = {}) => {
    const one = await signedIn(server, somebody);
    const listed = async () => (await get(server.url, follows, {}, one.headers)).json;
    const home = async () => (await get(server.url, followed, {}, one.headers)).json;
    return { ...one, listed, home };
  };
  const detail = async (clubId: string) =>
    Value.Parse(AdminClubDetail, (await ask(clubDetail, { params: { clubId } })).json);
  const register = async (form: Partial<ClubForm> = {}) => {
    const { json } = await ask(createClub, { body: { clubId: '', form: { ...FORM, ...form } } });
    return Value.Parse(AdminClubDetail, json).club_id;
  };
  /** Id of the only club that is found. */
  const idOf = async (q: string, headed: Headed) => {
    const [only, ...others] = await found(q, headed);
    expect(others).toEqual([]);
    return only?.club_id ?? '';
  };
  return { server, ask, found, page, followClub, member, detail, register, idOf };
}

type Headed = { readonly headers: Readonly<Record<string, string>> };

test.each(['西岡FC', '西岡ｆｃ', '西岡', 'ＦＣ'])(
  '試合にだけ名前のあるクラブは「%s」で一つだけ見つかり、出ている大会のカテゴリーが付く',
  async (q) => {
    const { found, member } = await started();
    expect(await found(q, await member())).toEqual([
      { club_id: expect.stringMatching(/^~/), name: '西岡FC', categories: ['U-12（ジュニア）', 'WOMAN'] },
    ]);
  },
);

test.each(['しのろ', 'シノロ', 'ｼﾉﾛｷｯｶｰｽﾞ'])(
  'かなも幅も、登録されたクラブと同じに「%s」で見つかる',
  async (q) => {
    const { found, member } = await started();
    expect(await found(q, await member())).toMatchObject([{ name: 'しのろ・キッカーズ' }]);
  },
);

test.each(['勝者', '1位', '未定', '練習クラブ', '以前の北', 'ブロック'])(
  '「%s」は、クラブとして見つからない',
  async (q) => {
    const { found, member } = await started();
    expect(await found(q, await member())).toEqual([]);
  },
);

test('書き方の違う登録されたクラブは、登録されたクラブとして一度だけ見つかる', async () => {
  const { found, page, member } = await started();
  const parent = await member();
  expect(await found('北星', parent)).toEqual([{ club_id: '7', name: '北星', categories: ['WOMAN'] }]);
  expect((await page('7', parent)).json).toMatchObject({
    matches: [{ match_id: 'm1' }, { match_id: 'm5' }, { match_id: 'm1' }, { match_id: 'm3' }],
  });
});

test('見つかったクラブのページに、どの大会の、どの書き方の試合も並び、相手と決まっていない側は元のまま', async () => {
  const { page, member, idOf } = await started();
  const parent = await member();
  const id = await idOf('西岡', parent);
  expect(await page(id, parent)).toMatchObject({
    status: 200,
    json: {
      club_id: id,
      name: '西岡FC',
      kana: '',
      url: '',
      shirts: [],
      categories: ['U-12（ジュニア）', 'WOMAN'],
      matches: [
        { championship_id: 'cup', match_id: 'm1', home_club: { club_id: id }, away_club: { club_id: '7' } },
        { championship_id: 'cup', match_id: 'm2', away_club: { club_id: id } },
        { championship_id: 'league', match_id: 'm1', home_club: { club_id: id } },
      ],
    },
  });
  const { json } = await page('7', parent);
  const open = Value.Parse(clubPage.answer, json).matches.find(({ match_id }) => match_id === 'm3');
  expect(open?.home_club).not.toHaveProperty('club_id');
});

test('知らないIDのクラブは見つからず、フォローもできない', async () => {
  const { page, followClub, member } = await started();
  const parent = await member();
  for (const id of ['~', '~nobody', '~西岡FC']) {
    expect(await page(id, parent)).toMatchObject({ status: 404, json: { code: 'club_not_found' } });
    expect(await followClub(id, parent)).toMatchObject({ status: 404, json: { code: 'club_not_found' } });
  }
  expect(await parent.listed()).toEqual([]);
});

test('フォローすると、ホームに試合が出て、名前の一覧や事務局のクラブの数は変わらない', async () => {
  const { server, ask, followClub, member, idOf } = await started();
  const parent = await member();
  const id = await idOf('西岡', parent);
  expect((await followClub(id, parent)).json).toEqual([
    { target: { kind: 'club', club_id: id }, title: '西岡FC', notices: true },
  ]);
  expect(await parent.home()).toMatchObject([{ title: '西岡FC', next: { match: { match_id: 'm1' } } }]);
  expect((await get(server.url, membersClubs, {})).json).toEqual([]);
  expect((await ask(listAdminClubs)).json).toMatchObject({ total: 1, rows: [{ club_id: '7' }] });
  expect((await followClub(id, parent, false)).json).toEqual([]);
});

test('登録されていないクラブの得点が、フォローしている会員の電話に一度だけ届く', async () => {
  const site = await startedMatchDay();
  const { headers } = await signedIn(site.server);
  const { json } = await get(site.server.url, search, { q: 'ひばりが丘' }, headers);
  const [club] = Value.Parse(search.answer, json).clubs;
  await kickOff(site, site.store);
  const target = { kind: 'club', club_id: club?.club_id };
  const { phone } = await told(site, [target], { email: 'haha@example.jp' });
  await site.score();
  await site.server.setClock('2026-05-16T01:00:21Z');
  await arrives(phone, ['⚽ 前半1分 ひばりが丘FC 1-0 中の島SSS']);
});

test('登録すると、フォローもカレンダーも古いアドレスも、そのクラブのものになり、二重にならない', async () => {
  const { server, page, followClub, member, register, idOf, found } = await started();
  const [parent, other] = [await member(), await member({ email: 'hoka@example.jp' })];
  const [nishioka, shinoro] = [await idOf('西岡', parent), await idOf('しのろ', parent)];
  await followClub(nishioka, parent);
  await followClub(shinoro, parent);
  await followClub(shinoro, other);
  const quiet = { target: { kind: 'club', club_id: shinoro }, notices: false };
  await put(server.url, switchFollowNotices, quiet, { headers: other.headers });
  const { headers } = parent;
  const calendar = await put(server.url, addCalendar, { kind: 'club', id: nishioka }, { headers });
  const id = await register({ variants: ['シノロキッカーズ'] });
  const target = { kind: 'club', club_id: id };
  expect(id).toBe('C0002');
  expect(await parent.listed()).toEqual([{ target, title: '西岡FC', notices: true }]);
  expect(await other.listed()).toEqual([{ target, title: '西岡FC', notices: false }]);
  expect(await found('西岡', parent)).toMatchObject([{ club_id: id }]);
  expect(await found('しのろ', parent)).toMatchObject([{ club_id: id }]);
  expect(await parent.home()).toMatchObject([{ target, next: { match: { match_id: 'm1' } } }]);
  for (const old of [nishioka, shinoro, id]) {
    expect(await page(old, parent)).toMatchObject({ status: 200, json: { club_id: id, name: '西岡FC' } });
  }
  const { path } = Value.Parse(addCalendar.answer, calendar.json);
  expect(await (await fetch(new URL(path, server.url))).text()).toContain('西岡');
  // A page that was opened before knows only the old id.
  expect((await followClub(nishioka, parent)).json).toEqual([{ target, title: '西岡FC', notices: true }]);
  expect((await followClub(nishioka, parent, false)).json).toEqual([]);
});

test('登録を削除しても、別の書き方の試合があれば、フォローは未登録のクラブに戻る', async () => {
  const { ask, followClub, member, register, idOf } = await started();
  const parent = await member();
  const id = await register({ name: 'しのろキッカーズ' });
  await followClub(id, parent);
  expect((await ask(removeClub, { params: { clubId: id } })).status).toBe(200);
  const target = { kind: 'club', club_id: await idOf('しのろ', parent) };
  expect(await parent.listed()).toMatchObject([{ target, notices: true }]);
});

test('まとめられたクラブのフォローは、まとめた先に移り、両方のフォローは一つになる', async () => {
  const { ask, followClub, member, register, idOf } = await started();
  const [parent, other] = [await member(), await member({ email: 'hoka@example.jp' })];
  const id = await register();
  await followClub(id, parent);
  await followClub('7', parent);
  await followClub(id, other);
  expect(
    (await ask(uniteClub, { params: { clubId: id }, body: { into: '7', carriesName: true } })).status,
  ).toBe(200);
  const both = [{ target: { kind: 'club', club_id: '7' }, title: '北星', notices: true }];
  expect(await parent.listed()).toEqual(both);
  expect(await other.listed()).toEqual(both);
  expect(await idOf('西岡', parent)).toBe('7');
});

test.each([true, false])(
  '改名しても（試合に移す：%s）、フォローしている会員は古い名の試合も続けて見る',
  async (carriesName) => {
    const { ask, page, followClub, member, register, detail, found } = await started();
    const parent = await member();
    const id = await register();
    await followClub(id, parent);
    const { revision, form } = await detail(id);
    const body = { revision, form: { ...form, name: '西岡ユナイテッド' }, carriesName };
    expect((await ask(changeClub, { params: { clubId: id }, body })).status).toBe(200);
    expect(await parent.listed()).toMatchObject([{ title: '西岡ユナイテッド' }]);
    expect(await parent.home()).toMatchObject([{ next: { match: { match_id: 'm1' } } }]);
    expect(await found('西岡', parent)).toMatchObject([{ club_id: id }]);
    expect((await page(id, parent)).json).toMatchObject({ matches: [{}, {}, {}] });
  },
);

test('試合のクラブ名を直すと、新しい名前がすぐに見つかり、どの試合にもない名前は見つからない', async () => {
  const { ask, found, member, followClub, idOf } = await started();
  const parent = await member();
  await followClub(await idOf('しのろ', parent), parent);
  const rename = async (matchId: string, side: 'club_left_name' | 'club_right_name', name: string) => {
    const params = { championshipId: 'cup', matchId };
    const { form, revision } = Value.Parse(FixtureDetail, (await ask(fixtureDetail, { params })).json);
    const { status } = await ask(changeFixture, {
      params,
      body: { revision, form: { ...form, [side]: name } },
    });
    expect(status).toBe(200);
  };
  await rename('m2', 'club_left_name', '新川ＦＣ');
  await rename('m5', 'club_right_name', '新川FC');
  expect(await found('新川', parent)).toMatchObject([{ name: '新川FC' }]);
  expect(await found('しのろ', parent)).toEqual([]);
  expect(await parent.listed()).toEqual([]);
  // A name comes back with its followers.
  await rename('m5', 'club_right_name', 'しのろキッカーズ');
  expect(await parent.listed()).toMatchObject([{ title: 'しのろキッカーズ' }]);
});
