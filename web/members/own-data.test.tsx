import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnData as Stored } from '#contract/member/own-data.ts';
import { press, type } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { OwnData } from './own-data.tsx';

const OWN: Stored = {
  lastName: '札幌',
  firstName: '花子',
  furigana: 'さっぽろ はなこ',
  phoneNumber: '+819012345678',
  postalCode: '060-0001',
  address: '北海道札幌市中央区北1条西2丁目',
  email: 'haha@example.jp',
  version: 3,
};

let stored: Stored;
let sent: Record<string, unknown>[];
let addresses: Readonly<Record<string, string>>;

beforeEach(() => {
  stored = OWN;
  sent = [];
  addresses = {};
  signInForTest();
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path === '/config.json') return Response.json({ hosts: {} });
    const [, postalCode] = /^\/api\/address\/(.+)$/.exec(path) ?? [];
    if (postalCode !== undefined) return Response.json({ address: addresses[postalCode] ?? null });
    if (method === 'GET') return Response.json(stored);
    const typed = JSON.parse(String(body));
    sent.push(typed);
    if (typed.version !== stored.version) {
      return Response.json({ code: 'changed_meanwhile', message: '' }, { status: 409 });
    }
    stored = { ...stored, ...typed, version: stored.version + 1 };
    return Response.json(stored);
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

test('直したものだけが変わり、保存したと言う', async () => {
  renderScreen(<OwnData />);
  expect((await field('電話番号')).value).toBe('09012345678');
  type('住所', '北海道札幌市北区北7条西4丁目');
  press('保存する');
  expect(await screen.findByText('保存しました。')).toBeTruthy();
  expect(sent).toEqual([
    {
      lastName: '札幌',
      firstName: '花子',
      furigana: 'さっぽろ はなこ',
      phoneNumber: '09012345678',
      postalCode: '060-0001',
      address: '北海道札幌市北区北7条西4丁目',
      version: 3,
    },
  ]);
});

test('間違いは登録と同じ文で言い、何も送らない', async () => {
  renderScreen(<OwnData />);
  await field('姓');
  type('姓', ' ');
  type('電話番号', '090');
  press('保存する');
  expect(screen.getByText('姓を入力してください。')).toBeTruthy();
  expect(screen.getByText('電話番号は、市外局番から10桁か11桁の数字で入力してください。')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('そのあいだに事務局が変えた項目は残り、自分の入力はその上に重なる', async () => {
  renderScreen(<OwnData />);
  await field('住所');
  type('住所', '北海道札幌市北区北7条西4丁目');
  stored = { ...stored, lastName: '小樽', version: 4 };
  press('保存する');
  expect(await screen.findByText(/^ほかの画面か事務局での変更を読み込み/)).toBeTruthy();
  expect((await field('姓')).value).toBe('小樽');
  expect((await field('住所')).value).toBe('北海道札幌市北区北7条西4丁目');
  press('保存する');
  expect(await screen.findByText('保存しました。')).toBeTruthy();
  expect(stored).toMatchObject({ lastName: '小樽', address: '北海道札幌市北区北7条西4丁目', version: 5 });
});

test('郵便番号から、空の住所だけが入り、入力したものは置き換わらない', async () => {
  addresses = { '064-0801': '北海道札幌市中央区南一条西', '001-0010': '北海道札幌市北区北十条西' };
  renderScreen(<OwnData />);
  const address = await field('住所');
  type('郵便番号', '０６４０８０１');
  await Promise.resolve();
  expect(address.value).toBe(OWN.address);
  type('住所', '');
  type('郵便番号', '064080');
  type('郵便番号', '0640801');
  await waitFor(() => expect(address.value).toBe('北海道札幌市中央区南一条西'));
  expect(screen.getByText(/^郵便番号から住所を入れました。/)).toBeTruthy();
  type('郵便番号', '0010010');
  await waitFor(() => expect(address.value).toBe('北海道札幌市北区北十条西'));
  type('住所', '北海道札幌市北区北十条西3丁目');
  type('郵便番号', '0640801');
  fireEvent.blur(address);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(address.value).toBe('北海道札幌市北区北十条西3丁目');
});

test('住所に入っている人の下では、遅れて来た答えで埋まらない', async () => {
  addresses = { '064-0801': '北海道札幌市中央区南一条西' };
  stored = { ...OWN, address: '' };
  renderScreen(<OwnData />);
  const address = await field('住所');
  type('郵便番号', '0640801');
  fireEvent.focus(address);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(address.value).toBe('');
});

test('見つからない郵便番号では、住所を自分で入力する', async () => {
  stored = { ...OWN, address: '' };
  renderScreen(<OwnData />);
  await field('住所');
  type('郵便番号', '9999999');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await field('住所')).value).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
});
