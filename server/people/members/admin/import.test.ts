import { expect, test } from 'vitest';
import { type ImportedRow, importMembers, planMembersImport } from '#contract/member/import.ts';
import { type AdminMember, adminMember, changeMember, exportMemberList } from '#contract/member/members.ts';
import { readRecords } from '#domain/input/delimited.ts';
import * as sentence from '#domain/members-import/messages.ts';
import { membersOf } from '#domain/members-import/read-table.ts';
import { findAllEvents } from '#server/people/members/public.ts';
import { everyText } from '#server/testing/every-text.ts';
import { signedIn } from '#server/testing/member.ts';
import { KEY, newRow, OTHER_KEY, startWithTwo } from './testing/imports.ts';
import { formOf, insertRecord } from './testing/people.ts';

const CHANGE: ImportedRow = { line: 3, cells: { memberId: 'M1', address: '北区', expiresAt: '2028-03-31' } };
const SAME: ImportedRow = { line: 4, cells: { email: ' KO@example.jp', phoneNumber: '' } };

test('下見は、追加、変更、変わらない人、誤りを分けて重い順に言い、何も変えない', async () => {
  const { plan, members, audited } = await startWithTwo();
  const before = await members();
  const faulty = newRow(5, { expiresAt: '2026-05-15', postalCode: '1' });
  const { rows, same, revisions } = await plan([newRow(2), CHANGE, SAME, faulty]);
  expect(rows).toMatchObject([
    {
      line: 5,
      kind: 'faulty',
      name: '小樽 次郎',
      changes: [],
      faults: [{ field: 'postalCode', message: '郵便番号は7桁の数字で入力してください。' }],
    },
    {
      line: 3,
      kind: 'changed',
      member_id: 'M1',
      changes: [
        { field: '住所', after: '北区' },
        { field: '有効期限', before: '2027-03-31', after: '2028-03-31' },
      ],
    },
    { line: 2, kind: 'new', member_id: null },
  ]);
  expect([same, revisions.map((one) => one === null)]).toEqual([1, [true, false, false, true]]);
  expect(await members()).toEqual(before);
  expect(await audited()).toEqual([]);
});

test('見比べた会員の人数は、個人情報の閲覧として残る', async () => {
  const { plan, db } = await startWithTwo();
  await plan([newRow(2)]);
  await plan([CHANGE, SAME]);
  const kept = await db.selectFrom('audit_entries').selectAll().execute();
  expect(kept).toMatchObject([
    { area: 'reading', sentence: 'ファイルと見比べるため、会員の記録を閲覧しました（2人）。' },
  ]);
});

test('取り込むと、記録と経過と操作の記録が、一人ずつ直したときと同じになり、もう一度では何も変わらない', async () => {
  const { ask, plan, imported, members, audited, db } = await startWithTwo();
  const rows = [newRow(2), CHANGE, SAME];
  expect(await imported(rows)).toMatchObject({ status: 200, json: { added: 1, changed: 1, unchanged: 1 } });
  const added = (await members()).find(({ email }) => email === 'atarashii2@example.jp');
  expect(added).toMatchObject({
    user_id: null,
    furigana: 'おたる じろう',
    phone_number: '+819011112222',
    postal_code: '047-0001',
    membership_type: 'premium',
    expires_at: '2027-03-31',
  });
  expect((await findAllEvents(added?.member_id ?? '', db)).map(({ kind }) => kind)).toEqual(['began']);
  const { json } = await ask(adminMember, { params: { memberId: 'M1' } });
  expect(json).toMatchObject({ address: '北区', expires_at: '2028-03-31', membership_type: 'regular' });
  expect((await findAllEvents('M1', db)).map(({ kind }) => kind)).toEqual(['began', 'set']);
  expect((await audited()).map((entry) => ({ ...entry, changes: JSON.parse(entry.changes) }))).toMatchObject([
    { subject_id: added?.member_id, sentence: '会員の記録をファイルから作成しました。', changes: [] },
    {
      subject_id: 'M1',
      actor: 'kanri@example.jp',
      sentence: '会員の記録をファイルから変更しました。',
      changes: [
        { field: '住所', before: '', after: '' },
        { field: '有効期限', before: '2027-03-31', after: '2028-03-31' },
      ],
    },
  ]);
  expect(await plan(rows)).toMatchObject({ rows: [], same: 3 });
  const before = await members();
  expect(await imported(rows)).toMatchObject({ json: { added: 0, changed: 0, unchanged: 3 } });
  expect(await members()).toEqual(before);
});

