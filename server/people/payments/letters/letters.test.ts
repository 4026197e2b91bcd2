import { expect, test } from 'vitest';
import type { CourseFact } from '#domain/membership/course/course.ts';
import type { Mail } from '#server/platform/messages.ts';
import { writePayerLetter, writeRefundLetters } from './letters.ts';
import { openDesk } from './testing/desk.ts';

const NOW = '2026-11-24T03:00:00.000Z';
const REGULAR_YEAR = { type: 'regular', plan: 'yearly' } as const;
const REGULAR_MONTH = { type: 'regular', plan: 'monthly' } as const;
const BEGAN: CourseFact = { kind: 'began', expiresAt: null, ...REGULAR_YEAR };
const YEAR: CourseFact = { kind: 'paid', payment: 'p1', month: null, debit: null, ...REGULAR_YEAR };

function subjects(letters: readonly Mail[]) {
  return letters.map(({ to, subject }) => [to, subject.replace('【つなぐ】', '')]);
}

/** A member with a card that is debited, paid up to the end of November. */
async function withDebit() {
  const desk = await openDesk(NOW);
  await desk.addMember('M1', '札幌');
  await desk.addPayment({ payment_id: 'p1', payment_plan: 'monthly', month: '2026-11', amount: 500 });
  await desk.happen(
    'M1',
    { kind: 'began', expiresAt: null, ...REGULAR_MONTH },
    { kind: 'paid', payment: 'p1', month: '2026-11', debit: null, ...REGULAR_MONTH },
    { kind: 'debitSet', debit: 'd1', ...REGULAR_MONTH },
  );
  return desk;
}

test('最初のお支払いには、ご入会のお知らせと領収のお知らせが一通ずつ送られる', async () => {
  const { addMember, addPayment, happen } = await openDesk(NOW);
  await addMember('M1', '札幌');
  await addPayment({ payment_id: 'p1', receipt_number: 12 });
  const letters = await happen('M1', BEGAN, YEAR);
  expect(subjects(letters)).toEqual([
    ['m1@example.jp', 'ご入会ありがとうございます'],
    ['m1@example.jp', '会費のお支払いを受け取りました'],
  ]);
  expect(letters[0]?.text).toContain('有効期限：2027年11月23日');
  expect(letters[1]?.text).toBe(
    [
      '札幌 花子 様',
      '',
      '会費のお支払いを受け取りました。ありがとうございます。',
      '',
      '　内容：レギュラー会員 会費（1年分）',
      '　金額：5,000円（税込）',
      '　お支払い方法：現金',
      '　領収書番号：000012',
      '',
      '領収書を開く：',
      'https://tsunagu.example/receipt/p1',
      '',
      'ご不明な点は、事務局にお問い合わせください。',
      '',
      'つなぐ　https://tsunagu.example',
      '',
    ].join('\n'),
  );
  expect(letters[1]?.html).toContain('href="https://tsunagu.example/receipt/p1"');
});

test('二度目からのお支払いには、領収のお知らせだけが送られる', async () => {
  const { addMember, addPayment, happen, move } = await openDesk(NOW);
  await addMember('M1', '札幌');
  await addPayment({ payment_id: 'p1' });
  await addPayment({ payment_id: 'p2' });
  await happen('M1', BEGAN, YEAR);
  move('2027-10-01T03:00:00Z');
  expect(subjects(await happen('M1', { ...YEAR, payment: 'p2' }))).toEqual([
    ['m1@example.jp', '会費のお支払いを受け取りました'],
  ]);
});

test('事務局が期限を決めていた会員の最初のお支払いは、ご入会ではない', async () => {
  const { addMember, addPayment, happen } = await openDesk(NOW);
  await addMember('M1', '札幌');
  await addPayment({ payment_id: 'p1' });
  await happen('M1', { ...BEGAN, expiresAt: '2027-03-31' });
  expect(subjects(await happen('M1', YEAR))).toEqual([['m1@example.jp', '会費のお支払いを受け取りました']]);
});

