import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { press, type } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Payments } from './payments.tsx';
import { fakeServer } from './testing/fake-server.ts';
import { LAPSED, membership, offer, PAY_NOW, payment, paymentsOf, STARTING } from './testing/payments.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T03:00:00Z') });
  signInForTest();
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const leaving = () => vi.spyOn(location, 'assign').mockReturnValue(undefined);
const dialog = () => screen.getByRole('alertdialog');
const yes = (name: string) => fireEvent.click(within(dialog()).getByRole('button', { name }));

async function open(own: ReturnType<typeof paymentsOf>, search = '') {
  const server = fakeServer(own);
  const { path } = renderScreen(<Payments />, search);
  await screen.findByRole('heading', { name: 'お支払いの記録' });
  return Object.assign(server, { path });
}

describe('いまの会員', () => {
  test('返金されたお支払いから、返金明細書を一枚ずつ開ける', async () => {
    const returned = (id: string, amount: number) => ({
      invoice_id: id,
      invoice_number: `R-00000${id}`,
      amount,
      returned_on: '2026-06-10',
    });
    const returns = [returned('1', 300), returned('2', 600)];
    await open(paymentsOf({}, { payments: [payment({ refunded: 900, state: 'refunded', returns })] }));
    const links = await screen.findAllByRole('link', { name: /返金明細書/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['返金明細書 300円', '/return-invoice/1'],
      ['返金明細書 600円', '/return-invoice/2'],
    ]);
  });

  test('種別、プラン、いつまで、次にいつ、いくらかが並び、領収書を開ける', async () => {
    await open(paymentsOf());
    for (const text of ['プレミアム', '月払い', '2026年6月30日まで', '2026年7月1日 月額900円（税込）']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    const link = screen.getByRole('link', { name: '2026年6月1日の領収書' });
    expect(link.getAttribute('href')).toBe('/receipt/P-1');
  });

  test.each([
    [
      'カードが断られた会員は、何が起きたかを読み、もう一度支払える',
      { failed_month: '2026-07', ...LAPSED },
      /2026年7月1日のカード決済ができなかったため、2026年6月30日で会員の期間が終わりました。.*そのまま残っています。/,
      /^月額900円をもう一度支払う/,
    ],
    [
      '期限の切れた会員は、支払える',
      { plan: 'yearly', expires_at: '2026-05-31', ...LAPSED },
      /お支払いがすむと、すぐにまたご利用いただけます。/,
      /^年額9,000円を支払う/,
    ],
    [
      '登録したばかりの会員は、支払える',
      { expires_at: null, ...LAPSED },
      /会員向けのページをご覧いただけるようになります。/,
      /^月額900円を支払う/,
    ],
    [
      '期限の近い年払いの会員は、更新できる',
      { plan: 'yearly', expires_at: '2026-07-31', debit: null, offers: PAY_NOW },
      /いまの期間に続けて、1年延びます。/,
      /^年額9,000円を支払って更新する/,
    ],
  ] as const)('%s', async (_who, own, told, button) => {
    await open(paymentsOf({ ...own, offers: [...own.offers], last_days: [] }));
    expect(screen.getByText(told)).toBeTruthy();
    expect(screen.getByRole('link', { name: button }).getAttribute('href')).toMatch(
      /^\/payment-check\/M-0001\/premium\/(monthly|yearly)$/,
    );
  });

  test('1日の引き落としで始まる会員は、いつから、いくらかを読み、取り消しへ進め、支払いは求められない', async () => {
    await open(paymentsOf({ ...STARTING, last_days: ['2026-06-30'], offers: [...STARTING.offers] }));
    expect(screen.getByText('開始待ち')).toBeTruthy();
    expect(
      screen.getByText(
        '2026年7月1日に月額900円（税込）が引き落とされます。お支払いを確認したあとに、ご利用いただけます。',
      ),
    ).toBeTruthy();
    const link = screen.getByRole('link', { name: '申し込みを取り消す' });
    expect(link.getAttribute('href')).toBe('/leaving');
    expect(screen.queryByRole('link', { name: /円を/ })).toBeNull();
  });

  test.each([
    ['はじめての会員', null],
    ['前に会員だった人', '2026-03-31'],
  ])('%sの最初の引き落としが断られても、それで期間が終わったとは言わない', async (_who, expires_at) => {
    const own = { ...LAPSED, failed_month: '2026-07', expires_at };
    await open(paymentsOf({ ...own, offers: [...own.offers], last_days: [] }));
    expect(screen.getByText(/会員の期間は始まっていません。/)).toBeTruthy();
    expect(screen.queryByText(/会員の期間が終わりました。/)).toBeNull();
  });

  test('退会の届けが出ていれば最後の日を言い、支払いは求めない', async () => {
    const next = { type: 'regular', plan: 'yearly' } as const;
    await open(paymentsOf({ leaving_on: '2026-06-30', debit: null, next, last_days: [], offers: [] }));
    expect(screen.getByText('最終日')).toBeTruthy();
    expect(screen.queryByText('次から')).toBeNull();
    expect(screen.getByText(/2026年6月30日まで使えます。2026年7月1日に終わります。/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '退会を取り消す' }).getAttribute('href')).toBe('/leaving');
    expect(screen.queryByRole('link', { name: /円を/ })).toBeNull();
  });

  test('コンビニの入金を待つ会員には、もう一度の支払いを求めない', async () => {
    const slip = payment({
      state: 'pending',
      method: 'konbini',
      has_receipt: false,
      slip: { url: 'https://pay.example/v/1', ends_at: '2026-06-22T03:00:00Z' },
    });
    await open(paymentsOf({ expires_at: null, ...LAPSED, offers: [], last_days: [] }, { payments: [slip] }));
    expect(screen.getByText(/入金の確認がとれると、すぐに/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /円を/ })).toBeNull();
    expect(screen.getByText('お支払いの期限：2026年6月22日 12:00')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^お支払い番号や振込先を見る/ }).getAttribute('href')).toBe(
      'https://pay.example/v/1',
    );
  });

  test('払込票は、確かめてから取り消せる', async () => {
    const slip = payment({
      state: 'pending',
      method: 'konbini',
      has_receipt: false,
      slip: { url: null, ends_at: null },
    });
    const waiting = paymentsOf({ ...LAPSED, offers: [], last_days: [] }, { payments: [slip] });
    const server = await open(waiting);
    expect(screen.queryByRole('button', { name: '種別・プランを選ぶ' })).toBeNull();
    press('払込票を取り消す');
    server.answer = () => Response.json(paymentsOf({ ...LAPSED, offers: PAY_NOW, last_days: [] }));
    yes('取り消す');
    await waitFor(() => expect(screen.queryByRole('button', { name: '払込票を取り消す' })).toBeNull());
    expect(server.sent).toMatchObject([{ path: `/slips/${slip.payment_id}/cancellation` }]);
  });

  test('お支払いがまだなければ、そう言う', async () => {
    await open(paymentsOf({}, { payments: [] }));
    expect(screen.getByText('まだお支払いはありません。')).toBeTruthy();
  });
});

