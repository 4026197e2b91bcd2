import { expect, test, vi } from 'vitest';
import { switchFollowNotices } from '#contract/club/follows.ts';
import { registerMatchResult } from '#contract/match/token-flow.ts';
import { eraseOwnData, removeSessionId } from '#contract/member/membership.ts';
import {
  addNoticeDevice,
  moveNoticeDevice,
  notices,
  removeNoticeDevice,
  saveNotices,
  tryNoticeDevice,
} from '#contract/messaging/notices.ts';
import { DEFAULT_NOTICE_SETTINGS, MOST_DEVICES } from '#domain/notice/notice.ts';
import { get, put } from '#server/testing/calls.ts';
import { eventually } from '#server/testing/eventually.ts';
import { everyText } from '#server/testing/every-text.ts';
import { signedIn } from '#server/testing/member.ts';
import { link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { startTestServerOn } from '#server/testing/server.ts';
import { openTestStore, type TestStore } from '#server/testing/stores.ts';
import { RETRY } from './retries-repository.ts';
import { kickOff, MATCH, ONE, reporter, season } from './testing/match-day.ts';
import { arrives, ENV, noticesOf, pushService, started, type Told, titles, told } from './testing/told.ts';

const CUP = { kind: 'championship', championship_id: 'cup' } as const;
const CLUB = { kind: 'club', club_id: '7' } as const;
const QUIET_AT = { ...DEFAULT_NOTICE_SETTINGS, quiet: { from: '09:00', to: '12:00' } };

test('フォローした試合の始まりが、暗号になって電話に届き、押すと試合のページが開く', async () => {
  const site = await started();
  const { phone } = await told(site);
  await site.moveTo('試合前', '前半');
  await arrives(phone, ['キックオフ ひばりが丘FC － 中の島SSS']);
  expect(phone.arrived[0]).toMatchObject({ body: '秋季カップ U-12', url: '/indv-result/cup/m1' });
  const [headers] = phone.headers;
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '600' });
  expect(headers?.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/);
});

test('同じお知らせでも、端末ごと、一通ごとに、別の鍵で暗号になる', async () => {
  const site = await started();
  const first = await told(site);
  const second = await told(site, [MATCH], { email: 'chichi@example.jp' });
  await site.moveTo('試合前', '前半');
  for (const { phone } of [first, second]) await arrives(phone, ['キックオフ ひばりが丘FC － 中の島SSS']);
  const senders = [...first.phone.senders, ...second.phone.senders];
  expect(senders).toHaveLength(2);
  expect(new Set(senders).size).toBe(2);
});

test('続けて入った得点は一つにまとまり、クラブも大会も試合もフォローしていても一度だけ届く', async () => {
  const site = await started();
  await kickOff(site, site.store);
  const { phone } = await told(site, [MATCH, CUP, CLUB]);
  await site.score();
  await site.score();
  await site.score('plus', 'club_right');
  await site.server.setClock('2026-05-16T01:00:21Z');
  await arrives(phone, ['⚽ 前半1分 ひばりが丘FC 2-1 中の島SSS']);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(phone.arrived).toHaveLength(1);
});

test('得点が続いても、お知らせのための書き込みは一秒に数回だけ', async () => {
  const site = await started();
  await kickOff(site, site.store);
  const goals = 40;
  const begun = performance.now();
  const writing = vi.spyOn(site.store, 'transaction');
  for (let goal = 0; goal < goals; goal += 1) await site.score(goal % 2 === 0 ? 'plus' : 'minus');
  const seconds = (performance.now() - begun) / 1_000;
  expect(writing.mock.calls.length - goals).toBeLessThanOrEqual(4 * seconds + 2);
});

test('送る前に取り消された得点は届かない', async () => {
  const site = await started();
  await kickOff(site, site.store);
  const { phone } = await told(site);
  await site.score();
  await site.score('minus');
  site.server.setClock('2026-05-16T01:00:21Z');
  await site.moveTo('前半', 'ハーフタイム');
  await arrives(phone, ['ハーフタイム ひばりが丘FC 0-0 中の島SSS']);
});