test('別の人が支払う会員では、領収は支払った人に、ご入会は会員に届く', async () => {
  const { addMember, addPayment, happen } = await openDesk(NOW);
  await addMember('M2', '親');
  await addMember('M1', '子', 'M2');
  await addPayment({ payment_id: 'p1', payer_id: 'M2' });
  const letters = await happen('M1', BEGAN, YEAR);
  expect(subjects(letters)).toEqual([
    ['m1@example.jp', 'ご入会ありがとうございます'],
    ['m2@example.jp', '会費のお支払いを受け取りました'],
  ]);
  expect(letters[1]?.text).toContain('親 花子 様\n');
  expect(letters[1]?.text).toContain('　会員：子 花子 さん\n');
});

test('1日のお支払いができなければ、いつまで有効だったかと、支払う画面を、会員と支払う人に知らせる', async () => {
  const desk = await withDebit();
  await desk.addMember('M2', '親');
  await desk.db.updateTable('members').set({ payer_id: 'M2' }).where('member_id', '=', 'M1').execute();
  desk.move('2026-12-01T01:00:00Z');
  const letters = await desk.happen('M1', { kind: 'debitFailed', debit: 'd1', month: '2026-12' });
  expect(subjects(letters)).toEqual([
    ['m1@example.jp', '会費のお支払いができず、退会となりました'],
    ['m2@example.jp', '会費のお支払いができず、退会となりました'],
  ]);
  for (const text of [
    '2026年12月分の会費',
    '2026年11月30日で終わり',
    'https://tsunagu.example/payments',
    '500円',
  ])
    expect(letters[0]?.text).toContain(text);
});

test('あとから届いた失敗の知らせは、その月が支払われていれば、書かれない', async () => {
  const desk = await withDebit();
  await desk.addPayment({ payment_id: 'p2', payment_plan: 'monthly', month: '2026-12', amount: 500 });
  desk.move('2026-12-01T01:00:00Z');
  await desk.happen('M1', { kind: 'paid', payment: 'p2', month: '2026-12', debit: 'd1', ...REGULAR_MONTH });
  desk.move('2026-12-01T02:00:00Z');
  expect(await desk.happen('M1', { kind: 'debitFailed', debit: 'd1', month: '2026-12' })).toEqual([]);
});

test('退会の届けは最終日を日付で知らせ、取り消しも知らせる', async () => {
  const desk = await withDebit();
  const [left] = await desk.happen('M1', { kind: 'leaving', lastDay: '2026-12-31' });
  expect(left?.subject).toBe('【つなぐ】退会の届けを承りました');
  expect(left?.text).toContain('最終日は2026年12月31日です。2027年1月1日からは');
  desk.move('2026-11-25T03:00:00Z');
  const [stays] = await desk.happen('M1', { kind: 'staying' });
  expect(stays?.subject).toBe('【つなぐ】退会の届けを取り消しました');
});

test('変更の申し込み、その取り消し、変わったことを知らせる', async () => {
  const desk = await withDebit();
  const premium = { type: 'premium', plan: 'monthly' } as const;
  desk.move('2026-11-24T03:05:00Z');
  const [noted] = await desk.happen('M1', { kind: 'chosen', ...premium });
  expect(noted?.text).toContain('　いま：レギュラー会員・月払い\n　変更のあと：プレミアム会員・月払い');
  expect(noted?.text).toContain('変わる日：2026年12月1日\n　会費：1,000円（税込）');
  desk.move('2026-11-24T03:10:00Z');
  const [back] = await desk.happen('M1', { kind: 'chosen', ...REGULAR_MONTH });
  expect(back?.subject).toContain('変更を取り消しました');
  desk.move('2026-11-24T03:20:00Z');
  await desk.happen('M1', { kind: 'chosen', ...premium });
  await desk.addPayment({ payment_id: 'p2', payment_plan: 'monthly', month: '2026-12', amount: 1_000 });
  desk.move('2026-12-01T01:00:00Z');
  const paid: CourseFact = { kind: 'paid', payment: 'p2', month: '2026-12', debit: 'd1', ...premium };
  const letters = await desk.happen('M1', paid);
  expect(subjects(letters).map(([, subject]) => subject)).toEqual([
    '会員種別・お支払いプランが変わります',
    '会費のお支払いを受け取りました',
  ]);
  expect(letters[0]?.text).toContain('変わる日：2026年12月1日');
});

