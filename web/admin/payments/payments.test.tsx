import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberPayments as Known, MonthNumbers, PaymentsOverview } from '#contract/payment/admin.ts';
import { press, type } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { amountOf, monthsAround } from './amounts.ts';
import { MemberFamily } from './member-family.tsx';
import { MemberPayments } from './member-payments.tsx';
import { PaymentList } from './payment-list.tsx';
import { Payments } from './payments.tsx';

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌', resultLinks: [] } };

const PAYMENT: Known['payments'][number] = {
  payment_id: 'p1',
  member_id: 'M1',
  name: '北野 春菜',
  at: '2026-11-24T03:00:00.000Z',
  state: 'paid',
  method: 'cash',
  source: 'office',
  type: 'regular',
  plan: 'yearly',
  month: null,
  amount: 5_000,
  refunded: 0,
  returns: [],
  receipt_number: '000012',
  is_owed_back: false,
  refundable: 5_000,
  dispute: null,
  is_in_hand: true,
  note: '',
};

const KNOWN: Known = {
  member_id: 'M1',
  name: '北野 春菜',
  type: 'regular',
  plan: 'yearly',
  expires_at: '2027-11-23',
  is_in_force: true,
  has_debit: false,
  next: null,
  leaving_on: null,
  last_days: [],
  can_stay: false,
  debit_amount: null,
  payer: null,
  pays_for: [],
  payments: [PAYMENT],
  course: [{ at: '2026-11-24T03:00:00.000Z', sentence: 'お支払いがありました。', by: 'office' }],
  prices: { regular: { monthly: 500, yearly: 5_000 }, premium: { monthly: 1_000, yearly: 10_000 } },
  today: '2026-11-24',
};

const OVERVIEW: PaymentsOverview = {
  month: '2026-11',
  by: 'office',
  standings: [{ standing: 'overdue', members: 2 }],
  debits: { due: 10, paid: 7, failed: 1 },
  failures: [{ member_id: 'M1', name: '北野 春菜', at: '2026-11-01T01:00:00.000Z', since: 'nothing' }],
  owed_back: [],
  open_refunds: [],
  disputes: [],
  strays: [],
  years_ending: [{ member_id: 'M2', name: '南 次郎', on: '2026-11-30' }],
};

const MONTH: MonthNumbers = {
  month: '2026-11',
  regular: 30,
  premium: 10,
  joined: 3,
  left: 1,
  income: 12_000,
  refunds: 500,
};

type Asked = {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly key: string | null;
};
let asked: Asked[];
let known: Known;
let answer: (asked: Asked) => Response | undefined;

