import type { Static } from 'typebox';
import { expect, test } from 'vitest';
import { exportMemberList, type MemberSearch, searchMembers } from '#contract/member/members.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertRecord } from './testing/people.ts';

const NOW = '2026-05-16T01:00:00Z';
type Page = Static<typeof searchMembers.answer>;

async function startWithThree() {
  const { server, ask } = await startWithAdministrator(NOW);
  const { db } = server.store;
  await insertRecord(
    {
      memberId: 'M1',
      email: 'haruna@example.jp',
      lastName: '北野',
      firstName: '春菜',
      furigana: 'キタノ はるな',
      phoneNumber: '+819012345678',
      address: '札幌市北区北24条西5丁目 100%マンション',
      expiresAt: '2026-05-16',
    },
    db,
    '2026-04-01T00:00:00Z',
  );
  await insertRecord(
    {
      memberId: 'M2',
      email: 'jiro@example.com',
      lastName: '南',
      firstName: '次郎',
      phoneNumber: '+81111234567',
      membershipType: 'premium',
      paymentPlan: 'monthly',
      expiresAt: '2026-05-15',
    },
    db,
    '2026-04-02T00:00:00Z',
  );
  await insertRecord(
    {
      memberId: 'M3',
      email: 'aki@example.jp',
      lastName: '秋田',
      firstName: '=HYPERLINK("x")',
      phoneNumber: '+81134123456',
      expiresAt: null,
    },
    db,
    '2026-04-03T00:00:00Z',
  );
  const list = async (body: MemberSearch = {}) => {
    const { status, json, headers } = await ask(searchMembers, { body });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    return json as Page;
  };
  const ids = async (body: MemberSearch) => (await list(body)).rows.map(({ member_id }) => member_id);
  return { server, ask, list, ids };
}

test('新しい会員から並び、一人の行は種別・期限・状態・アカウントの状態を持つ', async () => {
  const { list } = await startWithThree();
  const { total, rows } = await list();
  expect(total).toBe(3);
  expect(rows.map(({ member_id, state }) => [member_id, state])).toEqual([
    ['M3', 'notStarted'],
    ['M2', 'expired'],
    ['M1', 'valid'],
  ]);
  expect(rows[2]).toEqual({
    member_id: 'M1',
    last_name: '北野',
    first_name: '春菜',
    furigana: 'キタノ はるな',
    email: 'haruna@example.jp',
    membership_type: 'regular',
    payment_plan: 'yearly',
    expires_at: '2026-05-16',
    state: 'valid',
    account_state: 'none',
    last_sign_in_at: null,
    created_at: '2026-04-01T00:00:00Z',
  });
});

const SEARCHES = [
  ['姓', '北野', ['M1']],
  ['ふりがな', 'ｷﾀﾉ', ['M1']],
  ['続けて書いたふりがな', 'きたのはるな', ['M1']],
  ['続けて書いた姓名', '北野春菜', ['M1']],
  ['離して書いた姓名', '春菜　北野', ['M1']],
  ['メールアドレスの一部', 'EXAMPLE.com', ['M2']],
  ['ハイフンのある携帯電話', '090-1234-5678', ['M1']],
  ['全角の市外局番', '０１１', ['M2']],
  ['長音をハイフンにした携帯電話', '０９０ー１２３４ー５６７８', ['M1']],
  ['郵便番号', '〒０６０－０００１', ['M1', 'M2', 'M3']],
  ['ハイフンのない郵便番号', '0600001', ['M1', 'M2', 'M3']],
  ['国番号つき', '+81111234567', ['M2']],
  ['住所', '北24条', ['M1']],
  ['％は文字のまま', '100%', ['M1']],
  ['会員番号', 'm2', ['M2']],
  ['どこにもない語', '北野 次郎', []],
] as const;

test('名前・メールアドレス・電話番号・住所・会員番号を、書き方の違いを越えて探せる', async () => {
  const { ids } = await startWithThree();
  for (const [what, search, found] of SEARCHES) {
    expect((await ids({ search })).toSorted(), what).toEqual(found);
  }
});

