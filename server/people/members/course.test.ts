import { expect, test } from 'vitest';
import { changeMember, eraseMember, exportMember } from '#contract/member/members.ts';
import { register } from '#contract/member/membership.ts';
import type { CourseEvent } from '#domain/membership/course/course.ts';
import { announcing, type Change, unheard } from '#server/platform/store/changes.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { urlOf } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { openTestStore, type TestStore } from '#server/testing/stores.ts';
import { formOf, insertRecord } from './admin/testing/people.ts';
import { appendToCourse, findCourse, setMembership } from './course.ts';
import { findAllEvents, findAllRecordedEvents } from './course-repository.ts';
import { findByMemberId } from './repository.ts';
import { turnMembers } from './turns.ts';

const NOW = '2026-11-10T01:00:00.000Z';
const TODAY = '2026-11-10';
const MONTHLY = { type: 'regular', plan: 'monthly' } as const;
const CARD: CourseEvent = { id: 'card', at: NOW, kind: 'debitSet', debit: 'card', ...MONTHLY };
const PAID: CourseEvent = {
  id: 'paid 1',
  at: NOW,
  kind: 'paid',
  payment: '1',
  month: '2026-11',
  debit: 'card',
  ...MONTHLY,
};

const yearPaid = (at: string, payment: string, type: 'regular' | 'premium'): CourseEvent => ({
  id: `paid ${payment}`,
  at: `${at}T01:00:00.000Z`,
  kind: 'paid',
  payment,
  month: null,
  debit: null,
  type,
  plan: 'yearly',
});

async function start() {
  const store = await openTestStore();
  const record = {
    memberId: 'M1',
    email: 'haha@example.jp',
    expiresAt: null,
    paymentPlan: 'monthly',
  } as const;
  await insertRecord({ ...record, userId: 'haha' }, store.db, NOW);
  return store;
}

function append(store: TestStore, events: readonly CourseEvent[], today = TODAY) {
  const appending = { memberId: 'M1', events, by: 'provider', now: NOW, today } as const;
  return store.transaction((db) => appendToCourse(appending, unheard(db)));
}

const row = ({ db }: TestStore) =>
  db
    .selectFrom('members')
    .select(['membership_type', 'payment_plan', 'expires_at', 'open_until', 'turns_on', 'version'])
    .where('member_id', '=', 'M1')
    .executeTakeFirstOrThrow();

test('支払いを書き足すと、会員の記録は今日の内容になる', async () => {
  const store = await start();
  expect(await append(store, [CARD, PAID])).toEqual([CARD, PAID]);
  expect(await row(store)).toMatchObject({ expires_at: '2026-11-30', open_until: '2026-12-03', version: 2 });
  const events = await findAllEvents('M1', store.db);
  expect(events.map(({ id }) => id).toSorted()).toEqual(['began', 'card', 'paid 1']);
  expect(await findCourse('M1', store.db)).toMatchObject({ debit: 'card' });
});

test('同じ知らせがもう一度来ても、何も増えず、版も変わらない', async () => {
  const store = await start();
  await append(store, [CARD, PAID]);
  const before = await row(store);
  expect(await append(store, [PAID, CARD, PAID])).toEqual([]);
  expect(await row(store)).toEqual(before);
});

test('同時に来た知らせは、どちらも記録に残る', async () => {
  const store = await start();
  await Promise.all([append(store, [CARD]), append(store, [PAID])]);
  expect(await row(store)).toMatchObject({ expires_at: '2026-11-30', open_until: '2026-12-03' });
});

test('書き足す途中で止まると、経過も記録も元のまま', async () => {
  const store = await start();
  const stopped = store.transaction(async (db) => {
    await appendToCourse(
      { memberId: 'M1', events: [PAID], by: 'provider', now: NOW, today: TODAY },
      unheard(db),
    );
    throw new Error('stopped');
  });
  await expect(stopped).rejects.toThrow('stopped');
  expect(await findAllEvents('M1', store.db)).toEqual([]);
  expect(await row(store)).toMatchObject({ expires_at: null, version: 1 });
});

test('経過を付け始める前の会員の経過は、記録にあるとおりに始まる', async () => {
  const store = await start();
  await insertRecord({ memberId: 'M2', email: 'chichi@example.jp' }, store.db);
  expect(await findCourse('M2', store.db)).toMatchObject({ spans: [{ to: '2027-03-31', payment: null }] });
  expect(await findCourse('M9', store.db)).toBeNull();
  const nobody = { memberId: 'M9', events: [PAID], by: 'provider', now: NOW, today: TODAY } as const;
  expect(await store.transaction((db) => appendToCourse(nobody, db))).toEqual([]);
});

