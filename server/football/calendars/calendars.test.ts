import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { AnswerOf } from '#contract/call.ts';
import { addCalendar, calendars, removeCalendar } from '#contract/championship/calendars.ts';
import { follow } from '#contract/club/follows.ts';
import {
  addFixture,
  changeFixture,
  type FixtureDetail,
  fixtureDetail,
  removeFixture,
} from '#contract/match/fixtures.ts';
import {
  operateScore,
  registerMatchResult,
  registerPostponement,
  updateMatchResult,
  updateMatchStatus,
} from '#contract/match/token-flow.ts';
import { eraseOwnData, exportOwnData, removeSessionId } from '#contract/member/membership.ts';
import { MOST_CALENDARS } from '#domain/follow/calendar.ts';
import { ADMINISTRATOR, administratorOf } from '#server/testing/administrator.ts';
import { get, put } from '#server/testing/calls.ts';
import { type Somebody, signedIn } from '#server/testing/member.ts';
import { insertSeason, link, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';
import { faultsOf } from './testing/strict-reader.ts';

const NOW = '2026-05-14T01:00:00Z';
const ENV = { ADMIN_EMAILS: ADMINISTRATOR, PUBLIC_URL: 'https://tsunagu.example', TRUST_PROXY: '1' };
const CUP = { kind: 'championship', id: 'cup' };
const CLUB = { kind: 'club', id: '7' };
const FOLLOWING = { kind: 'following', id: '' };
const FOLLOWED = [
  { kind: 'club', club_id: '7' },
  { kind: 'championship', championship_id: 'cup' },
];
const ONE = { championshipId: 'cup', matchId: 'm1' };

function secondsSince2020(instant: string): number {
  return (Date.parse(instant) - Date.parse('2020-01-01T00:00:00Z')) / 1_000;
}

/** As a calendar reads it, which knows nothing of us. */
function read(text: string) {
  expect(faultsOf(text)).toEqual([]);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, location, description, startDate, endDate, sequence } = new ICAL.Event(component);
    return {
      uid,
      summary,
      location,
      description,
      sequence,
      start: String(startDate),
      end: String(endDate),
      isAllDay: startDate.isDate,
      zone: component.getFirstProperty('dtstart')?.getParameter('tzid'),
      status: component.getFirstPropertyValue('status'),
      stamp: String(component.getFirstPropertyValue('dtstamp')),
      url: component.getFirstPropertyValue('url'),
    };
  });
  return { calendar, events, name: calendar.getFirstPropertyValue('x-wr-calname') };
}

async function started(somebody: Somebody = {}) {
  const server = await startTestServer({ now: NOW, env: ENV });
  const { url } = server;
  const { db } = server.store;
  await insertSeason(db, { id: 'cup', name: '春季カップ' }, [
    { matchId: 'm1', clubs: { home: '北星', away: '中の島' } },
    { matchId: 'm2', clubs: { home: '北星', away: '白石' }, scheduledStartTime: null, date: '2026-05-17' },
  ]);
  await insertSeason(db, { id: 'league', name: '秋季リーグ' }, [
    { matchId: 'm1', clubs: { home: '厚別', away: '北星' }, date: '2026-05-10' },
    { matchId: 'm9', clubs: { home: '厚別', away: '白石' } },
  ]);
  await db
    .insertInto('clubs')
    .values({ club_id: '7', name: '北星', short_name: '北星', categories: '[]', variants: '[]' })
    .execute();
  const member = await signedIn(server, somebody);
  const { headers } = member;
  const { token } = await link(db, matchesOfCup('m1'));
  const add = (of: object) => put(url, addCalendar, of, { headers });
  const pathOf = async (of: object) => ((await add(of)).json as { readonly path: string }).path;
  const fetched = (path: string, more: Readonly<Record<string, string>> = {}) =>
    fetch(new URL(path, url), { headers: more });
  const readAt = async (path: string) => read(await (await fetched(path)).text());
  const known = async () =>
    (await get(url, calendars, FOLLOWING, headers)).json as AnswerOf<typeof calendars>;
  const listed = async () => (await known()).calendars;
  const report = async (call: typeof updateMatchStatus | typeof operateScore, body: object) =>
    expect((await put(url, call, { ...ONE, ...body }, { token })).status).toBe(200);
  return { server, url, db, member, headers, token, add, pathOf, fetched, readAt, listed, report };
}

