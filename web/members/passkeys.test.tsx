import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Passkey } from '#web/api/passkeys.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { Passkeys } from './passkeys.tsx';

const sdk = vi.hoisted(() => ({
  listPasskeys: vi.fn<() => Promise<readonly Passkey[] | null>>(),
  addPasskey: vi.fn<() => Promise<void>>(),
  removePasskey: vi.fn<(id: string) => Promise<void>>(),
}));
const site = vi.hoisted(() => ({ passkeyDomain: undefined as string | undefined }));

vi.mock('#web/api/passkeys.ts', () => sdk);
vi.mock('#web/api/site-config.ts', () => ({ siteConfig: async () => ({ identity: site }) }));

const PHONE = { id: 'a', name: 'iCloudキーチェーン', createdAt: Date.UTC(2026, 4, 16) };
const KEY = { id: 'b', name: 'セキュリティキー', createdAt: null };

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', class {});
  site.passkeyDomain = location.hostname;
  sdk.listPasskeys.mockResolvedValue([]);
  sdk.addPasskey.mockResolvedValue();
  sdk.removePasskey.mockResolvedValue();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

function failure(name: string, message = ''): Error {
  return Object.assign(new Error(message), { name });
}

test('登録すると、一覧に名前と日が並ぶ', async () => {
  renderScreen(<Passkeys />);
  expect(await screen.findByText('まだ登録されていません。')).toBeTruthy();
  sdk.listPasskeys.mockResolvedValue([PHONE]);
  await press('パスキーを登録する');
  expect(await screen.findByText('パスキーを登録しました。次のログインから使えます。')).toBeTruthy();
  expect(await screen.findByText('iCloudキーチェーン')).toBeTruthy();
  expect(screen.getByText('2026年5月16日に登録')).toBeTruthy();
});

test('削除は、たずねられて、はいと答えたものだけ', async () => {
  sdk.listPasskeys.mockResolvedValue([PHONE, KEY]);
  renderScreen(<Passkeys />);
  await press('セキュリティキーを削除する');
  await press('やめる');
  expect(sdk.removePasskey).not.toHaveBeenCalled();
  await press('セキュリティキーを削除する');
  sdk.listPasskeys.mockResolvedValue([PHONE]);
  await press('削除する');
  expect(await screen.findByText('パスキーを削除しました。')).toBeTruthy();
  expect(sdk.removePasskey).toHaveBeenCalledExactlyOnceWith('b');
  await waitFor(() => expect(screen.queryByText('セキュリティキー')).toBeNull());
});

test.each([
  ['取り消した', failure('PasskeyRegistrationCanceled'), /^登録は取り消されました/],
  ['もうある', failure('PasskeyAlreadyExists'), /すでに登録されています/],
  ['21個目', failure('LimitExceededException'), /20個まで/],
  ['古いログイン', failure('NotAuthorizedException', 'Sign in again to register a passkey.'), /15分以内/],
  ['そのほか', failure('Unknown'), /登録できませんでした/],
])('登録できないわけと、できること：%s', async (_why, error, words) => {
  sdk.addPasskey.mockRejectedValue(error);
  renderScreen(<Passkeys />);
  await press('パスキーを登録する');
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
});

test.each([
  ['パスキーのないブラウザー', () => vi.stubGlobal('PublicKeyCredential', undefined)],
  ['暗号化されていないアドレス', () => vi.stubGlobal('isSecureContext', false)],
  ['別のアドレス', () => (site.passkeyDomain = 'tsunagu.example')],
])('%sでは、登録のボタンの代わりにわけが立ち、削除はできる', async (_where, there) => {
  there();
  sdk.listPasskeys.mockResolvedValue([PHONE]);
  renderScreen(<Passkeys />);
  expect(await screen.findByText(/このブラウザーではパスキーを登録できません/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'パスキーを登録する' })).toBeNull();
  expect(screen.getByRole('button', { name: 'iCloudキーチェーンを削除する' })).toBeTruthy();
});

test.each([
  ['パスキーのないユーザープール', () => (site.passkeyDomain = undefined)],
  ['パスキーを断るユーザープール', () => sdk.listPasskeys.mockResolvedValue(null)],
])('%sでは、使えないと言う', async (_where, there) => {
  there();
  renderScreen(<Passkeys />);
  expect(await screen.findByText('このサイトでは、いまはパスキーを使えません。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'パスキーを登録する' })).toBeNull();
});