test('記録が変わると、その人の入り口が確定とともに知る。変わらなければ、誰も知らない', async () => {
  const plain = await start();
  const heard: Change[] = [];
  const store = announcing(plain, {
    committed: async (changes) => void heard.push(...changes),
  });
  const appending = { memberId: 'M1', by: 'provider', now: NOW, today: TODAY } as const;
  await store.transaction((db) => appendToCourse({ ...appending, events: [] }, db));
  expect(heard).toEqual([]);
  await store.transaction((db) => appendToCourse({ ...appending, events: [PAID] }, db));
  expect(heard).toEqual([{ changedMembership: 'haha' }]);
});

test('別の種別の年が始まる日に、記録が変わる。何度見ても、誰が見ても、一度だけ', async () => {
  const store = await start();
  await append(store, [yearPaid('2026-11-10', '1', 'regular'), yearPaid('2027-10-01', '2', 'premium')]);
  expect(await row(store)).toMatchObject({ membership_type: 'regular', turns_on: '2027-11-10' });
  const on = (today: string) =>
    turnMembers({
      store: announcing(store, { committed: async () => undefined }),
      clock: () => Temporal.Instant.from(`${today}T00:00:00Z`),
      today: () => today,
    });
  expect(await on('2027-11-09')).toBe(0);
  await Promise.all([on('2027-11-10'), on('2027-11-10')]);
  const turned = await row(store);
  expect(turned).toMatchObject({ membership_type: 'premium', expires_at: '2028-11-09', turns_on: null });
  expect(turned.version).toBe(3);
  expect(await on('2027-11-10')).toBe(0);
});

test('決定は、記録と違うときにだけ書き足される', async () => {
  const store = await start();
  const decide = (expiresAt: string | null) => {
    const of = { memberId: 'M1', now: NOW, today: TODAY, decision: { ...MONTHLY, expiresAt } };
    return store.transaction((db) => setMembership(of, unheard(db)));
  };
  await decide(null);
  expect(await findAllEvents('M1', store.db)).toEqual([]);
  await decide('2027-03-31');
  expect(await row(store)).toMatchObject({ expires_at: '2027-03-31' });
  const recorded = await findAllRecordedEvents('M1', store.db);
  expect(recorded.map(({ event, by }) => [event.kind, by])).toEqual([
    ['began', 'office'],
    ['set', 'office'],
  ]);
});

test('登録で経過が始まり、事務局の変更が続き、書き出しに含まれ、消去で消える', async () => {
  const { server, ask } = await startWithAdministrator(NOW);
  const { db } = server.store;
  const person = await signedIn(server, { email: 'haha@example.jp', membership: null });
  const form = {
    lastName: '札幌',
    firstName: '花子',
    phoneNumber: '090-1234-5678',
    postalCode: '060-0001',
    address: '札幌市中央区北1条西2丁目',
    membershipType: 'regular',
    paymentPlan: 'yearly',
    agreesToTerms: true,
    ageGroup: 'adult',
    guardianName: '',
    guardianRelationship: '',
    guardianPhone: '',
    guardianAgrees: false,
  };
  const registered = await fetch(urlOf(server.url, register), {
    method: register.method,
    headers: { ...person.headers, 'content-type': 'application/json' },
    body: JSON.stringify(form),
  });
  expect(registered.status).toBe(200);
  const { member_id: memberId } = (await registered.json()) as { member_id: string };
  expect(await findAllRecordedEvents(memberId, db)).toMatchObject([
    { event: { id: 'began', kind: 'began', expiresAt: null }, by: 'member' },
  ]);
  const record = await findByMemberId(memberId, db);
  if (record === null) throw new Error('No record');
  const body = { ...formOf(record), expiresAt: '2027-11-09', version: 1 };
  expect((await ask(changeMember, { params: { memberId }, body })).status).toBe(200);
  expect(await findAllRecordedEvents(memberId, db)).toMatchObject([
    { event: { kind: 'began' }, by: 'member' },
    { event: { kind: 'set', expiresAt: '2027-11-09' }, by: 'office' },
  ]);
  const exported = (await ask(exportMember, { params: { memberId } })).json as { text: string };
  expect(JSON.parse(exported.text)).toMatchObject({
    course: [{ kind: 'began' }, { kind: 'set', expiresAt: '2027-11-09', by: 'office' }],
  });
  await ask(eraseMember, { params: { memberId }, body: { email: 'haha@example.jp' } });
  expect(await findAllEvents(memberId, db)).toEqual([]);
});