test('期間に当たらないお支払いの領収には、返金することが書かれる', async () => {
  const desk = await withDebit();
  await desk.addPayment({ payment_id: 'p2', payment_plan: 'monthly', month: '2026-11', amount: 500 });
  desk.move('2026-11-25T03:00:00Z');
  const [letter] = await desk.happen('M1', {
    kind: 'paid',
    payment: 'p2',
    month: '2026-11',
    debit: 'd1',
    ...REGULAR_MONTH,
  });
  expect(letter?.text).toContain('事務局から返金いたします');
});

test('手で入れた記録の取り消しと、カード会社の取り消しと、返金は、別の文で知らせる', async () => {
  const desk = await openDesk(NOW);
  await desk.addMember('M1', '札幌');
  await desk.addPayment({ payment_id: 'p1' });
  await desk.addPayment({ payment_id: 'p2', source: 'provider', external_id: 'x', method: 'card' });
  await desk.happen('M1', BEGAN, YEAR, { ...YEAR, payment: 'p2' });
  desk.move('2026-11-25T03:00:00Z');
  const [wrong] = await desk.happen('M1', { kind: 'reversed', payment: 'p1' });
  expect(wrong?.text).toContain('領収書は無効です');
  desk.move('2026-11-26T03:00:00Z');
  const [taken] = await desk.happen('M1', { kind: 'reversed', payment: 'p2' });
  expect(taken?.text).toContain('カード会社、または決済会社により');
  desk.letters.length = 0;
});

test('返金は、できたときに一度だけ知らせる', async () => {
  const desk = await openDesk(NOW);
  await desk.addMember('M1', '札幌');
  await desk.addPayment({ payment_id: 'p1' });
  await desk.happen('M1', BEGAN, YEAR);
  const refund = {
    payment_id: 'p1',
    decided_by: 'kanri@example.jp',
    reason: 'x',
    decided_at: NOW,
    problem: null,
  };
  const rows = [
    { ...refund, refund_id: 'r1', amount: 1_234, ends_membership: 0, done_at: NOW },
    { ...refund, refund_id: 'r2', amount: 300, ends_membership: 1, done_at: null },
  ] as const;
  await desk.db.insertInto('payment_refunds').values(rows).execute();
  desk.letters.length = 0;
  await writeRefundLetters('M1', 'p1', desk.services, desk.db);
  await writeRefundLetters('M1', 'p1', desk.services, desk.db);
  expect(desk.letters.map(({ text }) => /返金した金額：(\S+)/.exec(text)?.[1])).toEqual(['1,234円（税込）']);
  await desk.db.updateTable('payment_refunds').set({ done_at: NOW }).execute();
  desk.move('2026-11-27T03:00:00Z');
  const letters = await desk.happen('M1', { kind: 'reversed', payment: 'p1' });
  expect(letters.map(({ text }) => /返金した金額：(\S+)/.exec(text)?.[1])).toEqual(['300円（税込）']);
});

test('サイトの公開アドレスがなければ、どこから開くかが言葉で書かれる', async () => {
  const { addMember, addPayment, happen } = await openDesk(NOW, null);
  await addMember('M1', '札幌');
  await addPayment({ payment_id: 'p1' });
  const [, receipt] = await happen('M1', BEGAN, YEAR);
  expect(receipt?.text).toContain('領収書は、サイトにログインして、「お支払い」の画面から開けます。');
  expect(receipt?.text + String(receipt?.html)).not.toMatch(/https?:/);
});

test('いない人には何も書かれない', async () => {
  const { happen } = await openDesk(NOW);
  expect(await happen('nobody', BEGAN, YEAR)).toEqual([]);
});

test('支払う人が変わると、前に支払っていた人だけが、引き落としが止まることを知らされる。次に支払う人の名前は出ない', async () => {
  const desk = await withDebit();
  await desk.addMember('M2', '前田');
  await desk.addMember('M3', '新井');
  const { db, services, letters } = desk;
  await db.updateTable('members').set({ payer_id: 'M3' }).where('member_id', '=', 'M1').execute();
  letters.length = 0;
  await writePayerLetter({ memberId: 'M1', formerId: 'M2' }, services, db);
  expect(subjects(letters)).toEqual([['m2@example.jp', '会費をお支払いになる方が変わりました']]);
  expect(letters[0]?.text).toContain('札幌 花子さんの会費は、これからは別の方がお支払いになります。');
  expect(letters[0]?.text).toContain('あなたのカードからの毎月の引き落としは止まります。');
  expect(letters[0]?.text).not.toContain('新井');
});