test('大会のカレンダーには、全試合が日時・会場・大会とともに並び、時刻未定は終日になる', async () => {
  const { pathOf, fetched } = await started();
  const path = await pathOf(CUP);
  expect(path).toMatch(/^\/ical\/[\w-]{32}\.ics$/);
  const answer = await fetched(path);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  const text = await answer.text();
  // At most 75 bytes a line, and each ends as the standard says.
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75 || line.includes('\n'))).toEqual(
    [],
  );
  const { calendar, events, name } = read(text);
  expect(name).toBe('春季カップ｜つなぐ');
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
  expect(calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe('Asia/Tokyo');
  expect(events).toEqual([
    {
      uid: expect.stringMatching(/^[0-9a-f]{32}@tsunagu$/),
      sequence: expect.any(Number),
      summary: '北星 － 中の島',
      location: '厚別公園',
      description: '春季カップ（U-12（ジュニア））\n１部 第1試合',
      start: '2026-05-16T10:00:00',
      end: '2026-05-16T10:50:00',
      isAllDay: false,
      zone: 'Asia/Tokyo',
      status: 'CONFIRMED',
      stamp: '2026-05-16T01:00:00Z',
      url: 'https://tsunagu.example/indv-result/cup/m1',
    },
    expect.objectContaining({
      summary: '北星 － 白石',
      start: '2026-05-17',
      end: '2026-05-18',
      isAllDay: true,
      description: '春季カップ（U-12（ジュニア））\n１部 第1試合\n時刻未定',
    }),
  ]);
});

test('クラブのカレンダーにはどの大会の試合も入り、フォロー中のカレンダーでは同じ試合は一度だけ', async () => {
  const { url, headers, pathOf, readAt } = await started();
  const summaries = async (path: string) => (await readAt(path)).events.map(({ summary }) => summary);
  const all = ['厚別 － 北星', '北星 － 中の島', '北星 － 白石'];
  expect(await summaries(await pathOf(CLUB))).toEqual(all);
  const path = await pathOf(FOLLOWING);
  expect(await summaries(path)).toEqual([]);
  for (const target of FOLLOWED) await put(url, follow, { target, follows: true }, { headers });
  expect(await summaries(path)).toEqual(all);
  await put(url, follow, { target: FOLLOWED[0], follows: false }, { headers });
  expect(await summaries(path)).toEqual(all.slice(1));
});

test('延期は仮の予定として届き、新しい日程は同じ予定が動いて届く', async () => {
  const { server, url, token, pathOf, fetched, readAt } = await started();
  const path = await pathOf(CUP);
  const [planned] = (await readAt(path)).events;
  server.setClock('2026-05-16T02:00:00Z');
  const postponement = { ...ONE, postponementReason: '雷' };
  expect((await put(url, registerPostponement, postponement, { token })).status).toBe(200);
  const [postponed] = (await readAt(path)).events;
  expect(postponed).toMatchObject({
    uid: planned?.uid,
    status: 'TENTATIVE',
    summary: '【延期】北星 － 中の島',
    description: expect.stringContaining('延期：雷'),
  });
  expect(postponed?.sequence).toBeGreaterThan(planned?.sequence ?? 0);
  // The program before cancelled the entry of the same change under this number.
  expect(postponed?.sequence).toBeGreaterThan(secondsSince2020('2026-05-16T02:00:00Z'));
  const { headers } = await fetched(path);
  server.setClock('2026-05-16T03:00:00Z');
  const ask = await administratorOf(server);
  const { form, revision } = (await ask(fixtureDetail, { params: ONE })).json as FixtureDetail;
  const moved = { ...form, match_date: '2026-05-24', scheduled_start_time: '13:30', ground: '円山' };
  expect((await ask(changeFixture, { params: ONE, body: { revision, form: moved } })).status).toBe(200);
  const again = await fetched(path, { 'if-none-match': headers.get('etag') ?? '' });
  expect(again.status).toBe(200);
  const event = read(await again.text()).events.find(({ uid }) => uid === planned?.uid);
  expect(event).toMatchObject({
    status: 'CONFIRMED',
    summary: '北星 － 中の島',
    start: '2026-05-24T13:30:00',
    location: '円山',
  });
  expect(event?.sequence).toBeGreaterThan(postponed?.sequence ?? 0);
});