describe('毎月引き落とされるカード', () => {
  const debit = {
    debit_id: 'sub_1',
    member_id: 'M-0001',
    name: '札幌 花子',
    owner: '札幌 太郎',
    is_own_card: false,
    amount: 900,
    since: '2026-05-31T15:10:00Z',
    is_ending: false,
  } as const;

  test('だれのカードから、だれの会費が、いくら、いつから引き落とされるかが出る', async () => {
    await open(paymentsOf({}, { card_debits: [debit, { ...debit, debit_id: 'sub_2', is_own_card: true }] }));
    const part = within(screen.getByRole('region', { name: '毎月引き落とされるカード' }));
    expect(part.getByText('札幌 太郎さんのカード')).toBeTruthy();
    expect(part.getByText('あなたのカード')).toBeTruthy();
    expect(part.getAllByText('月額900円')).toHaveLength(2);
    expect(part.queryByText(/止める手続きをしています/)).toBeNull();
  });

  test('いまのお支払いに当たらないものは、止めていると言う', async () => {
    await open(paymentsOf({}, { card_debits: [{ ...debit, owner: null, is_ending: true }] }));
    expect(screen.getByText('持ち主のわからないカード')).toBeTruthy();
    expect(screen.getByText(/止める手続きをしています/)).toBeTruthy();
  });

  test('なければ、何も出ない', async () => {
    await open(paymentsOf());
    expect(screen.queryByRole('region', { name: '毎月引き落とされるカード' })).toBeNull();
  });
});

test('カードは決済会社のページで変える', async () => {
  const assign = leaving();
  const server = await open(paymentsOf());
  server.answer = () => Response.json({ url: 'https://pay.example/cards' });
  press('カードを変更する');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/cards'));
  expect(server.sent.map(({ path }) => path)).toEqual(['/cards']);
});