test('知らせた後で取り消された得点は、取り消しとして届く', async () => {
  const site = await started();
  await kickOff(site, site.store);
  const { phone } = await told(site);
  await site.score();
  await site.server.setClock('2026-05-16T01:00:05Z');
  await arrives(phone, ['⚽ 前半1分 ひばりが丘FC 1-0 中の島SSS']);
  await site.score('minus');
  await site.server.setClock('2026-05-16T01:00:10Z');
  await arrives(phone, [expect.any(String), '得点の取り消し ひばりが丘FC 0-0 中の島SSS']);
});

test('記録を読めない試合があっても、ほかの試合のお知らせは届く', async () => {
  const site = await started();
  const { phone } = await told(site);
  const second = { championshipId: 'cup', matchId: 'm2' };
  const broken = { championship_id: 'cup', match_id: 'm2', seen: '{' };
  await site.store.db.insertInto('notice_matches').values(broken).execute();
  const { token } = await link(site.store.db, matchesOfCup('m2'));
  await reporter(site.server, token, second).moveTo('試合前', '前半');
  await site.moveTo('試合前', '前半');
  await arrives(phone, ['キックオフ ひばりが丘FC － 中の島SSS']);
});

test('10分より前の得点は届かない', async () => {
  const site = await started();
  await kickOff(site, site.store);
  const { phone } = await told(site);
  await site.score();
  await eventually(async () => expect((await noticesOf(site.store)).goal).toBe('waiting'));
  site.server.setClock('2026-05-16T01:10:01Z');
  await eventually(async () => expect((await noticesOf(site.store)).goal).toBe('dropped'));
  expect(phone.arrived).toEqual([]);
});

test('選ばなかった出来事は届かず、大会だけのフォローは切れる', async () => {
  const site = await started();
  const few = await told(site);
  const far = await told(site, [CUP]);
  const all = await told(site, [CLUB]);
  const save = ({ member }: Told, settings: object) =>
    put(
      site.server.url,
      saveNotices,
      { ...DEFAULT_NOTICE_SETTINGS, ...settings },
      { headers: member.headers },
    );
  await save(few, { choices: { ...DEFAULT_NOTICE_SETTINGS.choices, kick_off: false } });
  await save(far, { championships: false });
  await site.moveTo('試合前', '前半');
  await arrives(all.phone, ['キックオフ ひばりが丘FC － 中の島SSS']);
  await site.moveTo('前半', 'ハーフタイム');
  await arrives(few.phone, ['ハーフタイム ひばりが丘FC 0-0 中の島SSS']);
  expect(far.phone.arrived).toEqual([]);
});

test('静かな時間には届かず、延期だけは終わってから届く', async () => {
  const site = await started();
  const { member, phone } = await told(site);
  await put(site.server.url, saveNotices, QUIET_AT, { headers: member.headers });
  const loud = await told(site);
  await site.postpone();
  await eventually(() => expect(titles(loud.phone)).toContain('延期 ひばりが丘FC － 中の島SSS（雷）'));
  expect(phone.arrived).toEqual([]);
  site.server.setClock('2026-05-16T03:00:00Z');
  await arrives(phone, ['延期 ひばりが丘FC － 中の島SSS（雷）']);
  expect(loud.phone.arrived).toHaveLength(1);
});