test.each([CUP, CLUB])(
  '$kind のカレンダーで、削除した試合は取り消された予定になり、もう一度入れれば戻る',
  async (of) => {
    const { server, pathOf, readAt } = await started();
    const path = await pathOf(of);
    const ask = await administratorOf(server);
    const { form } = (await ask(fixtureDetail, { params: ONE })).json as FixtureDetail;
    const add = async () => {
      const body = { form: { ...form, match_date: '2026-05-23' } };
      const answer = await ask(addFixture, { params: { championshipId: 'cup' }, body });
      expect(answer.status).toBe(200);
      return (answer.json as FixtureDetail).match_id;
    };
    const event = async () => (await readAt(path)).events.find(({ start }) => start.startsWith('2026-05-23'));
    const matchId = await add();
    const planned = await event();
    expect(planned).toMatchObject({ status: 'CONFIRMED', summary: '北星 － 中の島' });
    server.setClock('2026-05-15T01:00:00Z');
    expect((await ask(removeFixture, { params: { championshipId: 'cup', matchId } })).status).toBe(200);
    const cancelled = await event();
    const { uid, start, end, location } = planned ?? {};
    const summary = '【取りやめ】北星 － 中の島';
    expect(cancelled).toMatchObject({ uid, start, end, location, summary, status: 'CANCELLED' });
    expect(cancelled?.sequence).toBeGreaterThan(planned?.sequence ?? 0);
    server.setClock('2026-05-15T02:00:00Z');
    expect(await add()).toBe(matchId);
    const again = await event();
    expect(again).toMatchObject({ uid, status: 'CONFIRMED', summary: '北星 － 中の島' });
    expect(again?.sequence).toBeGreaterThan(cancelled?.sequence ?? 0);
  },
);

test('結果は登録されてから題名に出て、訂正も届く', async () => {
  const { server, url, token, pathOf, readAt, report } = await started();
  const path = await pathOf(CUP);
  const title = async () => (await readAt(path)).events[0]?.summary;
  await report(updateMatchStatus, { currentStatus: '試合前', newStatus: '前半' });
  for (const scoredClub of ['club_left', 'club_left', 'club_right']) {
    await report(operateScore, { scoredClub, matchStatus: '前半', operation: 'plus' });
  }
  for (const [from, to] of [
    ['前半', 'ハーフタイム'],
    ['ハーフタイム', '後半'],
    ['後半', '試合終了'],
  ]) {
    await report(updateMatchStatus, { currentStatus: from, newStatus: to });
  }
  expect(await title()).toBe('北星 － 中の島');
  const registration = { ...ONE, actualStartTime: '10:00' };
  expect((await put(url, registerMatchResult, registration, { token })).status).toBe(200);
  expect(await title()).toBe('北星 2-1 中の島');
  server.setClock('2026-05-16T04:00:00Z');
  const corrected = { ...ONE, ...correction(), leftClubResult: '引き分け', rightClubResult: '引き分け' };
  expect(await put(url, updateMatchResult, corrected, { token })).toMatchObject({ status: 200 });
  expect(await title()).toBe('北星 2-2 中の島');
});

test('変わりがなければ304で、取り消したアドレスも、知らないアドレスも、使えない', async () => {
  const { url, headers, pathOf, fetched, listed } = await started();
  const path = await pathOf(CUP);
  const etag = (await fetched(path)).headers.get('etag') ?? '';
  const unchanged = await fetched(path, { 'if-none-match': etag });
  expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
  expect((await fetch(new URL(path, url), { method: 'HEAD' })).status).toBe(200);
  const [calendar] = await listed();
  expect(calendar).toMatchObject({ kind: 'championship', title: '春季カップ', last_read_on: '2026-05-14' });
  await put(url, removeCalendar, { calendar_id: calendar?.calendar_id }, { headers });
  expect(await listed()).toEqual([]);
  for (const gone of [path, `/ical/${'a'.repeat(32)}.ics`, '/ical/x', `/ical/${'%00'.repeat(32)}.ics`]) {
    const answer = await fetched(gone);
    expect([answer.status, await answer.json()]).toEqual([
      410,
      { code: 'calendar_gone', message: 'このカレンダーのアドレスは、使えません。' },
    ]);
  }
});

