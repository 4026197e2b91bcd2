import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { MemberInfo } from './member-info.tsx';

const INFO = {
  member_id: 'M-0001',
  last_name: '札幌',
  first_name: '花子',
  email: 'haha@example.jp',
  phone_number: '+819012345678',
  postal_code: '060-0001',
  address: '北海道札幌市中央区北1条西2丁目',
  membership_type: 'premium',
  payment_plan: 'yearly',
  expires_at: '2027-03-31',
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
    return answer();
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const refusal = (status: number, code: string) => () => Response.json({ code, message: '' }, { status });

test('自分の登録内容が、種別とプランは日本語で、並ぶ', async () => {
  renderScreen(<MemberInfo />);
  for (const text of ['M-0001', '札幌 花子', '09012345678', 'プレミアム', '年払い', '2027年3月31日']) {
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
