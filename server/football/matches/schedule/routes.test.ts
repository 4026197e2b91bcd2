import { beforeEach, describe, expect, test } from 'vitest';
import {
  addFixture,
  changeFixture,
  type FixtureDetail,
  fixtureDetail,
  removeFixture,
} from '#contract/match/fixtures.ts';
import { matchesInThisWeekForTop } from '#contract/match/this-week.ts';
import { getTargetMatchesByUrlAccessToken, updateMatchStatus } from '#contract/match/token-flow.ts';
import { listAudit } from '#contract/operations/audit.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { insertPhoto as insertPhotoRow } from '#server/publishing/photos/photos-repository.ts';
import { insertPicture } from '#server/publishing/photos/pictures/pictures-repository.ts';
import { type Ask, startWithAdministrator } from '#server/testing/administrator.ts';
import { get, put } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import type { TestServer } from '#server/testing/server.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };

let server: TestServer;
let ask: Ask;

beforeEach(async () => {
  ({ server, ask } = await startWithAdministrator(MATCH_DAY_MORNING));
  await insertSeason(server.store.db, {}, [{ matchId: 'm1', matchNumber: 1 }, { matchId: 'm2' }]);
});

const detail = async (params = ONE) => {
  const { status, json } = await ask(fixtureDetail, { params });
  expect(status).toBe(200);
  return json as FixtureDetail;
};

const change = async (changes: Partial<FixtureDetail['form']>, seen?: FixtureDetail) => {
  const { form, revision } = seen ?? (await detail());
  return ask(changeFixture, { params: ONE, body: { revision, form: { ...form, ...changes } } });
};

async function insertPhoto(matchId: string): Promise<void> {
  const picture = { key: 'picture', width: 1, height: 1, sourceHash: 'f'.repeat(64) };
  await insertPicture(picture, MATCH_DAY_MORNING, server.store.db);
  const photo = { id: 'photo', championshipId: 'cup', matchId, pictureKey: 'picture', position: 1 };
  await insertPhotoRow(photo, MATCH_DAY_MORNING, unheard(server.store.db));
}

const audit = async () => (await ask(listAudit)).json as { rows: object[] };