beforeEach(() => {
  signInForTest();
  asked = [];
  known = KNOWN;
  answer = () => undefined;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname } = new URL(input, location.origin);
    if (pathname === '/config.json') return Response.json(SITE);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const key = new Headers(init.headers).get('idempotency-key');
    const one = { method: init.method ?? 'GET', path: pathname, body, key };
    asked.push(one);
    return answer(one) ?? usual(one);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function usual({ path }: Asked): Response {
  if (path.endsWith('/overview')) return Response.json(OVERVIEW);
  if (path.endsWith('/numbers')) return Response.json({ months: [MONTH] });
  if (path.endsWith('/search'))
    return Response.json({ total: 2, rows: [PAYMENT, { ...PAYMENT, payment_id: 'p2', name: null }] });
  if (path.endsWith('/closing')) {
    const totals = [{ method: 'cash', income: 5_000, refunds: 1_000 }];
    return Response.json({ file_name: 'x.csv', text: 'x', rows: 2, totals });
  }
  return Response.json(known);
}

const writes = () => asked.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/search'));
const showMember = async () => {
  renderScreen(<MemberPayments memberId="M1" />);
  await screen.findByText('2027年11月23日');
};

test('今月の状況は、人数、できなかったお支払いとその後、今月の期限を言葉で並べる', async () => {
  renderScreen(<Payments />);
  expect(await screen.findByText('10件のうち、入金7件、不成立1件、結果待ち2件です。')).toBeDefined();
  expect(screen.getByText('お支払いが遅れている').closest('a')?.getAttribute('href')).toContain(
    'payment=overdue',
  );
  expect(screen.getByText(/まだ何もない$/)).toBeDefined();
  expect(screen.getByText('2026年11月30日まで')).toBeDefined();
  expect(screen.getByText(/会員はサイトで支払えません/)).toBeDefined();
});

test('心当たりのない引き落としは、顧客番号、金額、いつからかが出て、確かめてから止められる', async () => {
  const stray: PaymentsOverview['strays'][number] = {
    debit_id: 'sub_1',
    customer_id: 'cus_1',
    owner: { member_id: 'M8', name: '北野 父' },
    member: null,
    amount: 300,
    since: '2026-11-10T01:00:00.000Z',
    ended_at: null,
  };
  const gone = { ...stray, debit_id: 'sub_2', customer_id: 'cus_2', ended_at: '2026-11-12T01:00:00.000Z' };
  answer = ({ path }) => {
    if (path.endsWith('/overview')) return Response.json({ ...OVERVIEW, strays: [stray, gone] });
    if (path.endsWith('/ending')) return Response.json({ ...OVERVIEW, strays: [gone] });
    return undefined;
  };
  renderScreen(<Payments />);
  expect(await screen.findByText('引き落としが続いています。')).toBeDefined();
  expect(screen.getAllByText('毎月300円')).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /の引き落としを止める$/ })).toHaveLength(1);
  press('顧客番号 cus_1 の引き落としを止める');
  press('はい');
  await waitFor(() => expect(screen.queryByText('引き落としが続いています。')).toBeNull());
  expect(writes()).toMatchObject([{ path: '/api/admin/payments/debits/sub_1/ending' }]);
});

test('断られた返金は、わけが出て、確かめてから取り下げられる。異議申し立ても出る', async () => {
  const refund = { member_id: 'M1', name: '北野 春菜', refund_id: 'r1', payment_id: 'p1', amount: 3_000 };
  const refused = { ...refund, problem: '決済会社が返金を受け付けませんでした。' };
  const waiting = { ...refund, refund_id: 'r2', problem: null };
  const dispute = { ...refund, at: '2026-11-10T01:00:00.000Z', amount: 700, status: 'open' };
  const inquiry = { ...dispute, payment_id: 'p2', amount: 600, status: 'inquiry' };
  answer = ({ path }) => {
    if (path.endsWith('/overview'))
      return Response.json({ ...OVERVIEW, open_refunds: [refused, waiting], disputes: [dispute, inquiry] });
    if (path.endsWith('/withdrawal')) return Response.json({ ...OVERVIEW, open_refunds: [waiting] });
    return undefined;
  };
  renderScreen(<Payments />);
  expect(await screen.findByText(/決済会社が返金を受け付けませんでした。/)).toBeDefined();
  expect(screen.getByText(/^700円.*異議申し立てが出ています。/)).toBeDefined();
  expect(screen.getByText(/^600円.*お金はまだ引かれていません。/)).toBeDefined();
  expect(screen.getAllByRole('button', { name: /を取り下げる$/ })).toHaveLength(1);
  press('北野 春菜さんへの返金3,000円を取り下げる');
  press('はい');
  await waitFor(() => expect(screen.queryByText(/受け付けませんでした/)).toBeNull());
  expect(writes()).toMatchObject([{ path: '/api/admin/payments/refunds/r1/withdrawal' }]);
});

test('データを消去した会員の返金と異議申し立ては、リンクのない文字で出る', async () => {
  const erased = { member_id: 'M9', name: '', payment_id: 'p1', amount: 3_000 };
  const refund = { ...erased, refund_id: 'r1', problem: '決済会社が返金を受け付けませんでした。' };
  const dispute = { ...erased, at: '2026-11-10T01:00:00.000Z', status: 'open' };
  answer = ({ path }) =>
    path.endsWith('/overview')
      ? Response.json({ ...OVERVIEW, open_refunds: [refund], disputes: [dispute] })
      : undefined;
  renderScreen(<Payments />);
  expect(await screen.findAllByText('（データを消去した会員）')).toHaveLength(2);
  expect(screen.queryAllByRole('link').filter(({ textContent }) => textContent === '')).toEqual([]);
  press('（データを消去した会員）への返金3,000円を取り下げる');
  expect(await screen.findByText(/^（データを消去した会員）への3,000円の返金を取り下げます。/)).toBeDefined();
});

