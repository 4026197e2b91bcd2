/** Push services that take their time to answer: nothing waits for them, and each device is told in order. */

import { expect, test } from 'vitest';
import { changeMatch } from '#contract/match/admin.ts';
import { administratorOf } from '#server/testing/administrator.ts';
import { eventually } from '#server/testing/eventually.ts';
import type { Browser } from '#server/testing/push-service.ts';
import { startTestServerOn } from '#server/testing/server.ts';
import type { TestStore } from '#server/testing/stores.ts';
import { findOthers, parseRetryKey, RETRY } from './retries-repository.ts';
import { kickOff, ONE } from './testing/match-day.ts';
import { arrives, ENV, noticesOf, started, titles, told } from './testing/told.ts';
import { findNotice } from './work-repository.ts';

const GOAL = '⚽ 前半1分 ひばりが丘FC 1-0 中の島SSS';
const TAKEN_BACK = '得点の取り消し ひばりが丘FC 0-0 中の島SSS';

/** The push service of this phone answers its next message when the test says so. */
function answersLate(phone: Browser) {
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
  phone.answerNext(() => {
    asked.resolve();
    return answer.promise;
  });
  return { asked: asked.promise, answer: answer.resolve };
}

/** A match with a goal that one phone has, and another's push service has not answered yet. */
async function goalUnderWay() {
  const site = await started();
  await kickOff(site, site.store);
  const { phone: late } = await told(site);
  const { phone } = await told(site);
  const { asked, answer } = answersLate(late);
  await site.score();
  site.server.setClock('2026-05-16T01:00:05Z');
  await asked;
  await arrives(phone, [GOAL]);
  await eventually(async () => expect(await retriesIn(site.store)).toMatchObject([{ is_open: 1 }]));
  return { ...site, late, phone, answer };
}

test('答えの遅い端末を待たずに次のお知らせが届き、遅い端末にも、得点、取り消しの順に一度ずつ届く', async () => {
  const site = await goalUnderWay();
  await site.score('minus');
  site.server.setClock('2026-05-16T01:00:10Z');
  await arrives(site.phone, [GOAL, TAKEN_BACK]);
  await eventually(async () => expect(await retriesIn(site.store)).toHaveLength(2));
  expect(titles(site.late)).toEqual([]);
  site.answer(201);
  await arrives(site.late, [GOAL, TAKEN_BACK]);
  await allEnded(site.store);
  site.server.setClock('2026-05-16T01:01:10Z');
  await pause();
  expect([titles(site.late), titles(site.phone)]).toEqual([
    [GOAL, TAKEN_BACK],
    [GOAL, TAKEN_BACK],
  ]);
});

test('遅れて断られた得点は、あとのお知らせに替わり、送り直さない', async () => {
  const site = await goalUnderWay();
  await site.score();
  site.server.setClock('2026-05-16T01:00:10Z');
  const second = expect.stringMatching(/ 2-0 /);
  await arrives(site.phone, [GOAL, second]);
  await eventually(async () => expect(await retriesIn(site.store)).toHaveLength(2));
  site.answer(503);
  await arrives(site.late, [second]);
  await allEnded(site.store);
  site.server.setClock('2026-05-16T01:02:10Z');
  await pause();
  expect(titles(site.late)).toEqual([second]);
});

test('待っている得点は、あとのお知らせに替わる', async () => {
  const site = await started();
  await kickOff(site, site.store);
  const { phone } = await told(site);
  phone.answerNext({ status: 429, retryAfter: '60' });
  await site.score();
  site.server.setClock('2026-05-16T01:00:05Z');
  await eventually(async () => expect(await retriesIn(site.store)).toMatchObject([{ is_open: 0 }]));
  await site.score();
  site.server.setClock('2026-05-16T01:00:10Z');
  const second = expect.stringMatching(/ 2-0 /);
  await arrives(phone, [second]);
  await allEnded(site.store);
  site.server.setClock('2026-05-16T01:02:10Z');
  await pause();
  expect(titles(phone)).toEqual([second]);
});

test('ハーフタイムに替わった得点は、ハーフタイムが届く前に後半が始まっても、届く', async () => {
  const site = await started();
  await kickOff(site, site.store);
  const { phone } = await told(site);
  phone.answerNext({ status: 429, retryAfter: '60' }, { status: 429, retryAfter: '60' });
  await site.score();
  site.server.setClock('2026-05-16T01:00:05Z');
  await eventually(async () => expect(await retriesIn(site.store)).toMatchObject([{ is_open: 0 }]));
  await site.moveTo('前半', 'ハーフタイム');
  await eventually(async () => expect((await noticesOf(site.store)).half_time).toBe('sent'));
  await site.moveTo('ハーフタイム', '後半');
  site.server.setClock('2026-05-16T01:02:10Z');
  await arrives(phone, ['前半終了 ひばりが丘FC 1-0 中の島SSS']);
  await allEnded(site.store);
  await pause();
  expect(phone.arrived).toHaveLength(1);
});

test('ハーフタイムに運営者が足した得点は、ハーフタイムを知らせた人にも届く', async () => {
  const site = await started();
  await kickOff(site, site.store);
  const { phone } = await told(site);
  await site.moveTo('前半', 'ハーフタイム');
  await arrives(phone, ['ハーフタイム ひばりが丘FC 0-0 中の島SSS']);
  site.server.setClock('2026-05-16T01:00:02Z');
  const ask = await administratorOf(site.server);
  const none = { firstHalf: 0, secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 };
  const change = { kind: 'score', goals: { home: { ...none, firstHalf: 1 }, away: none } };
  expect((await ask(changeMatch, { params: ONE, body: { version: 2, change } })).status).toBe(200);
  await eventually(async () => expect((await noticesOf(site.store)).goal).toBe('waiting'));
  site.server.setClock('2026-05-16T01:00:05Z');
  await arrives(phone, [
    'ハーフタイム ひばりが丘FC 0-0 中の島SSS',
    expect.stringMatching(/^⚽ .*ひばりが丘FC 1-0 中の島SSS$/),
  ]);
});

test('答えを待つうちにサーバーが止まっても、答えのなかった端末にだけ、もう一度送る', async () => {
  const site = await goalUnderWay();
  await site.server.close();
  site.answer(503);
  await startTestServerOn(site.store, { now: '2026-05-16T01:00:36Z', env: ENV });
  await arrives(site.late, [GOAL]);
  await allEnded(site.store);
  expect(titles(site.phone)).toEqual([GOAL]);
});

async function retriesIn({ db }: TestStore) {
  const jobs = await db.selectFrom('jobs').select(['key', 'claim']).where('kind', '=', RETRY).execute();
  return jobs.map(({ key, claim }) => ({ ...parseRetryKey(key), is_open: claim === null ? 0 : 1 }));
}

/** Waits until nothing is to be told any more: a notice that has arrived is told again if the clock moves on before that is stored. */
async function allEnded(store: TestStore): Promise<void> {
  await eventually(async () => {
    expect(await retriesIn(store)).toEqual([]);
    const notices = await store.db.selectFrom('notices').select('state').execute();
    expect(notices.map(({ state }) => state)).not.toContain('waiting');
  });
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 1_500));

test('端末がないとき、ほかのお知らせの端末は、どのデータベースでも一つも見つからない', async () => {
  const site = await goalUnderWay();
  const [open] = await retriesIn(site.store);
  const due = await findNotice(open?.noticeId ?? '', site.store.db);
  if (due === null) throw new Error('no notice');
  expect(await findOthers(due, { endpoints: [], now: due.endsAt }, site.store.db)).toEqual([]);
  site.answer(201);
});