describe('試合の日程を変える', () => {
  test('日・時刻・会場・クラブ・番号・部を変え、試合IDはそのまま、変えたことが残る', async () => {
    const { status, json } = await change({
      match_date: '2026-05-23',
      scheduled_start_time: null,
      ground: '円山',
      club_left_name: '西岡FC',
      label: '3',
      division: '準決勝',
    });
    expect([status, json]).toMatchObject([
      200,
      {
        match_id: 'm1',
        form: { match_date: '2026-05-23', scheduled_start_time: null, ground: '円山', label: '第3試合' },
        divisions: ['１部', '準決勝'],
      },
    ]);
    expect((await audit()).rows[0]).toMatchObject({
      actor: 'kanri@example.jp',
      area: 'match',
      subject_id: 'cup/m1',
      sentence: '試合の日程を変更しました。',
      changes: [
        { field: '試合日', before: '2026-05-16', after: '2026-05-23' },
        { field: '開始時刻', before: '10:00', after: '時刻未定' },
        { field: '会場', before: '厚別公園', after: '円山' },
        { field: '左クラブ名', before: '北クラブ', after: '西岡FC' },
        { field: '試合番号', before: '第1試合', after: '第3試合' },
        { field: '部・ブロック', before: '１部', after: '準決勝' },
      ],
    });
  });

  test('会員の今週の一覧は、日が移った試合をすぐ知る', async () => {
    const { headers } = await signedIn(server, {});
    const days = async () =>
      (await get(server.url, matchesInThisWeekForTop, { fiscalYear: '2026' }, headers)).json;
    expect(await days()).toMatchObject([{ match_dates: ['2026-05-16'] }]);
    await change({ match_date: '2026-05-17' });
    expect(await days()).toMatchObject([{ match_dates: ['2026-05-16', '2026-05-17'] }]);
  });

  test('二人が同じ試合を開いていたら、あとの人は断られ、はじめの人の内容が残る', async () => {
    const seen = await detail();
    await change({ ground: '円山' }, seen);
    const late = await change({ ground: '白石' }, seen);
    expect([late.status, late.json]).toMatchObject([409, { code: 'changed_meanwhile' }]);
    expect((await detail()).form.ground).toBe('円山');
  });

  test('始まった試合は変えられない', async () => {
    const seen = await detail();
    const { token } = await link(server.store.db, matchesOfCup('m1'));
    await put(
      server.url,
      updateMatchStatus,
      { ...ONE, currentStatus: '試合前', newStatus: '前半' },
      { token },
    );
    expect(await detail()).toMatchObject({ is_changeable: false, is_untouched: false });
    const refused = await change({ ground: '白石' }, seen);
    expect([refused.status, refused.json]).toMatchObject([409, { code: 'match_begun' }]);
    expect((await detail()).form.ground).toBe('厚別公園');
  });

  test.each([
    [{ match_date: '2026-02-30' }, 'match_date', '試合日が暦にありません。'],
    [{ ground: ' ' }, 'ground', '会場を入力してください。'],
    [{ club_right_name: '北クラブ' }, 'club_right_name', '左右のクラブが同じです。'],
    [{ scheduled_start_time: '25:00' }, 'scheduled_start_time', /開始時刻を読み取れません/],
  ])('%j は、どの欄かを言って断る', async (changes, field, message) => {
    const { status, json } = await change(changes);
    expect([status, json]).toMatchObject([
      400,
      { field, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ]);
    expect((await audit()).rows).toEqual([]);
  });
});

describe('試合を足す、消す', () => {
  test('一つの試合を、決まりの試合IDで足す。同じ日時の同じ試合は断る', async () => {
    const { form } = await detail();
    const wanted = { ...form, scheduled_start_time: '13:00' };
    const add = () => ask(addFixture, { params: { championshipId: 'cup' }, body: { form: wanted } });
    const added = await add();
    expect([added.status, added.json]).toMatchObject([
      200,
      { match_id: 'cup-20260516-北クラブ-南クラブ-01', is_untouched: true },
    ]);
    expect((await add()).status).toBe(409);
    expect((await audit()).rows).toMatchObject([{ sentence: '試合を追加しました。' }]);
  });

  test('手を付けていない試合は消え、リンクからも外れる', async () => {
    const { db } = server.store;
    const { token } = await link(db, matchesOfCup('m1', 'm2'));
    const listed = () => get(server.url, getTargetMatchesByUrlAccessToken, { urlAccessToken: token });
    expect((await listed()).json).toHaveLength(2);
    expect(await detail()).toMatchObject({ links: 1 });
    expect((await ask(removeFixture, { params: ONE })).status).toBe(200);
    expect((await listed()).json).toMatchObject([{ match_id: 'm2' }]);
    expect((await ask(fixtureDetail, { params: ONE })).status).toBe(404);
    expect((await audit()).rows[0]).toMatchObject({
      sentence: '試合を削除しました。',
      subject_name: '春季カップ 第1試合 北クラブ 対 南クラブ',
    });
  });

  test('一度でも速報のあった試合と、写真のある試合は消えない', async () => {
    const { db } = server.store;
    const { token } = await link(db, matchesOfCup('m1'));
    await put(
      server.url,
      updateMatchStatus,
      { ...ONE, currentStatus: '試合前', newStatus: '前半' },
      { token },
    );
    await put(
      server.url,
      updateMatchStatus,
      { ...ONE, currentStatus: '前半', newStatus: '試合前' },
      { token },
    );
    expect(await ask(removeFixture, { params: ONE })).toMatchObject({ status: 409 });
    expect(await detail()).toMatchObject({ is_changeable: true, is_untouched: false, links: 1 });
    await insertPhoto('m2');
    const used = await ask(removeFixture, { params: { championshipId: 'cup', matchId: 'm2' } });
    expect([used.status, used.json]).toMatchObject([409, { code: 'match_used' }]);
    expect(await detail({ championshipId: 'cup', matchId: 'm2' })).toMatchObject({ is_untouched: true });
  });

  test('練習用の大会の試合と、ない試合は、どちらも見つからない', async () => {
    await insertSeason(server.store.db, { id: 'practice', practice: true }, [{}]);
    for (const params of [
      { championshipId: 'practice', matchId: 'm1' },
      { championshipId: 'cup', matchId: 'm9' },
      { championshipId: 'none', matchId: 'm1' },
    ]) {
      expect((await ask(fixtureDetail, { params })).status).toBe(404);
      expect((await ask(removeFixture, { params })).status).toBe(404);
    }
  });
});