test('データを消去した会員の返すべきお支払いは、状況の画面から返金できる', async () => {
  const at = '2026-11-12T01:00:00.000Z';
  known = { ...KNOWN, name: '', payments: [{ ...PAYMENT, is_owed_back: true }] };
  answer = ({ path }) => {
    if (!path.endsWith('/overview')) return undefined;
    const owed = { member_id: 'M1', name: '', payment_id: 'p1', at, amount: 5_000 };
    return Response.json({ ...OVERVIEW, owed_back: [owed] });
  };
  renderScreen(<Payments />);
  await screen.findByText('（データを消去した会員）');
  press('（データを消去した会員）のお支払い5,000円を返金する');
  expect(
    await screen.findByText('このお支払いに当たる期間はありません。会員資格は変わりません。'),
  ).toBeDefined();
});

test('返金する入金を読み込めないときは、そう出る', async () => {
  answer = ({ path }) => {
    if (path.endsWith('/members/M9'))
      return Response.json({ code: 'x', message: '見つかりません。' }, { status: 404 });
    if (!path.endsWith('/overview')) return undefined;
    const at = '2026-11-12T01:00:00.000Z';
    const owed = { member_id: 'M9', name: '', payment_id: 'p9', at, amount: 5_000 };
    return Response.json({ ...OVERVIEW, debits: { due: 0, paid: 0, failed: 0 }, owed_back: [owed] });
  };
  renderScreen(<Payments />);
  await screen.findByText('（データを消去した会員）');
  expect(screen.getByText('毎月のお支払いは、まだありません。')).toBeDefined();
  press('（データを消去した会員）のお支払い5,000円を返金する');
  expect(await screen.findByRole('alert')).toBeDefined();
});

test('推移の図には、同じ数の表がある', async () => {
  renderScreen(<Payments />);
  const table = await screen.findByRole('table', { name: '月の終わりに有効な会員', hidden: true });
  const cells = within(table).getAllByRole('cell', { hidden: true });
  expect(cells.map(({ textContent }) => textContent)).toEqual(['30人', '10人']);
});

test('月次の締めは、選んだ月を書き出し、方法ごとの合計を見せる', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  renderScreen(<Payments />);
  fireEvent.click(await screen.findByRole('button', { name: 'CSVに書き出す' }));
  const table = await screen.findByRole('table', { name: '方法ごとの合計' });
  expect(within(table).getByRole('row', { name: '現金 5,000円 1,000円 4,000円' })).toBeDefined();
  expect(writes()).toMatchObject([{ path: '/api/admin/payments/closing' }]);
  expect(click).toHaveBeenCalled();
});

test('一覧は、消去した会員のお支払いも、名前なしで並べる', async () => {
  renderScreen(<PaymentList />);
  expect(await screen.findByRole('link', { name: '北野 春菜' })).toBeDefined();
  expect(screen.getByText('（データを消去した会員）')).toBeDefined();
  expect(screen.getAllByText('レギュラー会員 会費（1年分）')).toHaveLength(2);
});

test('入力する金額は料金表から入り、種別とプランを変えると変わり、打てば打ったまま', async () => {
  await showMember();
  press('お支払いを入力する…');
  const amount = () => screen.getByLabelText<HTMLInputElement>('金額（円、税込）').value;
  expect(amount()).toBe('5000');
  type('会員種別', 'premium');
  type('お支払いプラン', 'monthly');
  expect(amount()).toBe('1000');
  type('金額（円、税込）', '８００円');
  type('会員種別', 'regular');
  expect(amount()).toBe('８００円');
  press('入力する');
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]).toMatchObject({
    path: '/api/admin/payments/members/M1',
    body: {
      payerId: 'M1',
      method: 'transfer',
      day: '2026-11-24',
      type: 'regular',
      plan: 'monthly',
      month: '2026-11',
      amount: 800,
    },
  });
});

