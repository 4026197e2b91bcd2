import { expect, test } from 'vitest';
import { matchesInThisWeekForTop } from '#contract/match/this-week.ts';
import { type AdminMember, adminMember, changeMember, makeMember } from '#contract/member/members.ts';
import { addSessionId, memberInfo } from '#contract/member/membership.ts';
import { listAudit } from '#contract/operations/audit.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { get, urlOf } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { formOf, insertRecord } from './testing/people.ts';

const NOW = '2026-05-16T01:00:00Z';

async function startWithRecord() {
  const { server, ask } = await startWithAdministrator(NOW);
  const record = await insertRecord({ memberId: 'M1', email: 'haha@example.jp' }, server.store.db);
  const params = { memberId: 'M1' };
  const change = (body: object) =>
    ask(changeMember, { params, body: { ...formOf(record), version: 1, ...body } });
  /** Of changes; what it keeps of readings stands in `server/people/audit/readings.test.ts`. */
  const audit = () =>
    server.store.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('area', '!=', 'reading')
      .orderBy('entry_id')
      .execute();
  return { server, ask, record, params, change, audit };
}

test('一人の会員は、すべての項目と、延長するといつまでになるかを持つ', async () => {
  const { ask, params } = await startWithRecord();
  const { status, json, headers } = await ask(adminMember, { params });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(json).toMatchObject({
    member_id: 'M1',
    phone_number: '+819012345678',
    postal_code: '060-0001',
    version: 1,
    extensions: { month: '2027-04-30', year: '2028-03-31', fiscal_year: '2028-03-31' },
    account: null,
    account_state: 'none',
    sessions: [],
    is_self: false,
    is_administrator: false,
  });
  expect((await ask(adminMember, { params: { memberId: 'M9' } })).status).toBe(404);
});

test('変更は決まった形に直して残り、記録には何が変わったかだけが、名前も番号もなく残る', async () => {
  const { change, audit } = await startWithRecord();
  const { status, json } = await change({
    lastName: '小樽',
    phoneNumber: '０１３４－１２－３４５６',
    membershipType: 'premium',
    expiresAt: '2028-03-31',
  });
  expect(status).toBe(200);
  expect(json).toMatchObject({
    last_name: '小樽',
    phone_number: '+81134123456',
    membership_type: 'premium',
    expires_at: '2028-03-31',
    // The record and its course.
    version: 3,
  });
  const [entry] = await audit();
  expect(entry).toMatchObject({
    actor: 'kanri@example.jp',
    area: 'member',
    subject_id: 'M1',
    subject_name: '',
  });
  expect(JSON.parse(entry?.changes ?? '')).toEqual([
    { field: '姓', before: '', after: '' },
    { field: '電話番号', before: '', after: '' },
    { field: '会員種別', before: 'レギュラー', after: 'プレミアム' },
    { field: '有効期限', before: '2027-03-31', after: '2028-03-31' },
  ]);
});

test('ふりがなを書くと残り、知らない画面からの保存では消えない', async () => {
  const { change } = await startWithRecord();
  expect(await change({ furigana: 'キタノ　ハルナ' })).toMatchObject({
    json: { version: 2, furigana: 'きたの はるな' },
  });
  const without = await change({ furigana: undefined, lastName: '小樽', version: 2 });
  expect(without).toMatchObject({ status: 200, json: { last_name: '小樽', furigana: 'きたの はるな' } });
});

test('変わりのない保存は、版も記録も増やさない', async () => {
  const { change, audit } = await startWithRecord();
  expect(await change({})).toMatchObject({ status: 200, json: { version: 1 } });
  expect(await audit()).toEqual([]);
});

test.each([
  ['郵便番号', { postalCode: '123' }, 'postalCode', '郵便番号は7桁の数字で入力してください。'],
  ['種別', { membershipType: 'gold' }, 'membershipType', '会員種別を選択してください。'],
  [
    '期限',
    { expiresAt: '2027-13-01' },
    'expiresAt',
    '有効期限は、2000年から2099年までの日付で入力してください。',
  ],
] as const)('正しくない%sは、その欄の文で断られ、何も変わらない', async (_what, body, field, message) => {
  const { ask, params, change, audit } = await startWithRecord();
  expect(await change(body)).toMatchObject({ status: 400, json: { field, message } });
  expect((await ask(adminMember, { params })).json).toMatchObject({ version: 1 });
  expect(await audit()).toEqual([]);
});

