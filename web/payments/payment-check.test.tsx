import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_REFUND, NOTICE_RULE, PAYMENT_DATES } from '#domain/membership/payment-terms.ts';
import { press } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { PaymentCheck } from './payment-check.tsx';
import { fakeServer } from './testing/fake-server.ts';
import { LAPSED, membership, offer, PAY_NOW, paymentsOf } from './testing/payments.ts';

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

const MONTHLY = { memberId: 'M-0001', type: 'premium', plan: 'monthly' } as const;
const YEARLY = { memberId: 'M-0001', type: 'premium', plan: 'yearly' } as const;
const PAY = 'この内容で支払いへ進む';
const lapsed = () => paymentsOf({ ...LAPSED, last_days: [], offers: PAY_NOW });
const leaving = () => vi.spyOn(location, 'assign').mockReturnValue(undefined);
const rowOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

async function open(own: ReturnType<typeof paymentsOf>, choice: Parameters<typeof PaymentCheck>[0]) {
  const server = fakeServer(own);
  renderScreen(<PaymentCheck {...choice} />);
  await screen.findByRole('heading', { name: 'お申し込み内容の確認' });
  return server;
}

async function openPayable(own: ReturnType<typeof paymentsOf>, choice: Parameters<typeof PaymentCheck>[0]) {
  const server = await open(own, choice);
  await screen.findByRole('button', { name: PAY });
  return server;
}

describe('支払う前の最後の画面', () => {
  test('月払いでは、何をいくらで、いつ払い、いつまで続き、どうやめるかを読む', async () => {
    await openPayable(lapsed(), MONTHLY);
    expect(rowOf('お申し込みの内容')).toBe('プレミアム会員・月払い\n月額900円（税込）');
    expect(rowOf('今回のお支払い')).toBe('900円（税込）\n2026年6月分（2026年6月30日まで）');
    expect(rowOf('次からのお支払い')).toBe(
      '2026年7月1日に900円（税込）。そのあとは、毎月1日に900円（税込）です。',
    );
    expect(rowOf('お支払いの時期')).toContain(PAYMENT_DATES.monthly);
    expect(rowOf('契約の期間')).toContain('退会の届けがないかぎり、1か月ずつ自動で更新されます。');
    expect(rowOf('利用の開始')).toBe('お支払いを確認したあと、すぐにご利用いただけます。');
    expect(rowOf('お支払いの方法')).toBe('クレジットカード');
    expect(rowOf('退会の方法')).toContain(NOTICE_RULE);
    expect(rowOf('返金')).toBe(NO_REFUND);
  });

  test('年払いでは、期限で終わることと、設定されたお支払いの方法を読む', async () => {
    const own = { ...lapsed(), other_methods: ['konbini', 'transfer'] as const };
    await openPayable({ ...own, other_methods: [...own.other_methods] }, YEARLY);
    expect(rowOf('今回のお支払い')).toBe('9,000円（税込）\n1年分（2027年6月14日まで）');
    expect(rowOf('次からのお支払い')).toMatch(/^自動では引き落とされません。/);
    expect(rowOf('お支払いの時期')).toContain(PAYMENT_DATES.yearly);
    expect(rowOf('お支払いの方法')).toMatch(
      /^クレジットカード、コンビニ払い、銀行振込\nコンビニ払いの期限は、お申し込みから7日です。/,
    );
  });

  test('いまの期間に続くものは、始まる日を読む', async () => {
    const later = offer('premium', 'yearly', 'payNow', '2026-07-01');
    await openPayable(paymentsOf({ offers: [later] }), YEARLY);
    expect(rowOf('利用の開始')).toBe('2026年7月1日からの分です。いまの期間に続けてご利用いただけます。');
  });

  test('家族の会費では、だれの会費かを読む', async () => {
    const child = membership({ member_id: 'M-0002', name: '札幌 太郎', is_own: false, ...LAPSED });
    await openPayable(paymentsOf({}, { memberships: [membership(), child] }), {
      ...MONTHLY,
      memberId: 'M-0002',
    });
    expect(rowOf('お申し込みの内容')).toContain('札幌 太郎さんの会費');
  });

  test('規約、特定商取引法に基づく表記、退会についてを読める', async () => {
    await openPayable(lapsed(), MONTHLY);
    const hrefs = ['利用規約', '特定商取引法に基づく表記', '退会について'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(hrefs).toEqual([
      '/site-info/terms-of-service',
      '/site-info/specified-commercial-transactions-law-notations',
      '/site-info/withdrawal',
    ]);
  });
});

describe('月の最後の日', () => {
  beforeEach(() => {
    vi.setSystemTime(new Date('2026-06-30T03:00:00Z'));
    signInForTest();
  });

  const lastDay = () => {
    const payment = {
      month: '2026-06',
      until: '2026-06-30',
      next_debit_on: '2026-07-01',
      later_start_on: '2026-07-01',
    };
    const monthly = { ...offer('premium', 'monthly', 'payNow', '2026-06-30'), payment };
    return paymentsOf({ ...LAPSED, last_days: [], offers: [monthly] });
  };

  test('いつまでの分で、明日いくら引き落とされるかを読み、翌月から始めることも選べる', async () => {
    const server = await openPayable(lastDay(), MONTHLY);
    expect(screen.getByText('本日のお支払いは2026年6月分900円（税込）で、今日までの分です。')).toBeTruthy();
    expect(screen.getByText('明日、2026年7月1日に2026年7月分900円（税込）が引き落とされます。')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /^2026年7月1日から/ }));
    expect(rowOf('今回のお支払い')).toBe('ありません。カードの登録だけです。');
    expect(rowOf('利用の開始')).toBe('2026年7月1日のお支払いを確認したあとに、ご利用いただけます。');
    expect(rowOf('次からのお支払い')).toBe(
      '2026年7月1日に900円（税込）。そのあとは、毎月1日に900円（税込）です。',
    );
    expect(rowOf('お支払いの時期')).not.toContain('入会のときに');
    expect(rowOf('退会の方法')).toContain('2026年6月30日のうちは、申し込みを取り消せます。');
    press('この内容でカードの登録へ進む');
    const seen = { startsOn: '2026-07-01', amount: 900, paysLater: true };
    await waitFor(() => expect(server.sent[0]?.body).toEqual({ ...MONTHLY, seen }));
  });

  test('選ばなければ、今日から始まり、今月の分を支払う', async () => {
    const server = await openPayable(lastDay(), MONTHLY);
    expect(screen.getByRole('radio', { name: /^今日から/ })).toHaveProperty('checked', true);
    expect(rowOf('今回のお支払い')).toBe('900円（税込）\n2026年6月分（2026年6月30日まで）');
    press('この内容で支払いへ進む');
    const seen = { startsOn: '2026-06-30', amount: 900 };
    await waitFor(() => expect(server.sent[0]?.body).toEqual({ ...MONTHLY, seen }));
  });

  test.each([
    ['月が変われば、翌月からの申し込みはできない', '2026-06-30T15:00:00Z', lastDay],
    ['ほかの日には、始める日を尋ねない', '2026-06-15T03:00:00Z', lapsed],
  ] as const)('%s', async (_what, now, own) => {
    vi.setSystemTime(new Date(now));
    signInForTest();
    await openPayable(own(), MONTHLY);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('button', { name: 'この内容で支払いへ進む' })).toBeTruthy();
  });
});

