import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { testMatchFlow } from '#contract/match/fiscal-year-flow.ts';
import { addFixture } from '#contract/match/fixtures.ts';
import {
  changeReporterLink,
  linkChampionships,
  linkMatches,
  listReporterLinks,
  type MadeReporterLink,
  makeReporterLink,
  type ReporterLink,
  type ReporterLinkPage,
  revokeReporterLink,
  type WantedScope,
} from '#contract/match/reporter-links.ts';
import { getTargetMatchesByUrlAccessToken } from '#contract/match/token-flow.ts';
import { listAudit } from '#contract/operations/audit.ts';
import { createLastUse } from '#server/football/access/last-use.ts';
import { insertMatches } from '#server/football/matches/schedule/input-repository.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { get, urlOf } from '#server/testing/calls.ts';
import { poolOf, signedIn } from '#server/testing/member.ts';
import { insertSeason, link, MATCH_DAY_MORNING, match } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';

const CUP: WantedScope = { kind: 'matches', championship_ids: ['cup'], matches: [] };
const ONE_MATCH: WantedScope = {
  kind: 'matches',
  championship_ids: [],
  matches: [{ championship_id: 'cup', match_id: 'm2' }],
};

async function startAsAdministrator() {
  const server = await startTestServer({
    now: MATCH_DAY_MORNING,
    env: { ADMIN_EMAILS: 'kanri@example.jp', REPORTER_PATH: 'k3wQ0cV8sYbL2mXz' },
  });
  const { db } = server.store;
  await insertSeason(db, {}, [{ matchId: 'm1' }, { matchId: 'm2', ground: '厚別公園', label: '決勝' }]);
  await insertSeason(db, { id: 'league', name: '秋季リーグ', category: 'WOMAN' }, [{ matchId: 'w1' }]);
  await insertSeason(db, { id: 'practice', practice: true, category: 'U-18（ユース）' }, [{ matchId: 'p1' }]);
  const { user, headers } = await signedIn(server, { email: 'kanri@example.jp', membership: null });
  const pool = await poolOf(server);
  const ask = async (
    call: Call,
    input: {
      body?: unknown;
      query?: Record<string, string>;
      id?: string;
      headers?: Readonly<Record<string, string>>;
    },
  ) => {
    const { body, query, id = '', headers: own } = input;
    // Signed in anew each time: the tests' days are longer than an ID token lives.
    const scope = 'aws.cognito.signin.user.admin';
    const { idToken } = await pool.tokens.issue({ user, scope, nonce: null, secondFactor: null, link: null });
    const response = await fetch(urlOf(server.url, call, query).replace(/:linkId|:championshipId/, id), {
      method: call.method,
      headers: {
        ...headers,
        ...own,
        authorization: `Bearer ${idToken}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: (await response.json()) as unknown };
  };
  const make = async (scope: WantedScope, label = '厚別会場', days = 2) =>
    (await ask(makeReporterLink, { body: { label, days, scope } })).json as MadeReporterLink;
  const list = async (query: Record<string, string> = {}) =>
    (await ask(listReporterLinks, { query })).json as ReporterLinkPage;
  const opened = async (token: string) => {
    const answer = await get(server.url, getTargetMatchesByUrlAccessToken, { urlAccessToken: token });
    return (answer.json as readonly { readonly match_id: string }[]).map(({ match_id }) => match_id);
  };
  return { ...server, ask, make, list, opened };
}

describe('速報員のリンク（管理者）', () => {
  test('大会のリンクは、その大会の試合だけを開き、だれがいつ作りいつまで使えるかを言う', async () => {
    const { make, opened } = await startAsAdministrator();
    const made = await make(CUP, ' 厚別会場 ');
    expect(made.path).toBe(`/connecter/select-reporting-match/${made.token}`);
    expect(made.matches.map(({ match_id }) => match_id)).toEqual(['m1', 'm2']);
    expect(made.link).toMatchObject({
      label: '厚別会場',
      state: 'valid',
      category: null,
      championships: [{ championship_id: 'cup', championship_name: '春季カップ', opened: 2, all: 2 }],
      created_by: 'kanri@example.jp',
      created_at: '2026-05-16T01:00:00Z',
      // The end of the second day from today, in Tokyo.
      expires_at: '2026-05-18T14:59:59Z',
      revoked_at: null,
    });
    expect(await opened(made.token)).toEqual(['m1', 'm2']);
  });

  test('同じ鍵で同じ内容を何度送っても、リンクは一つで、同じアドレスを言う。別の内容は別のリンクになる', async () => {
    const { ask, list, opened } = await startAsAdministrator();
    const make = async (label: string) => {
      const headers = { [IDEMPOTENCY_KEY]: 'c9f0f895-fb98-4b91-8f4e-0d0d8cf1e7a1' };
      const { json } = await ask(makeReporterLink, { body: { label, days: 2, scope: CUP }, headers });
      return json as MadeReporterLink;
    };
    const [first, ...again] = await Promise.all([make('厚別会場'), make('厚別会場'), make('厚別会場')]);
    expect(again).toEqual([first, first]);
    expect(await opened(first.token)).toEqual(['m1', 'm2']);
    const other = await make('円山会場');
    expect(other.token).not.toBe(first.token);
    expect((await list()).rows.map(({ label }) => label).toSorted()).toEqual(['円山会場', '厚別会場']);
    const { rows } = (await ask(listAudit, {})).json as { readonly rows: readonly unknown[] };
    expect(rows).toHaveLength(2);
  });

  test('一度に選べる数の試合を、リンクは受け取り、一つ多いと断る', async () => {
    const { ask, list, store } = await startAsAdministrator();
    const ids = Array.from({ length: 2_000 }, (_, at) => `試合${'あ'.repeat(100)}${at}`);
    const seen = ids.map((matchId) => match({ championshipId: 'cup', matchId }));
    await insertMatches(seen, MATCH_DAY_MORNING, unheard(store.db));
    const scopeOf = (matchIds: readonly string[]) => ({
      kind: 'matches',
      championship_ids: [],
      matches: matchIds.map((match_id) => ({ championship_id: 'cup', match_id })),
    });
    const make = (matchIds: readonly string[]) =>
      ask(makeReporterLink, { body: { label: '厚別会場', days: 2, scope: scopeOf(matchIds) } });
    expect((await make([...ids, 'm1'])).status).toBe(400);
    const { status, json } = await make(ids);
    expect(status).toBe(200);
    const { link_id: id } = (json as MadeReporterLink).link;
    expect((await ask(changeReporterLink, { id, body: { scope: scopeOf(ids) } })).status).toBe(200);
    expect((await list()).rows).toMatchObject([{ championships: [{ opened: 2_000 }] }]);
  });

  test('大会のリンクは、あとから入力された試合も開く。選んだ試合だけのリンクは開かない', async () => {
    const { ask, make, opened } = await startAsAdministrator();
    const whole = await make(CUP);
    const one = await make(ONE_MATCH);
    expect(whole.link.championships).toMatchObject([{ whole: true }]);
    expect(await opened(whole.token)).toHaveLength(2);
    const form = {
      division: '１部',
      group_1: '',
      group_2: '',
      label: '3',
      match_date: '2026-05-17',
      scheduled_start_time: null,
      ground: '円山',
      club_left_name: '西岡FC',
      club_right_name: '手稲SSS',
      club_left_id: '',
      club_right_id: '',
    };
    await ask(addFixture, { body: { form }, id: 'cup' });
    expect(await opened(whole.token)).toContain('cup-20260517-西岡FC-手稲SSS-01');
    expect(await opened(one.token)).toEqual(['m2']);
    // Limited to single matches afterwards, it grows no more.
    await ask(changeReporterLink, { id: whole.link.link_id, body: { scope: ONE_MATCH } });
    await ask(addFixture, { body: { form: { ...form, label: '4', match_date: '2026-05-18' } }, id: 'cup' });
    expect(await opened(whole.token)).toEqual(['m2']);
  });

  test('最後に使われた時刻は、あとからまとめて書かれ、五分に一度より多くは書かれない', async () => {
    const { store, clock, setClock, make, list } = await startAsAdministrator();
    const { link: made } = await make(CUP);
    const uses = createLastUse({ store, clock, onError: () => undefined });
    const lastUse = async () => (await list()).rows[0]?.last_used_at;
    expect(await lastUse()).toBeNull();
    uses.note(made.link_id);
    expect(await lastUse()).toBeNull();
    await uses.flush();
    expect(await lastUse()).toBe('2026-05-16T01:00:00Z');
    setClock('2026-05-16T01:04:59Z');
    uses.note(made.link_id);
    await uses.flush();
    expect(await lastUse()).toBe('2026-05-16T01:00:00Z');
    setClock('2026-05-16T01:05:00Z');
    uses.note(made.link_id);
    await uses.close();
    expect(await lastUse()).toBe('2026-05-16T01:05:00Z');
  });

  test('使われたリンクは、サーバーが止まるまでに書かれる', async () => {
    const server = await startAsAdministrator();
    const { token } = await server.make(CUP);
    await server.opened(token);
    await server.close();
    const row = await server.store.db.selectFrom('access_tokens').select('last_used_at').executeTakeFirst();
    expect(row?.last_used_at).toBe('2026-05-16T01:00:00Z');
  });

  test('作る・変える・取り消すは、操作の記録に残り、トークンは残らない', async () => {
    const { ask, make } = await startAsAdministrator();
    const { token, link: made } = await make(CUP);
    await ask(changeReporterLink, { id: made.link_id, body: { label: '決勝だけ', scope: ONE_MATCH } });
    await ask(revokeReporterLink, { id: made.link_id });
    await ask(revokeReporterLink, { id: made.link_id });
    const { json } = await ask(listAudit, { query: { order: 'asc' } });
    expect(json).toMatchObject({
      total: 3,
      rows: [
        { area: 'link', sentence: '速報員のリンクを作成しました。', subject_name: '厚別会場' },
        {
          changes: [
            { field: '名前', before: '厚別会場', after: '決勝だけ' },
            { field: '開くもの', before: '春季カップ（大会のすべての試合）', after: '春季カップ（1試合）' },
          ],
        },
        { actor: 'kanri@example.jp', subject_id: made.link_id, sentence: '速報員のリンクを取り消しました。' },
      ],
    });
    expect(JSON.stringify(json)).not.toContain(token);
  });

  test('選んだ試合だけのリンクは、ほかの試合を開かない', async () => {
    const { make, opened } = await startAsAdministrator();
    const { token, link: made } = await make(ONE_MATCH);
    expect(await opened(token)).toEqual(['m2']);
    expect(made.championships).toMatchObject([{ opened: 1, all: 2 }]);
  });

  test('カテゴリーと練習のリンクは、それぞれの検索を開く', async () => {
    const { url, make } = await startAsAdministrator();
    const category = await make({ kind: 'category', category: 'WOMAN' });
    expect(category.path).toBe(`/connecter/k3wQ0cV8sYbL2mXz-woman?access_token=${category.token}`);
    expect(category.link).toMatchObject({ category: 'WOMAN', championships: [] });
    const practice = await make({ kind: 'practice' });
    expect(practice.path).toBe(`/connecter/k3wQ0cV8sYbL2mXz-test?access_token=${practice.token}`);
    expect(practice.link.championships).toMatchObject([{ championship_id: 'practice', practice: true }]);
    const search = { fiscalYear: '2026', category: 'U-18（ユース）', accessToken: practice.token };
    const answer = await get(url, testMatchFlow.currentMatches, search);
    expect([answer.status, answer.text.includes('"p1"')]).toEqual([200, true]);
  });

  test('一覧にトークンはなく、新しい順で、名前・作った人・大会の名で探せる', async () => {
    const { store, make, list, setClock } = await startAsAdministrator();
    const first = await make(CUP, 'A会場 100%');
    setClock('2026-05-16T02:00:00Z');
    const second = await make({ kind: 'matches', championship_ids: ['league'], matches: [] }, 'B会場');
    await link(store.db, { kind: 'category', category: 'WOMAN' });
    const all = await list();
    expect(all.total).toBe(3);
    expect(all.rows[0]?.label).toBe('B会場');
    for (const { token } of [first, second]) expect(JSON.stringify(all)).not.toContain(token);
    const labels = async (query: Record<string, string>) =>
      (await list(query)).rows.map(({ label }) => label);
    expect(await labels({ search: 'a会' })).toEqual(['A会場 100%']);
    expect(await labels({ search: '0%' })).toEqual(['A会場 100%']);
    expect(await labels({ search: 'A%1' })).toEqual([]);
    expect(await labels({ search: '秋季' })).toEqual(['B会場']);
    expect(await labels({ search: 'KANRI@', sort: 'label', order: 'asc' })).toEqual(['A会場 100%', 'B会場']);
    expect(await labels({ search: 'woman' })).toEqual(['テスト']);
    expect(await labels({ sort: 'label', order: 'asc' })).toEqual(['A会場 100%', 'B会場', 'テスト']);
    expect((await labels({ sort: 'expires', order: 'asc' }))[0]).toBe('テスト');
  });

  test('五十件ずつのページになる', async () => {
    const { store, list } = await startAsAdministrator();
    for (let made = 0; made < 51; made += 1) {
      await link(store.db, { kind: 'category', category: 'WOMAN' });
    }
    const pages = [await list(), await list({ page: '2' }), await list({ page: '3' })];
    expect(pages.map(({ total, rows }) => [total, rows.length])).toEqual([
      [51, 50],
      [51, 1],
      [51, 0],
    ]);
    const ids = pages.flatMap(({ rows }) => rows.map(({ link_id }) => link_id));
    expect(new Set(ids).size).toBe(51);
  });

  test('取り消したリンクは次の呼び出しから開かず、もう一度取り消しても最初の時刻が残る', async () => {
    const { ask, make, list, opened, setClock } = await startAsAdministrator();
    const { token, link: made } = await make(CUP);
    expect(await opened(token)).toHaveLength(2);
    const revoked = await ask(revokeReporterLink, { id: made.link_id });
    expect(revoked.json).toMatchObject({ state: 'revoked', revoked_at: '2026-05-16T01:00:00Z' });
    expect(await opened(token)).toEqual([]);
    setClock('2026-05-16T02:00:00Z');
    const again = await ask(revokeReporterLink, { id: made.link_id });
    expect(again.json).toEqual(revoked.json);
    expect((await list({ state: 'revoked' })).total).toBe(1);
    expect((await list({ state: 'valid' })).total).toBe(0);
    const change = await ask(changeReporterLink, { id: made.link_id, body: { days: 3 } });
    expect([change.status, change.json]).toEqual([
      409,
      {
        code: 'already_revoked',
        message: '取り消したリンクは変更できません。新しいリンクを作成してください。',
      },
    ]);
  });

  test('期限が切れたリンクは、延ばすとまた開き、名前と範囲もすぐ変わる', async () => {
    const { ask, make, list, opened, setClock } = await startAsAdministrator();
    const { token, link: made } = await make(CUP, '厚別会場', 1);
    setClock('2026-05-17T14:59:59Z');
    expect(await opened(token)).toEqual([]);
    expect((await list({ state: 'expired' })).rows).toMatchObject([{ state: 'expired' }]);
    await ask(changeReporterLink, { id: made.link_id, body: { days: 1 } });
    expect(await opened(token)).toEqual(['m1', 'm2']);
    const changed = await ask(changeReporterLink, {
      id: made.link_id,
      body: { label: '決勝だけ', scope: ONE_MATCH },
    });
    expect(changed.json as ReporterLink).toMatchObject({
      label: '決勝だけ',
      expires_at: '2026-05-18T14:59:59Z',
      championships: [{ opened: 1 }],
    });
    expect(await opened(token)).toEqual(['m2']);
  });

  test.each<[string, object, string]>([
    ['大会がない', { scope: { ...CUP, championship_ids: ['cup', 'no-such'] } }, 'nothing_to_open'],
    ['練習の大会を混ぜた', { scope: { ...CUP, championship_ids: ['practice'] } }, 'nothing_to_open'],
    ['何も選んでいない', { scope: { ...CUP, championship_ids: [] } }, 'nothing_to_open'],
    [
      '試合がない',
      { scope: { ...ONE_MATCH, matches: [{ championship_id: 'cup', match_id: 'm9' }] } },
      'nothing_to_open',
    ],
    ['名前が空白だけ', { label: '　 ' }, 'invalid_input'],
    ['401日', { days: 401 }, 'out_of_range'],
    ['0日', { days: 0 }, 'out_of_range'],
  ])('%sリンクは作れず、何も残らない', async (_why, wrong, code) => {
    const { ask, list } = await startAsAdministrator();
    const body = { label: '会場', days: 1, scope: CUP, ...wrong };
    const answer = await ask(makeReporterLink, { body });
    expect(answer.status).toBe(400);
    if (code !== 'out_of_range') expect(answer.json).toMatchObject({ code });
    expect((await list()).total).toBe(0);
  });

  test('知らないリンクは404', async () => {
    const { ask } = await startAsAdministrator();
    for (const call of [revokeReporterLink, changeReporterLink]) {
      const body = call === changeReporterLink ? { body: {} } : {};
      expect((await ask(call, { id: 'no-such', ...body })).status).toBe(404);
    }
  });

  test('選べる大会と試合に、練習のものはない', async () => {
    const { ask } = await startAsAdministrator();
    const championships = await ask(linkChampionships, { query: { fiscalYear: '2026' } });
    expect(championships.json).toMatchObject([
      { championship_id: 'cup', matches: 2 },
      { championship_id: 'league', matches: 1 },
    ]);
    const matches = await ask(linkMatches, { query: { championshipId: 'cup' } });
    expect(matches.json).toMatchObject([{ match_id: 'm1' }, { match_id: 'm2', label: '決勝' }]);
    const practice = await ask(linkMatches, { query: { championshipId: 'practice' } });
    expect(practice.json).toEqual([]);
  });

  test('ある日の試合は、大会をまたいで選べ、練習の試合は出ない', async () => {
    const { ask } = await startAsAdministrator();
    const day = await ask(linkMatches, { query: { day: '2026-05-16' } });
    expect(day.json).toMatchObject([
      { championship_id: 'cup' },
      { championship_id: 'cup' },
      { championship_id: 'league' },
    ]);
    expect((await ask(linkMatches, { query: { day: '2026-05-40' } })).status).toBe(400);
  });
});