test('二人の管理者が同時に変えると、後の人は409を受け、先の変更が残る', async () => {
  const { change, ask, params, audit } = await startWithRecord();
  const answers = await Promise.all([change({ lastName: '先' }), change({ lastName: '後' })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'changed_meanwhile' });
  const won = answers.find(({ status }) => status === 200)?.json as AdminMember;
  expect((await ask(adminMember, { params })).json).toMatchObject({ last_name: won.last_name, version: 2 });
  expect(await audit()).toHaveLength(1);
});

test('期限を延ばすと、その会員は次の呼び出しから見られる', async () => {
  const { server, ask } = await startWithAdministrator(NOW);
  const lapsed = { type: 'regular', expiresAt: '2026-05-15' } as const;
  const member = await signedIn(server, { membership: lapsed });
  const read = () => get(server.url, matchesInThisWeekForTop, { fiscalYear: '2026' }, member.headers);
  expect((await read()).status).toBe(403);
  const { member_id: memberId } = (await get(server.url, memberInfo, { email: member.email }, member.headers))
    .json as { member_id: string };
  const before = (await ask(adminMember, { params: { memberId } })).json as AdminMember;
  const body = {
    ...formOf({
      memberId,
      userId: null,
      email: 'betsu@example.jp',
      lastName: before.last_name,
      firstName: before.first_name,
      furigana: before.furigana,
      phoneNumber: before.phone_number,
      postalCode: before.postal_code,
      address: before.address,
      membershipType: 'regular',
      paymentPlan: 'yearly',
      expiresAt: before.extensions.year,
      ageGroup: before.age_group,
      guardianName: '',
      guardianRelationship: '',
      guardianPhone: '',
    }),
    version: before.version,
  };
  const changed = await ask(changeMember, { params: { memberId }, body });
  // An e-mail that belongs to an account is changed there, by its person.
  expect(changed).toMatchObject({ status: 200, json: { expires_at: '2027-05-15', email: member.email } });
  expect((await read()).status).toBe(200);
});

test('事務局が先に作った会員は、最初にログインした人のものになり、それまではメールアドレスを直せる', async () => {
  const { server, ask } = await startWithAdministrator(NOW);
  const record = formOf(await insertRecord({ email: 'hoka@example.jp' }, server.store.db));
  const form = { ...record, email: ' Chichi@Exampel.jp ', invite: false };
  const made = await ask(makeMember, { body: form });
  expect(made).toMatchObject({ status: 200, json: { email: 'chichi@exampel.jp', account_state: 'none' } });
  const { member_id: memberId, version } = made.json as AdminMember;
  const mend = (email: string) =>
    ask(changeMember, { params: { memberId }, body: { ...record, email, version } });
  expect(await mend('hoka@example.jp')).toMatchObject({
    status: 409,
    json: { code: 'email_taken', field: 'email' },
  });
  expect((await mend('chichi@example.jp')).status).toBe(200);
  const person = await signedIn(server, { email: 'chichi@example.jp', membership: null });
  await fetch(urlOf(server.url, addSessionId), {
    method: 'PUT',
    headers: { ...person.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, sessionId: '202605161000010001' }),
  });
  expect((await ask(adminMember, { params: { memberId } })).json).toMatchObject({
    account_state: 'active',
    last_sign_in_at: NOW,
  });
  expect((await ask(makeMember, { body: form })).status).toBe(200);
  expect((await ask(makeMember, { body: form })).json).toMatchObject({ code: 'email_taken' });
});

test('操作の記録は、いるあいだだけ会員の名前で読める', async () => {
  const { ask, change } = await startWithRecord();
  await change({ address: '小樽市' });
  expect((await ask(listAudit, { query: { subjectId: 'M1' } })).json).toMatchObject({
    rows: [{ subject_name: '札幌 花子', sentence: '会員の記録を変更しました。' }],
  });
});
