import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { press, type } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { type RecordServer, recordServer } from '../testing/record-server.ts';
import { PartnersEditor } from './partners.tsx';

const SHOP = 'https://shop.example/';
const IMAGE = 'a'.repeat(64);
const partner = (name: string, changes: object = {}) => ({
  group: '企業',
  name,
  url: SHOP,
  image: '',
  ...changes,
});
const stored = (revision: number, ...body: readonly object[]) => ({
  revision,
  body,
  images: [{ image: IMAGE, src: '/a.webp', type: 'image/webp', width: 120, height: 120 }],
});

let server: RecordServer<never, ReturnType<typeof stored>>;

beforeEach(() => {
  signInForTest();
  server = recordServer('/none', stored(3, partner('店', { image: IMAGE }), partner('医院')));
  const answered = fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.endsWith('/revisions') ? Response.json([]) : answered(url, init),
  );
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const saved = () => server.written.map(({ body }) => body);

test('加えたものは同じ見出しから始まり、足りないところをその場で言い、そろえば並びごと送る', async () => {
  renderScreen(<PartnersEditor />);
  await screen.findByText('店（企業）');
  press('パートナーを追加する');
  press('パートナーを保存する');
  expect(screen.getByText('名前を入力してください。')).toBeDefined();
  expect(server.written).toEqual([]);
  type(/^名前/, '牧場');
  type(/^リンク先/, SHOP);
  press('牧場（企業）を上へ');
  type(/^変更の理由/, '新しい契約');
  press('パートナーを保存する');
  await waitFor(() =>
    expect(saved()).toEqual([
      {
        revision: 3,
        reason: '新しい契約',
        body: [partner('店', { image: IMAGE }), partner('牧場'), partner('医院')],
      },
    ]),
  );
});

test('入力したものは、保存する前に会員の画面の形で見える', async () => {
  renderScreen(<PartnersEditor />);
  await screen.findByText('店（企業）');
  press('医院（企業）の内容');
  type(/^名前/, '整形外科');
  const preview = within(screen.getByRole('region', { name: '企業' }));
  expect(preview.getByRole('link', { name: '整形外科' }).getAttribute('href')).toBe(SHOP);
  expect(preview.getByRole('img', { name: '店' }).getAttribute('src')).toBe('/a.webp');
});

test('目安から離れた画像には、どう見えるかを言う', async () => {
  renderScreen(<PartnersEditor />);
  await screen.findByText('店（企業）');
  press('店（企業）の内容');
  expect(
    screen.getByText(/目安は横400×縦120です（この画像は横120×縦120）。左右に余白ができます。/),
  ).toBeDefined();
  press('画像を外す');
  expect(screen.queryByText(/目安は/)).toBeNull();
});

test('ほかの管理者が先に変えていれば、その変更に自分の変更を重ね、消えるものはない', async () => {
  renderScreen(<PartnersEditor />);
  await screen.findByText('店（企業）');
  press('店（企業）を外す');
  server.refusal = { status: 409, code: 'changed_meanwhile', message: 'ほかの管理者が先に変更しました。' };
  server.stored = stored(4, partner('店', { image: IMAGE }), partner('医院'), partner('新しい協会'));
  press('パートナーを保存する');
  expect(await screen.findByText(/ほかの管理者の変更を読み込み/)).toBeDefined();
  server.refusal = null;
  press('パートナーを保存する');
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved().at(-1)).toMatchObject({ revision: 4, body: [partner('医院'), partner('新しい協会')] });
});