describe('種別とプランを選ぶ', () => {
  test('次の引き落としから変わるものは、いつからいくらかを確かめてから変わる', async () => {
    const server = await open(paymentsOf());
    press('種別・プランを選ぶ');
    fireEvent.click(screen.getByRole('radio', { name: /^レギュラー会員・月払い/ }));
    press('確認へ進む');
    expect(dialog().textContent).toContain(
      '2026年7月1日のお支払いから、レギュラー会員・月払い、月額500円（税込）に変わります。いま、お支払いはありません。',
    );
    const next = { type: 'regular', plan: 'monthly' } as const;
    server.answer = () => Response.json(paymentsOf({ next, debit: { next_on: '2026-07-01', amount: 500 } }));
    yes('この内容に変更する');
    expect(await screen.findByText('2026年7月1日 月額500円（税込）')).toBeTruthy();
    expect(screen.getByText('レギュラー会員・月払い')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.sent).toEqual([{ method: 'PUT', path: '/choice', body: { memberId: 'M-0001', ...next } }]);
  });

  test('いま支払うものは、申し込み内容を確かめる画面へ進む', async () => {
    const { path } = await open(paymentsOf());
    press('種別・プランを選ぶ');
    fireEvent.click(screen.getByRole('radio', { name: /^プレミアム会員・年払い/ }));
    press('確認へ進む');
    await waitFor(() => expect(path()).toBe('/payment-check/M-0001/premium/yearly'));
  });

  test('年払いの途中の変更は、次の更新から。取り消すときは、そう確かめる', async () => {
    const own = {
      plan: 'yearly',
      debit: null,
      expires_at: '2027-03-31',
      next: { type: 'regular', plan: 'yearly' },
      offers: [
        offer('premium', 'yearly', 'renewal', '2027-04-01'),
        offer('regular', 'monthly', 'renewal', '2027-04-01'),
      ],
    } as const;
    await open(paymentsOf({ ...own, offers: [...own.offers] }), '#change');
    fireEvent.click(screen.getByRole('radio', { name: /^プレミアム会員・年払い/ }));
    press('確認へ進む');
    expect(dialog().textContent).toContain(
      'レギュラー会員・年払いへの変更を取り消して、いまのプレミアム会員・年払いを続けます。',
    );
    fireEvent.click(within(dialog()).getByRole('button', { name: 'やめる' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('選ばずに進むと、選ぶように言う', async () => {
    await open(paymentsOf(), '#change');
    press('確認へ進む');
    expect(screen.getByText('会員種別とお支払いプランを選択してください。')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('断られたら、確認の中で言い、開いたままになる', async () => {
    const server = await open(paymentsOf(), '#change');
    server.answer = () =>
      Response.json({ code: 'leaving', message: '退会の届けが出ています。' }, { status: 409 });
    fireEvent.click(screen.getByRole('radio', { name: /^レギュラー会員・月払い/ }));
    press('確認へ進む');
    yes('この内容に変更する');
    expect((await within(dialog()).findByRole('alert')).textContent).toBe('退会の届けが出ています。');
  });
});

describe('支払う人の同意', () => {
  const request = {
    type: 'premium',
    plan: 'monthly',
    from: '2026-07-01',
    amount: 900,
    is_to_answer: true,
  } as const;
  const child = membership({
    member_id: 'M-0002',
    name: '札幌 太郎',
    is_own: false,
    type: 'regular',
    debit: { next_on: '2026-07-01', amount: 500 },
    request,
  });

  test.each([
    ['月額900円に同意する…', '同意する', true],
    ['同意しない…', '同意しない', false],
  ])('支払う人は、いまの金額と申し込まれた金額を読んで、答える：%s', async (button, answer, agrees) => {
    const server = await open(paymentsOf({}, { memberships: [membership(), child] }));
    const part = within(screen.getByRole('region', { name: '札幌 太郎さんからの申し込み' }));
    expect(part.getByText(/プレミアム会員・月払い、月額900円（税込）.*いまは月額500円です。/)).toBeTruthy();
    press(button);
    server.answer = () => Response.json(paymentsOf());
    yes(answer);
    await waitFor(() => expect(screen.queryByRole('region', { name: /からの申し込み/ })).toBeNull());
    expect(server.sent).toEqual([
      {
        method: 'PUT',
        path: '/consent',
        body: { memberId: 'M-0002', type: 'premium', plan: 'monthly', amount: 900, agrees },
      },
    ]);
  });

  test('申し込んだ会員は、同意を待っていて何も変わっていないことを読み、取り消せる', async () => {
    const own = { ...child, member_id: 'M-0001', is_own: true, request: { ...request, is_to_answer: false } };
    const server = await open(paymentsOf(own, { paid_by: '札幌 一郎', has_card: false }));
    expect(screen.getByText(/札幌 一郎さんの同意を待っています。同意があるまで/)).toBeTruthy();
    press('申し込みを取り消す');
    yes('取り消す');
    await waitFor(() =>
      expect(server.sent).toEqual([
        { method: 'PUT', path: '/choice', body: { memberId: 'M-0001', type: 'regular', plan: 'monthly' } },
      ]),
    );
  });

  test('高くなる種別は、選ぶ前に、同意が必要だと言う', async () => {
    const own = { ...child, is_own: true, request: null };
    const offers = [offer('premium', 'monthly', 'consent', '2026-07-01')];
    await open(paymentsOf({ ...own, offers }, { paid_by: '札幌 一郎' }), '#change');
    fireEvent.click(screen.getByRole('radio', { name: /^プレミアム会員・月払い/ }));
    press('確認へ進む');
    expect(dialog().textContent).toContain('その方が同意するまで、いまのまま変わりません。');
    expect(within(dialog()).getByRole('button', { name: '同意をお願いする' })).toBeTruthy();
  });
});

describe('家族', () => {
  const child = membership({ member_id: 'M-0002', name: '札幌 太郎', is_own: false });

  test('子どもの会費を払う人には、その会員とその支払いが名前つきで並ぶ', async () => {
    const memberships = [membership(), child];
    await open(paymentsOf({}, { memberships, payments: [payment({ member_id: 'M-0002' })] }));
    expect(screen.getByRole('heading', { name: '札幌 太郎さんの会員' })).toBeTruthy();
    expect(screen.getByText(/札幌 太郎さんの分/, { selector: 'p' })).toBeTruthy();
  });

  test('子どものコードを入れると、その会費を払うことになる', async () => {
    const server = await open(paymentsOf());
    press('この人の会費を支払う');
    expect(screen.getByText('コードを入力してください。')).toBeTruthy();
    type(/^家族のコード/, ' ABCD-EFGH ');
    server.answer = () => Response.json(paymentsOf({}, { memberships: [membership(), child] }));
    press('この人の会費を支払う');
    expect(await screen.findByRole('heading', { name: '札幌 太郎さんの会員' })).toBeTruthy();
    expect(server.sent).toEqual([{ method: 'POST', path: '/family', body: { code: 'ABCD-EFGH' } }]);
  });

  test('払ってもらうコードを作れる', async () => {
    const server = await open(paymentsOf());
    server.answer = () => Response.json({ code: 'WXYZ-2345' });
    press('自分の会費を払ってもらうコードを作る');
    expect(await screen.findByText('WXYZ-2345')).toBeTruthy();
    expect(screen.getByText(/24時間使えます。/)).toBeTruthy();
  });

  test('やめるときは、お支払い済みの期間が残ることを確かめる', async () => {
    const server = await open(paymentsOf({}, { memberships: [membership(), child] }));
    press('札幌 太郎さんの分をやめる');
    expect(dialog().textContent).toContain('お支払い済みの期間は、そのまま使えます。');
    server.answer = () => Response.json(paymentsOf());
    yes('そうする');
    await waitFor(() => expect(screen.queryByRole('heading', { name: '札幌 太郎さんの会員' })).toBeNull());
    expect(server.sent).toEqual([{ method: 'PUT', path: '/family-end', body: { memberId: 'M-0002' } }]);
  });

  test('払ってもらっている人は、だれが払うかを読む', async () => {
    await open(paymentsOf({}, { paid_by: '札幌 一郎' }));
    expect(screen.getByText('あなたの会費は、札幌 一郎さんが支払っています。')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /コードを作る/ })).toBeNull();
  });
});

test('決済会社のないサイトでは、払い方を読み、事務局に頼める', async () => {
  await open(paymentsOf({ debit: null }, { by: 'office', has_card: false }));
  expect(screen.getByRole('heading', { name: 'お支払いの方法' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'レギュラー会員への変更を申し込む' }).getAttribute('href')).toBe(
    '/contact#regular',
  );
  expect(screen.getByRole('link', { name: 'お支払いプランの変更を申し込む' }).getAttribute('href')).toBe(
    '/contact#plan',
  );
  expect(screen.queryByRole('button', { name: /支払|選ぶ/ })).toBeNull();
});

test('まだ会員でない人は、登録の続きへ案内される', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/config.json'
      ? Response.json({ hosts: {} })
      : Response.json({ code: 'member_not_found', message: '' }, { status: 404 }),
  );
  renderScreen(<Payments />);
  const link = await screen.findByRole('link', { name: '登録を続ける' });
  expect(link.getAttribute('href')).toBe('/signup.html');
});

test('読めなければ仕様の文で言い、もう一度読み込める', async () => {
  const server = fakeServer(paymentsOf());
  vi.stubGlobal('fetch', async () => Response.json({ code: 'internal', message: '' }, { status: 500 }));
  renderScreen(<Payments />);
  expect(await screen.findByText(/^お支払いの情報の取得に失敗しました。メニューの/)).toBeTruthy();
  fakeServer(server.own);
  press('もう一度読み込む');
  expect(await screen.findByRole('heading', { name: 'ご自分の会員' })).toBeTruthy();
});