test('確認したあとに変わった会員の行を言い、だれも取り込まない', async () => {
  const { ask, db, plan, write, members } = await startWithTwo();
  const rows = [newRow(2), CHANGE, SAME];
  const { revisions } = await plan(rows);
  const { json } = await ask(adminMember, { params: { memberId: 'M2' } });
  const { version } = json as AdminMember;
  const stored = await insertRecord({ email: 'atarashii2@example.jp', memberId: 'M9' }, db);
  const other = { ...formOf(stored), email: 'ko@example.jp', lastName: '南', version };
  expect((await ask(changeMember, { params: { memberId: 'M2' }, body: other })).status).toBe(200);
  const before = await members();
  expect(await write(rows, revisions)).toMatchObject({
    status: 409,
    json: {
      code: 'changed_meanwhile',
      message:
        '2行目、4行目の会員の記録は、確認したあとに変わりました。だれも取り込んでいません。もう一度確認してください。',
      rows: [{ line: 2 }, { line: 4 }],
    },
  });
  expect(await members()).toEqual(before);
});

test('誤りのある行が一つでもあれば、だれも取り込まない', async () => {
  const { imported, members, audited, write } = await startWithTwo();
  const before = await members();
  const rows = [newRow(2), newRow(7, { membershipType: 'ゴールド' })];
  expect(await imported(rows)).toMatchObject({
    status: 400,
    json: { code: 'rows_faulty', rows: [{ line: 7, message: sentence.TYPE_UNKNOWN }] },
  });
  expect(await write([newRow(2)], [])).toMatchObject({ status: 400, json: { field: 'revisions' } });
  expect(await members()).toEqual(before);
  expect(await audited()).toEqual([]);
});

test.each([
  ['行がない', { rows: [] }],
  ['行が多すぎる', { rows: Array.from({ length: 2_001 }, (_, at) => newRow(at + 2)) }],
  ['行の番号がない', { rows: [{ cells: {} }] }],
  ['欄が文字でない', { rows: [{ line: 2, cells: { email: 1 } }] }],
  ['ゼロの文字', { rows: [newRow(2, { lastName: '小\0樽' })] }],
])('%s下見は、400で断る', async (_what, body) => {
  const { ask } = await startWithTwo();
  const { status, json } = await ask(planMembersImport, { body });
  expect([status, typeof (json as { message: string }).message]).toEqual([400, 'string']);
});

test('同じ鍵では一度だけ取り込み、同じ答えを返す。別の内容には使えない', async () => {
  const { plan, write, members } = await startWithTwo();
  const rows = [newRow(2)];
  const { revisions } = await plan(rows);
  const answers = await Promise.all([write(rows, revisions, KEY), write(rows, revisions, KEY)]);
  expect(answers.map(({ status, json }) => [status, json])).toEqual(
    Array.from({ length: 2 }, () => [200, { added: 1, changed: 0, unchanged: 0 }]),
  );
  expect(await members()).toHaveLength(3);
  expect(await write([newRow(3)], [null], KEY)).toMatchObject({
    status: 409,
    json: { code: 'idempotency_key_reused' },
  });
});