describe('支払いへ進む', () => {
  test('読んだ内容のまま決済会社のページへ進み、続けて押しても一度しか送らない', async () => {
    const assign = leaving();
    const server = await openPayable(lapsed(), MONTHLY);
    server.answer = () => Response.json({ url: 'https://pay.example/1' });
    press(PAY);
    press(PAY);
    expect(await screen.findByText('お支払いのページを開いています…')).toBeTruthy();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/1'));
    fireEvent.click(screen.getByRole('button', { name: /開いています/ }));
    expect(server.sent).toEqual([
      {
        method: 'POST',
        path: '/checkout',
        body: { ...MONTHLY, seen: { startsOn: '2026-06-15', amount: 900 } },
      },
    ]);
  });

  test('ブラウザーの「戻る」で戻ってくれば、また押せる', async () => {
    leaving();
    const server = await openPayable(lapsed(), MONTHLY);
    server.answer = () => Response.json({ url: 'https://pay.example/1' });
    press(PAY);
    await screen.findByText('お支払いのページを開いています…');
    await waitFor(() => expect(location.assign).toHaveBeenCalled());
    fireEvent(window, new Event('pageshow'));
    expect(await screen.findByRole('button', { name: PAY })).toBeTruthy();
  });

  test.each([
    [
      'サーバーの断りの文',
      { code: 'provider_away', message: '決済会社につながりません。' },
      '決済会社につながりません。',
    ],
    ['決まった文', { code: 'internal', message: '' }, /お支払いのページを開けませんでした。/],
  ])('開けなければ、%sで言い、また押せる', async (_what, fault, sentence) => {
    const server = await openPayable(lapsed(), MONTHLY);
    server.answer = () => Response.json(fault, { status: 503 });
    press(PAY);
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringMatching(sentence));
    expect(screen.getByRole('button', { name: PAY })).toBeTruthy();
  });

  test.each([
    ['いま支払うもののない会員', paymentsOf(), MONTHLY],
    ['事務局が受け取るサイト', { ...lapsed(), by: 'office' as const }, MONTHLY],
    ['知らない会員番号', lapsed(), { ...MONTHLY, memberId: 'M-9999' }],
    ['知らない種別', lapsed(), { ...MONTHLY, type: 'gold' }],
  ])('%sには、支払いを求めず、お支払いの画面へ案内する', async (_what, own, choice) => {
    await open(own, choice);
    const link = await screen.findByRole('link', { name: 'お支払いの画面へ' });
    expect(link.getAttribute('href')).toBe('/payments');
    expect(screen.queryByRole('button', { name: PAY })).toBeNull();
  });
});