test('試合終了は一度だけで、登録されてもくり返さない', async () => {
  const site = await started();
  const { phone } = await told(site);
  await site.moveTo('試合前', '前半');
  await site.moveTo('前半', 'ハーフタイム');
  await site.moveTo('ハーフタイム', '後半');
  await site.moveTo('後半', '試合終了');
  await eventually(() => expect(titles(phone)).toContain('試合終了 ひばりが丘FC 0-0 中の島SSS'));
  const { length } = phone.arrived;
  const result = { ...ONE, actualStartTime: '10:00' };
  expect((await put(site.server.url, registerMatchResult, result, { token: site.token })).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(phone.arrived).toHaveLength(length);
});

test.each([
  ['会員の期限が切れた', { membership: { type: 'regular', expiresAt: '2026-05-15' } }],
  ['会員でない', { membership: null }],
] as const)('%s人には届かない', async (_who, somebody) => {
  const site = await started();
  const { phone } = await told(site);
  const member = await signedIn(site.server, somebody);
  const other = site.service.subscribe();
  const { endpoint, keys } = other.subscription;
  const own = { user_id: member.user.id, session_id: member.sessionId, registered_at: MATCH_DAY_MORNING };
  await site.store.db
    .insertInto('push_devices')
    .values({ endpoint, ...keys, ...own })
    .execute();
  const followed = {
    kind: 'match',
    championship_id: 'cup',
    target_id: 'm1',
    followed_at: MATCH_DAY_MORNING,
  } as const;
  await site.store.db
    .insertInto('follows')
    .values({ user_id: member.user.id, ...followed })
    .execute();
  await site.moveTo('試合前', '前半');
  await arrives(phone, ['キックオフ ひばりが丘FC － 中の島SSS']);
  expect(other.arrived).toEqual([]);
});

test('ログアウトした電話には届かない', async () => {
  const site = await started();
  const { phone } = await told(site);
  const out = await told(site);
  const { email, sessionId, headers } = out.member;
  await put(site.server.url, removeSessionId, { email, sessionId }, { headers });
  await site.moveTo('試合前', '前半');
  await arrives(phone, ['キックオフ ひばりが丘FC － 中の島SSS']);
  expect(out.phone.arrived).toEqual([]);
});

test('お知らせを切ったフォローからは届かず、ほかのフォローからは届く', async () => {
  const site = await started();
  const off = await told(site, [CLUB]);
  const both = await told(site, [CLUB, MATCH]);
  for (const { member } of [off, both]) {
    await put(site.server.url, switchFollowNotices, { target: CLUB, notices: false }, member);
  }
  await site.moveTo('試合前', '前半');
  await arrives(both.phone, ['キックオフ ひばりが丘FC － 中の島SSS']);
  expect(off.phone.arrived).toEqual([]);
});

test('ブラウザーが宛先を替えたら、前の宛先の秘密を示せば、新しい宛先に届く', async () => {
  const site = await started();
  const { phone } = await told(site);
  const next = site.service.subscribe();
  const { endpoint, keys } = phone.subscription;
  const move = (auth: string) =>
    put(site.server.url, moveNoticeDevice, { from: { endpoint, auth }, to: next.subscription });
  expect(await move(next.subscription.keys.auth)).toMatchObject({ status: 404 });
  expect((await move(keys.auth)).status).toBe(200);
  expect(await move(keys.auth)).toMatchObject({ status: 404, json: { code: 'device_not_found' } });
  await site.moveTo('試合前', '前半');
  await arrives(next, ['キックオフ ひばりが丘FC － 中の島SSS']);
  expect(phone.arrived).toEqual([]);
});

test('ブラウザーが止めた宛先は消え、混んでいればもう一度送る', async () => {
  const site = await started();
  const ended = await told(site);
  const busy = await told(site);
  ended.phone.answerNext(410);
  busy.phone.answerNext(503);
  await site.moveTo('試合前', '前半');
  await eventually(async () => expect(await retriesOf(site.store)).toBe(1));
  site.server.setClock('2026-05-16T01:00:02Z');
  await arrives(busy.phone, ['キックオフ ひばりが丘FC － 中の島SSS']);
  const { json } = await get(site.server.url, notices, {}, ended.member.headers);
  expect(json).toMatchObject({ devices: [] });
});

test('試しに送ると、その端末だけに届く', async () => {
  const site = await started();
  const { member, phone } = await told(site);
  const { endpoint } = phone.subscription;
  const ask = () => put(site.server.url, tryNoticeDevice, { endpoint }, { headers: member.headers });
  expect((await ask()).status).toBe(200);
  expect(titles(phone)).toEqual(['お知らせの確認']);
  phone.answerNext(410);
  expect(await ask()).toMatchObject({ status: 409, json: { code: 'device_gone' } });
  expect(await ask()).toMatchObject({ status: 404, json: { code: 'device_not_found' } });
});

test(`端末は${MOST_DEVICES}台までで、はじめの1台が替わり、オフにすれば消える`, async () => {
  const site = await started();
  const { member, phone } = await told(site);
  const { headers } = member;
  const others = Array.from({ length: MOST_DEVICES }, () => site.service.subscribe());
  for (const [index, { subscription }] of others.entries()) {
    site.server.setClock(`2026-05-16T01:00:${String(index + 1).padStart(2, '0')}Z`);
    await put(site.server.url, addNoticeDevice, subscription, { headers });
  }
  const { endpoint } = others[0]?.subscription ?? { endpoint: '' };
  expect((await get(site.server.url, notices, {}, headers)).json).toHaveProperty(
    'devices.length',
    MOST_DEVICES,
  );
  const off = await put(site.server.url, removeNoticeDevice, { endpoint }, { headers });
  expect(off.json).toHaveProperty('devices.length', MOST_DEVICES - 1);
  await site.moveTo('試合前', '前半');
  await eventually(() =>
    expect(others.slice(1).map(({ arrived }) => arrived.length)).toEqual(Array(9).fill(1)),
  );
  expect(phone.arrived).toEqual([]);
});

test('知らない場所や、内側のアドレスは断られ、何も変わらない', async () => {
  const store = await openTestStore();
  const server = await startTestServerOn(store, { now: MATCH_DAY_MORNING });
  const { subscribe } = await pushService();
  const { headers } = await signedIn(server);
  const { keys } = subscribe().subscription;
  for (const endpoint of ['http://127.0.0.1:9/x', 'https://169.254.169.254/latest', 'https://localhost/x']) {
    const answer = await put(server.url, addNoticeDevice, { endpoint, keys }, { headers });
    expect(answer).toMatchObject({ status: 400, json: { code: 'invalid_input', field: 'endpoint' } });
  }
  expect((await get(server.url, notices, {}, headers)).json).toMatchObject({ devices: [] });
});

test('NOTICES=0 のサイトは何も送らず、端末も受け付けない', async () => {
  const store = await openTestStore();
  const { token } = await season(store);
  const service = await pushService();
  const first = await startTestServerOn(store, { now: MATCH_DAY_MORNING, env: ENV });
  const { phone } = await told({ server: first, service });
  await first.close();
  const server = await startTestServerOn(store, { now: MATCH_DAY_MORNING, env: { ...ENV, NOTICES: '0' } });
  const { headers } = await signedIn(server);
  expect((await get(server.url, notices, {}, headers)).json).toMatchObject({ public_key: null });
  const { subscription } = service.subscribe();
  expect(await put(server.url, addNoticeDevice, subscription, { headers })).toMatchObject({
    status: 409,
    json: { code: 'notices_off', message: 'このサイトでは、お知らせを送っていません。' },
  });
  await reporter(server, token).moveTo('試合前', '前半');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(phone.arrived).toEqual([]);
});

test('混んでいた宛先には、言われた時間をおいて、サーバーが変わっても、一度だけ届く', async () => {
  const site = await started();
  const { phone } = await told(site);
  phone.answerNext({ status: 429, retryAfter: '120' });
  await site.moveTo('試合前', '前半');
  await eventually(async () => expect(await retriesOf(site.store)).toBe(1));
  await site.server.close();
  const early = await startTestServerOn(site.store, { now: '2026-05-16T01:01:50Z', env: ENV });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(phone.arrived).toEqual([]);
  await early.close();
  await startTestServerOn(site.store, { now: '2026-05-16T01:02:01Z', env: ENV });
  await arrives(phone, ['キックオフ ひばりが丘FC － 中の島SSS']);
  await eventually(async () => expect(await retriesOf(site.store)).toBe(0));
});

test('退会した人の、あとで送り直すはずだったお知らせは、宛先とともに消える', async () => {
  const site = await started();
  const { member, phone } = await told(site);
  phone.answerNext(503);
  await site.moveTo('試合前', '前半');
  await eventually(async () => expect(await retriesOf(site.store)).toBe(1));
  const { email, headers } = member;
  const { endpoint } = phone.subscription;
  expect(await everyText(site.store.db)).toContain(endpoint);
  expect((await put(site.server.url, eraseOwnData, { email }, { headers })).status).toBe(200);
  expect(await everyText(site.store.db)).not.toContain(endpoint);
});

test('混んだままの宛先には、古くなったお知らせを送り直さない', async () => {
  const site = await started();
  const { phone } = await told(site);
  phone.answerNext(503);
  await site.moveTo('試合前', '前半');
  await eventually(async () => expect(await retriesOf(site.store)).toBe(1));
  site.server.setClock('2026-05-16T01:10:01Z');
  await eventually(async () => expect(await retriesOf(site.store)).toBe(0));
  expect(phone.arrived).toEqual([]);
});

async function retriesOf({ db }: TestStore): Promise<number> {
  return (await db.selectFrom('jobs').select('key').where('kind', '=', RETRY).execute()).length;
}