const CHOICES = [
  ['名前の昇順。ふりがながあればその順', { sort: 'name', order: 'asc' }, ['M1', 'M2', 'M3']],
  ['期限の昇順。期限のない人は後ろ', { sort: 'expires', order: 'asc' }, ['M2', 'M1', 'M3']],
  ['期限の降順でも、期限のない人は後ろ', { sort: 'expires', order: 'desc' }, ['M1', 'M2', 'M3']],
  ['プレミアムだけ', { type: 'premium' }, ['M2']],
  ['年払いだけ', { plan: 'yearly' }, ['M3', 'M1']],
  ['有効な人だけ', { state: 'valid' }, ['M1']],
  ['期限切れの人だけ', { state: 'expired' }, ['M2']],
  ['未開始の人だけ', { state: 'notStarted' }, ['M3']],
  ['年払いなどで有効な人だけ', { payment: 'year' }, ['M1']],
  ['お支払いが遅れている人だけ', { payment: 'overdue' }, ['M2']],
  ['期限切れの人だけ', { payment: 'lapsed' }, ['M2']],
  ['入金前の人だけ', { payment: 'never' }, ['M3']],
  ['毎月のお支払いの人だけ', { payment: 'debit' }, []],
  ['退会の届けがある人だけ', { payment: 'leaving' }, []],
  ['返金が必要な人だけ', { payment: 'owedBack' }, []],
] as const;

test('引き落としの結果を待つ人は、待つ日の終わりまで有効な人のうち', async () => {
  const { server, ids } = await startWithThree();
  const wait = (day: string) =>
    server.store.db.updateTable('members').set({ open_until: day }).where('member_id', '=', 'M2').execute();
  await wait('2026-05-16');
  expect(await ids({ state: 'valid', sort: 'email', order: 'asc' })).toEqual(['M1', 'M2']);
  expect(await ids({ state: 'expired' })).toEqual([]);
  await wait('2026-05-15');
  expect(await ids({ state: 'expired' })).toEqual(['M2']);
});

test('並べ替えと絞り込みはサーバーがする', async () => {
  const { ids } = await startWithThree();
  for (const [what, wanted, found] of CHOICES) expect(await ids(wanted), what).toEqual(found);
});

test('ログインした日時とアカウントの状態が、次の一覧に出る', async () => {
  const { server, list } = await startWithThree();
  server.setClock('2026-05-16T02:00:00Z');
  const member = await signedIn(server, { email: 'fuyu@example.jp' });
  const [row] = (await list({ search: 'fuyu', sort: 'signIn', order: 'desc' })).rows;
  expect(row).toMatchObject({
    email: member.email,
    account_state: 'active',
    last_sign_in_at: '2026-05-16T02:00:00Z',
  });
});

test('一ページは50人で、数は全体', async () => {
  const { server, list } = await startWithThree();
  for (let number = 0; number < 60; number += 1) {
    await insertRecord({ email: `tasu${number}@example.net` }, server.store.db);
  }
  const second = await list({ search: 'example.net', page: '2' });
  expect(second.total).toBe(60);
  expect(second.rows).toHaveLength(10);
  const beyond = await list({ search: 'example.net', page: '9' });
  expect([beyond.total, beyond.rows]).toEqual([60, []]);
  expect((await list({ search: 'だれでもない' })).total).toBe(0);
});

test('一覧のCSVは、画面と同じ絞り込みで、Excelで開いても式にならず、操作の記録に残る', async () => {
  const { server, ask } = await startWithThree();
  const { status, json } = await ask(exportMemberList, { body: { search: 'example.jp', sort: 'name' } });
  expect(status).toBe(200);
  const { file_name, text } = json as Static<typeof exportMemberList.answer>;
  expect(file_name).toBe('会員一覧-2026-05-16.csv');
  const lines = text.split('\r\n');
  expect(lines[0]?.startsWith('\ufeff会員番号,姓,名,ふりがな')).toBe(true);
  expect(lines[1]).toBe(
    'M1,北野,春菜,キタノ はるな,haruna@example.jp,090-1234-5678,060-0001,札幌市北区北24条西5丁目 100%マンション,レギュラー,年払い,2026-05-16,,有効,,2026-04-01 09:00',
  );
  expect(lines[2]).toContain(`M3,秋田,"'=HYPERLINK(""x"")",,aki@example.jp`);
  expect(lines).toHaveLength(4);
  const entries = await server.store.db.selectFrom('audit_entries').selectAll().execute();
  expect(entries).toMatchObject([
    {
      actor: 'kanri@example.jp',
      area: 'member',
      sentence: '会員の一覧をCSVファイルに書き出しました（2人）。',
    },
  ]);
});

test('探した語は、操作の記録にも残らない', async () => {
  const { server, list } = await startWithThree();
  await list({ search: '北野' });
  const kept = await server.store.db.selectFrom('audit_entries').selectAll().execute();
  expect(kept.map(({ area }) => area)).toEqual(['reading']);
  expect(JSON.stringify(kept)).not.toContain('北野');
});
