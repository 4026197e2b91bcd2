import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LinkedLoginView } from '#contract/member/linked-logins.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { LinkedLogins } from './linked-logins.tsx';

const GOOGLE: LinkedLoginView = {
  link_id: 'l1',
  provider: 'google',
  linked_at: '2026-05-16T01:00:00Z',
  is_removed: false,
};

let links: readonly LinkedLoginView[];
let written: { readonly path: string; readonly body: unknown }[];
let answer: () => Response;

beforeEach(() => {
  signInForTest();
  links = [GOOGLE];
  written = [];
  answer = () => Response.json({ links, has_other_way: true });
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ links, has_other_way: true });
    written.push({ path: new URL(address, location.href).pathname, body: JSON.parse(String(init.body)) });
    return answer();
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('つながっているサービスを、聞いてから解除し、もう一度使えるようにする', async () => {
  renderScreen(<LinkedLogins />);
  expect(await screen.findByText('2026年5月16日から', { exact: false })).toBeDefined();
  press('Googleでのログインを解除する');
  await screen.findByText('Googleのアカウントでは、ログインできなくなります。よろしいですか？');
  press('やめる');
  expect(written).toEqual([]);
  press('Googleでのログインを解除する');
  links = [{ ...GOOGLE, is_removed: true }];
  press('解除する');
  await waitFor(() =>
    expect(written).toEqual([{ path: '/api/membership/linked-logins/l1', body: { state: 'removed' } }]),
  );
  await screen.findByText('解除しました');
  press('Googleでのログインをもう一度使う');
  await waitFor(() => expect(written.at(-1)?.body).toEqual({ state: 'linked' }));
});

test('断られたときは、その理由が読める', async () => {
  answer = () => Response.json({ code: 'only_way_in', message: 'ほかにありません。' }, { status: 409 });
  renderScreen(<LinkedLogins />);
  await screen.findByText('Google');
  press('Googleでのログインを解除する');
  press('解除する');
  expect((await screen.findByRole('alert')).textContent).toBe('ほかにありません。');
});

test('つながりのない人には、何も出ない', async () => {
  links = [];
  renderScreen(<LinkedLogins />);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('ほかのサービスでのログイン')).toBeNull();
});