test('家族が支払っている会員の入力は、支払う人が初めに選ばれ、本人にも変えられる', async () => {
  known = { ...KNOWN, payer: { member_id: 'M9', name: '北野 父' } };
  await showMember();
  press('お支払いを入力する…');
  const payer = screen.getByLabelText('支払った方（領収書の宛名）');
  expect(
    within(payer)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['北野 父', '北野 春菜']);
  press('入力する');
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toMatchObject({ payerId: 'M9' });
});

test('返事が届かなければ、同じ内容は同じ鍵でもう一度送られる', async () => {
  answer = ({ path, method }) =>
    method === 'POST' && path.endsWith('/M1') ? Response.json({}, { status: 500 }) : undefined;
  await showMember();
  press('お支払いを入力する…');
  press('入力する');
  await screen.findByRole('alert');
  press('入力する');
  await waitFor(() => expect(writes()).toHaveLength(2));
  const [first, second] = writes();
  expect(first?.key).not.toBeNull();
  expect(second?.key).toBe(first?.key);
});

test('金額のない入力は送られず、何が足りないかが示される', async () => {
  const { prices: _none, ...unpriced } = KNOWN;
  known = unpriced;
  await showMember();
  press('お支払いを入力する…');
  press('入力する');
  expect(screen.getByText('金額を、1円から9,999,999円までの数字で入力してください。')).toBeDefined();
  expect(writes()).toEqual([]);
});

test('返金したお支払いから、会員のページでも一覧でも、返金明細書を開ける', async () => {
  const returned = {
    invoice_id: 'i1',
    invoice_number: 'R-000001',
    amount: 2_000,
    returned_on: '2026-11-25',
  };
  const payment = { ...PAYMENT, refunded: 2_000, returns: [returned] };
  known = { ...KNOWN, payments: [payment] };
  answer = ({ path }) =>
    path.endsWith('/search') ? Response.json({ total: 1, rows: [{ ...payment, name: null }] }) : undefined;
  const invoice = async () => {
    const link = await screen.findByRole('link', { name: '返金明細書 R-000001、2,000円' });
    return link.getAttribute('href');
  };
  await showMember();
  expect(await invoice()).toBe('/admin-return-invoice/i1');
  cleanup();
  renderScreen(<PaymentList />);
  expect(await invoice()).toBe('/admin-return-invoice/i1');
});

test('返金は、理由と、返せる額までの金額を求める', async () => {
  await showMember();
  fireEvent.click(screen.getByRole('button', { name: 'レギュラー会員 会費（1年分） 5,000円を返金する' }));
  type('返金する金額（円）', '5001');
  press('返金したことを記録する');
  expect(screen.getByText('1円から5,000円までで入力してください。')).toBeDefined();
  expect(screen.getByText('返金の理由を入力してください。')).toBeDefined();
  type('返金する金額（円）', '1000');
  type('返金の理由必須', '多く受け取った');
  fireEvent.click(screen.getByRole('checkbox', { name: 'このお支払いの期間も終わらせる' }));
  press('返金したことを記録する');
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]).toMatchObject({
    path: '/api/admin/payments/p1/refunds',
    body: { amount: 1_000, endsMembership: false, reason: '多く受け取った' },
  });
});

test('誤った入力は、確かめてから取り消される', async () => {
  await showMember();
  fireEvent.click(
    screen.getByRole('button', { name: 'レギュラー会員 会費（1年分） 5,000円の入力を取り消す' }),
  );
  expect(writes()).toEqual([]);
  press('取り消す');
  await waitFor(() => expect(writes()).toMatchObject([{ path: '/api/admin/payments/p1/taking-back' }]));
});

test('決めた返金は、お金が動くまで手続き中と示される', async () => {
  known = { ...KNOWN, payments: [{ ...PAYMENT, refunded: 0, refundable: 3_500 }] };
  await showMember();
  expect(screen.getByText('入金済み（1,500円の返金を手続き中）')).toBeDefined();
});