test('二人が同時に同じファイルを取り込むと、一人だけが取り込み、もう一人は知らされる', async () => {
  const { plan, write, members, audited } = await startWithTwo();
  const rows = [newRow(2), newRow(3), CHANGE];
  const { revisions } = await plan(rows);
  const answers = await Promise.all([write(rows, revisions, KEY), write(rows, revisions, OTHER_KEY)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await members()).toHaveLength(4);
  expect(await audited()).toHaveLength(3);
});

test('保護者のメールアドレスで、会費を支払う人が決まり、記録には会員番号だけが残る', async () => {
  const { plan, imported, members, audited } = await startWithTwo();
  const rows = [
    newRow(2, { payerEmail: 'oya@example.jp' }),
    newRow(3, { email: 'oya@example.jp' }),
    { line: 4, cells: { memberId: 'M2', payerEmail: 'haha@example.jp' } },
  ];
  expect((await plan(rows)).rows.find(({ line }) => line === 4)).toMatchObject({
    kind: 'changed',
    changes: [{ field: 'お支払いになる方のメールアドレス', before: '', after: 'haha@example.jp' }],
  });
  expect((await imported(rows)).status).toBe(200);
  const all = await members();
  const of = (email: string) => all.find((one) => one.email === email);
  expect(of('ko@example.jp')?.payer_id).toBe('M1');
  expect(of('atarashii2@example.jp')?.payer_id).toBe(of('oya@example.jp')?.member_id);
  const entry = (await audited()).find(({ subject_id }) => subject_id === 'M2');
  expect(JSON.parse(entry?.changes ?? '')).toEqual([{ field: '会費を支払う人', before: '', after: 'M1' }]);
  expect(JSON.stringify(await audited())).not.toContain('@example.jp","after');
  expect(await plan(rows)).toMatchObject({ rows: [], same: 3 });
});

test('ログインのある会員のメールアドレスは、取り込みでは変わらない', async () => {
  const { server, plan, members } = await startWithTwo();
  const person = await signedIn(server, { email: 'honnin@example.jp' });
  const own = (await members()).find(({ email }) => email === person.email);
  const row = { line: 2, cells: { memberId: own?.member_id ?? '', email: 'betsu@example.jp' } };
  expect((await plan([row])).rows).toMatchObject([{ faults: [{ message: sentence.EMAIL_OF_ACCOUNT }] }]);
});

test('書き出した一覧は、そのまま読み戻しても、だれも変えない', async () => {
  const { ask, db, plan, imported } = await startWithTwo();
  const odd = {
    lastName: '=HYPERLINK("x")',
    firstName: '＝, "次"',
    address: '札幌市\t北区',
    phoneNumber: '+81112223333',
  };
  await insertRecord({ memberId: 'M3', email: 'hen@example.jp', expiresAt: '2020-03-31', ...odd }, db);
  await insertRecord({ memberId: 'M4', email: 'mada@example.jp', expiresAt: null, furigana: 'キタノ' }, db);
  await imported([{ line: 2, cells: { memberId: 'M2', payerEmail: 'haha@example.jp' } }]);
  const { json } = await ask(exportMemberList, { body: {} });
  const read = membersOf(readRecords((json as { text: string }).text.replace(/^\ufeff/, '')));
  expect(read).toMatchObject({ ok: true, table: { notices: [] } });
  if (!read.ok) return;
  expect(await plan([...read.table.rows])).toMatchObject({ rows: [], same: 4 });
});

test('だれの名前も連絡先も、操作の記録には残らない', async () => {
  const { imported, db } = await startWithTwo();
  await imported([newRow(2), CHANGE]);
  await db.deleteFrom('members').execute();
  const text = await everyText(db);
  for (const trace of ['小樽', '次郎', 'atarashii2', '9011112222', '稲穂', '北区'])
    expect(text).not.toContain(trace);
});

test('取り込めるのは管理者だけ', async () => {
  const { server, members } = await startWithTwo();
  const before = await members();
  const person = await signedIn(server, {});
  for (const call of [planMembersImport, importMembers]) {
    const body = { rows: [newRow(2)], revisions: [null] };
    const post = (headers: Readonly<Record<string, string>>) =>
      fetch(`${server.url}${call.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    expect([(await post({})).status, (await post(person.headers)).status]).toEqual([401, 403]);
    const forged = { ...person.headers, authorization: 'Bearer abc.def.ghi' };
    expect((await post(forged)).status).toBe(401);
  }
  expect((await members()).length).toBe(before.length + 1);
});