test('会員の有効期限が切れたカレンダーは空になってそう言い、更新すれば戻る', async () => {
  const { db, member, server, pathOf, readAt } = await started({
    membership: { type: 'regular', expiresAt: '2026-05-14' },
  });
  const path = await pathOf(CUP);
  expect((await readAt(path)).events).toHaveLength(2);
  server.setClock('2026-05-15T01:00:00Z');
  const { events, calendar } = await readAt(path);
  expect(events).toEqual([]);
  expect(calendar.getFirstPropertyValue('x-wr-caldesc')).toContain('有効期限が切れて');
  await db
    .updateTable('members')
    .set({ expires_at: '2027-05-14' })
    .where('user_id', '=', member.user.id)
    .execute();
  expect((await readAt(path)).events).toHaveLength(2);
});

test('ログアウトしても届くが、運営者が止めたアカウントには届かない', async () => {
  const { url, db, member, headers, pathOf, readAt } = await started();
  const path = await pathOf(CUP);
  const { email, sessionId } = member;
  expect((await put(url, removeSessionId, { email, sessionId }, { headers })).status).toBe(200);
  expect((await readAt(path)).events).toHaveLength(2);
  await db.updateTable('users').set({ enabled: 0 }).where('user_id', '=', member.user.id).execute();
  expect((await readAt(path)).events).toEqual([]);
});

test('アドレスは書き出しに入り、本人が消えれば消える', async () => {
  const { url, member, headers, pathOf, fetched } = await started();
  const path = await pathOf(CLUB);
  const { text } = (await put(url, exportOwnData, {}, { headers })).json as { readonly text: string };
  expect(JSON.parse(text).calendars).toEqual([{ ...CLUB, createdAt: NOW, lastReadOn: null }]);
  expect(text).not.toContain(path.slice(6, -4));
  expect((await put(url, eraseOwnData, { email: member.email }, { headers })).status).toBe(200);
  expect((await fetched(path)).status).toBe(410);
});

test('アドレスは続けて読み込まれすぎると待たされ、作れる数にも限りがあり、ほかの人のものは取り消せない', async () => {
  const { server, url, add, pathOf, fetched, listed } = await started();
  const path = await pathOf(FOLLOWING);
  const other = await signedIn(server);
  const [calendar] = await listed();
  const body = { calendar_id: calendar?.calendar_id };
  await put(url, removeCalendar, body, { headers: other.headers });
  for (let count = 0; count < 120; count += 1) expect((await fetched(path)).status).toBe(200);
  const refused = await fetched(path);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  for (let count = 1; count < MOST_CALENDARS; count += 1) expect((await add(CUP)).status).toBe(200);
  expect(await add(CUP)).toMatchObject({ status: 409, json: { code: 'too_many_calendars' } });
  expect(await listed()).toHaveLength(MOST_CALENDARS);
});

test.each([
  [{ kind: 'club', id: 'nobody' }, 404, 'calendar_not_found'],
  [{ kind: 'championship', id: 'nowhere' }, 404, 'calendar_not_found'],
  [{ kind: 'player', id: '1' }, 400, 'invalid_input'],
  [{ kind: 'club' }, 400, 'invalid_input'],
])('%j のカレンダーは作れない', async (of, status, code) => {
  const { add, listed } = await started();
  expect(await add(of)).toMatchObject({ status, json: { code } });
  expect(await listed()).toEqual([]);
});

/** 2-2, in the words of the reporters' form. */
function correction() {
  const side = (name: 'left' | 'right', firstHalf: number, secondHalf: number) => ({
    [`${name}FirstHalfScore`]: firstHalf,
    [`${name}SecondHalfScore`]: secondHalf,
    [`${name}ExtraFirstHalfScore`]: 0,
    [`${name}ExtraSecondHalfScore`]: 0,
    [`${name}TotalScore`]: firstHalf + secondHalf,
    [`${name}PkScore`]: 0,
  });
  return {
    ...side('left', 2, 0),
    ...side('right', 1, 1),
    hasExtraHalvesEdit: false,
    hasPkEdit: false,
    actualStartTime: '10:00',
  };
}