test('退会の届けは、最終日とそれまでの引き落としを読んでから入力される', async () => {
  known = {
    ...KNOWN,
    has_debit: true,
    debit_amount: 500,
    last_days: [
      { day: '2026-11-30', debits: [] },
      { day: '2026-12-31', debits: ['2026-12-01'] },
      { day: '2027-01-31', debits: ['2026-12-01', '2027-01-01'] },
    ],
  };
  await showMember();
  press('退会の届けを入力する…');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/これからの引き落としはありません。/)).toBeDefined();
  expect(dialog.getByText('2026年12月1日に、あと1回500円が引き落とされます。')).toBeDefined();
  expect(
    dialog.getByText('2026年12月1日から2027年1月1日まで、あと2回500円が引き落とされます。'),
  ).toBeDefined();
  fireEvent.click(dialog.getByRole('radio', { name: /^2026年12月31日/ }));
  press('この日で退会の届けを入力する');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes()).toMatchObject([
    { method: 'PUT', path: '/api/admin/payments/members/M1/leaving', body: { lastDay: '2026-12-31' } },
  ]);
});

test('退会の届けは、確かめてから取り消される。どちらもできなければ、ボタンはない', async () => {
  known = { ...KNOWN, leaving_on: '2026-12-31', can_stay: true, has_debit: true };
  await showMember();
  press('退会の届けを取り消す…');
  expect(screen.getByRole('alertdialog').textContent).toContain('引き落としも、これまでどおり続きます。');
  known = KNOWN;
  press('届けを取り消す');
  await waitFor(() => expect(screen.queryByRole('button', { name: /退会の届け/ })).toBeNull());
  expect(writes()).toMatchObject([{ body: { lastDay: null } }]);
});

test('当たる期間のないお支払いは、返金が必要と示される', async () => {
  known = { ...KNOWN, payments: [{ ...PAYMENT, is_owed_back: true }] };
  await showMember();
  expect(screen.getByText('当たる期間がありません。返金が必要です。')).toBeDefined();
});

test.for([
  ['5,000', 5_000],
  ['５０００円', 5_000],
  ['0', null],
  ['-1', null],
  ['', null],
  ['12345678', null],
] as const)('「%s」という金額は %s', ([text, amount]) => {
  expect(amountOf(text)).toBe(amount);
});

test('前後の月は、年をまたいで新しい順に並ぶ', () => {
  expect(monthsAround('2026-01', 1, 2)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
});

const OTHER = { member_id: 'M2', name: '北野 冬' };

async function showFamily() {
  renderScreen(<MemberFamily memberId="M1" />);
  await screen.findByRole('heading', { name: '家族のお支払い' });
}

test('家族は、支払う人と支払う相手を並べ、そのページへ行ける', async () => {
  known = { ...known, pays_for: [OTHER] };
  await showFamily();
  expect(screen.getByRole('link', { name: '北野 冬' }).getAttribute('href')).toBe('/admin-members/M2');
  // Who pays for others is paid for by nobody.
  expect(screen.queryByRole('button', { name: '支払う人を決める…' })).toBeNull();
});

test('支払う人は、会員を探して選ぶ', async () => {
  const row = { member_id: 'M2', last_name: '北野', first_name: '冬', email: 'fuyu@example.jp' };
  answer = ({ path }) =>
    path === '/api/admin/members/search' ? Response.json({ total: 1, rows: [row] }) : undefined;
  await showFamily();
  press('支払う人を決める…');
  press('この会員にする');
  expect((await screen.findByRole('alert')).textContent).toBe('会員を探して、選んでください。');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '北野' } });
  fireEvent.click(await screen.findByRole('radio', { name: /北野 冬/ }));
  press('この会員にする');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes()).toMatchObject([
    {
      method: 'PUT',
      path: '/api/admin/payments/members/M1/payer',
      body: { payerId: 'M2', seenPayerId: null },
    },
  ]);
});

test('家族を外す前に、何が止まるかを尋ねる', async () => {
  known = { ...known, payer: OTHER };
  await showFamily();
  press('北野 冬さんを外す');
  expect(screen.getByRole('alertdialog').textContent).toContain('毎月の引き落としがあれば、止まります');
  press('はい');
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]).toMatchObject({ body: { payerId: null, seenPayerId: 'M2' } });
});
