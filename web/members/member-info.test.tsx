import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { MemberInfo } from './member-info.tsx';

const INFO = {
  member_id: 'M-0001',
  last_name: '札幌',
  first_name: '花子',
  furigana: 'さっぽろ はなこ',
  email: 'haha@example.jp',
  phone_number: '+819012345678',
  postal_code: '060-0001',
  address: '北海道札幌市中央区北1条西2丁目',
  membership_type: 'premium',
  payment_plan: 'yearly',
  expires_at: '2099-03-31',
};

let asked: string[];
let answer: () => Response;

beforeEach(() => {
  asked = [];
  answer = () => Response.json(INFO);
  signInForTest();
  vi.stubGlobal('fetch', async (input: string) => {
    if (input === '/config.json') return Response.json({ hosts: {}, fiscalYear: 2026 });
    asked.push(input);
    if (input === '/api/membership/payments') return Response.json({ by: 'office', memberships: [] });
    return answer();
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('お支払い、種別とプランの変更、登録内容の変更、退会、自分のデータに進める', async () => {
  renderScreen(<MemberInfo />);
  for (const [name, href] of [
    [/^お支払い/, '/payments'],
    ['会員種別・お支払いプランを変更する', '/payments#change'],
    ['会員情報を変更する', '/own-data'],
    ['退会する', '/leaving'],
    [/^あなたのデータ/, '/my-data'],
  ] as const) {
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
  }
});

test('期限の切れた会員は、そう読み、継続を申し込める', async () => {
  answer = () => Response.json({ ...INFO, expires_at: '2020-03-31' });
  renderScreen(<MemberInfo />);
  expect(await screen.findByText('2020年3月31日（期限切れ）')).toBeTruthy();
  const link = await screen.findByRole('link', { name: '会員の継続を申し込む' });
  expect(link.getAttribute('href')).toBe('/contact#renewal');
});

test('支払いの確認を待つ会員は、そう読み、案内を見られる', async () => {
  answer = () => Response.json({ ...INFO, expires_at: null });
  renderScreen(<MemberInfo />);
  expect(await screen.findByText(/お支払いの確認がとれると/)).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'お支払いの案内を見る' });
  expect(link.getAttribute('href')).toBe('/register-card-info.html');
});

const refusal = (status: number, code: string) => () => Response.json({ code, message: '' }, { status });

test('自分の登録内容が、種別とプランは日本語で、並ぶ', async () => {
  renderScreen(<MemberInfo />);
  for (const text of ['M-0001', '札幌 花子', '09012345678', 'プレミアム', '年払い', '2099年3月31日']) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
});

test.each([
  [401, 'id_token_invalid', /^認証が無効です。メニューのログアウトボタンから/],
  [500, 'internal', /^会員情報の取得に失敗しました。メニューのログアウトボタンから/],
] as const)('断り %s は仕様の文で言い、もう一度読み込める', async (status, code, sentence) => {
  answer = refusal(status, code);
  renderScreen(<MemberInfo />);
  expect(await screen.findByText(sentence)).toBeTruthy();
  answer = () => Response.json(INFO);
  fireEvent.click(screen.getByRole('button', { name: 'もう一度読み込む' }));
  expect(await screen.findByText('M-0001')).toBeTruthy();
});

test('トークンがなければ何も求めず、そう言う', async () => {
  localStorage.clear();
  renderScreen(<MemberInfo />);
  expect(await screen.findByText(/^認証トークンが見つかりません。/)).toBeTruthy();
  expect(asked).toEqual([]);
});

test('まだ会員でない人は、登録の続きへ案内される', async () => {
  answer = refusal(404, 'member_not_found');
  renderScreen(<MemberInfo />);
  const link = await screen.findByRole('link', { name: '登録を続ける' });
  expect(link.getAttribute('href')).toBe('/signup.html');
});
