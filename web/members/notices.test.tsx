import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newsMail } from '#contract/messaging/mailings.ts';
import type { Notices as Own } from '#contract/messaging/notices.ts';
import { DEFAULT_NOTICE_SETTINGS } from '#domain/notice/notice.ts';
import { TOLD_BY } from '#web/api/session.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Notices } from './notices.tsx';
import { hashOf } from './push.ts';
import { renew } from './told-device.ts';

const ENDPOINT = 'https://push.example.com/abc';
const KEYS = { p256dh: 'p', auth: 'a' };

let own: Own;
let sent: { readonly path: string; readonly body: unknown }[];
let refusal: Response | null;
let subscribed: ReturnType<typeof subscriptionOf> | null;

function subscriptionOf() {
  return {
    endpoint: ENDPOINT,
    toJSON: () => ({ keys: KEYS }),
    unsubscribe: async () => {
      subscribed = null;
    },
  };
}

/** A browser that can be told, and what its person says when asked. */
function browser(says: 'granted' | 'denied' | 'default', permission = 'default'): void {
  const pushManager = {
    getSubscription: async () => subscribed,
    subscribe: async () => {
      subscribed = subscriptionOf();
      return subscribed;
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => says });
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome/150',
    maxTouchPoints: 5,
    onLine: true,
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
}

beforeEach(() => {
  own = { public_key: 'key', settings: DEFAULT_NOTICE_SETTINGS, devices: [], line: 'absent' };
  sent = [];
  refusal = null;
  subscribed = null;
  signInForTest();
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path === '/config.json') return Response.json({ hosts: {}, fiscalYear: 2026 });
    if (body === undefined || body === null) return Response.json(own);
    sent.push({ path, body: JSON.parse(String(body)) });
    if (refusal !== null) return refusal;
    if (path.endsWith('/device')) own = { ...own, devices: [await hashOf(ENDPOINT)] };
    if (path.endsWith('/device-off')) own = { ...own, devices: [] };
    if (path.endsWith('/notices')) own = { ...own, settings: JSON.parse(String(body)) };
    return Response.json(own);
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('押してはじめてたずねられ、許すとこの端末に届くようになり、やめられる', async () => {
  browser('granted');
  renderScreen(<Notices />);
  await press('この端末で受け取る');
  expect(await screen.findByText('この端末にお知らせが届きます。')).toBeTruthy();
  expect(sent).toEqual([
    { path: '/api/membership/notices/device', body: { endpoint: ENDPOINT, keys: KEYS } },
  ]);
  await press('受け取らない');
  expect(await screen.findByRole('button', { name: 'この端末で受け取る' })).toBeTruthy();
  expect(subscribed).toBeNull();
});

test('試しに送り、端末が止められていれば、そう言われる', async () => {
  browser('granted', 'granted');
  subscribed = subscriptionOf();
  own = { ...own, devices: [await hashOf(ENDPOINT)] };
  renderScreen(<Notices />);
  await press('試しに送る');
  expect(await screen.findByText(/お知らせを送りました。/)).toBeTruthy();
  refusal = Response.json(
    { code: 'device_gone', message: 'ブラウザーで止められています。' },
    { status: 409 },
  );
  await press('試しに送る');
  expect((await screen.findByRole('alert')).textContent).toBe('ブラウザーで止められています。');
});

test('断られたら、許し方が書いてある', async () => {
  browser('denied');
  renderScreen(<Notices />);
  await press('この端末で受け取る');
  expect(await screen.findByText(/「許可」に変えてから/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('前に断っていれば、押す前に許し方が書いてある', async () => {
  browser('denied', 'denied');
  renderScreen(<Notices />);
  expect(await screen.findByText(/「許可」に変えてから/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'この端末で受け取る' })).toBeNull();
});

test('サーバーに届かなければ、もう一度と言われる', async () => {
  browser('granted');
  refusal = Response.json({ code: 'busy', message: '' }, { status: 503 });
  renderScreen(<Notices />);
  await press('この端末で受け取る');
  expect((await screen.findByRole('alert')).textContent).toMatch(/オンにできませんでした。/);
});

test.each([
  ['iPhone', /共有ボタンから「ホーム画面に追加」/],
  ['古いブラウザー', /このブラウザーでは、お知らせを受け取れません/],
])('%sでは、どうすればよいかが書いてある', async (userAgent, sentence) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5, onLine: true });
  renderScreen(<Notices />);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('お知らせを送らないサイトでは、そう書いてある', async () => {
  browser('default');
  own = { ...own, public_key: null };
  renderScreen(<Notices />);
  expect(await screen.findByText('このサイトでは、お知らせを送っていません。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'この端末で受け取る' })).toBeNull();
});

test('お知らせすることは、押すたびに保存される', async () => {
  browser('default');
  renderScreen(<Notices />);
  const kickOff = await screen.findByLabelText<HTMLInputElement>('キックオフ');
  fireEvent.click(kickOff);
  expect(kickOff.checked).toBe(false);
  await waitFor(() => expect(own.settings.choices).toMatchObject({ kick_off: false, goal: true }));
  fireEvent.change(screen.getByLabelText('まで'), { target: { value: '21:00' } });
  expect(await screen.findByText(/^始まりと終わりが同じなので、一日中届きません。/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText('静かな時間をつくる'));
  await waitFor(() => expect(own.settings.quiet).toBeNull());
  expect(screen.queryByLabelText('から')).toBeNull();
});

const toldByUs = async (endpoint: string) => localStorage.setItem(TOLD_BY, await hashOf(endpoint));
const REGISTERED = { path: '/api/membership/notices/device', body: { endpoint: ENDPOINT, keys: KEYS } };

test.each([
  ['宛先がなくなっていれば、つくり直して', false],
  ['宛先が替わっていれば、それを', true],
])('開いたときに%s、サーバーに知らせる', async (_what, isThere) => {
  browser('granted', 'granted');
  await toldByUs('https://push.example.com/before');
  subscribed = isThere ? subscriptionOf() : null;
  await renew();
  expect(sent).toEqual([REGISTERED]);
  expect(localStorage.getItem(TOLD_BY)).toBe(await hashOf(ENDPOINT));
});

test.each([
  ['宛先が同じなら', 'granted', ENDPOINT],
  ['オンにしたことがなければ', 'granted', null],
  ['許可が取り消されていれば', 'denied', 'https://push.example.com/before'],
] as const)('開いたときに%s、何もしない', async (_what, permission, before) => {
  browser('granted', permission);
  subscribed = subscriptionOf();
  if (before !== null) await toldByUs(before);
  await renew();
  expect(sent).toEqual([]);
});

test('メールの設定が遅れて届いても、その下のリンクは指の下から動かない', async () => {
  browser('granted');
  const mail = Promise.withResolvers<Response>();
  const answer = fetch;
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    asked.push(path);
    return path.endsWith(newsMail.path) ? mail.promise : answer(path, init);
  });
  renderScreen(<Notices />);
  await waitFor(() => expect(asked.filter((path) => path.startsWith('/api'))).toHaveLength(2));
  // The settings have been answered by then.
  await answer('/config.json');
  expect(screen.queryByRole('link', { name: /^フォロー中の一覧/ })).toBeNull();
  mail.resolve(Response.json({ receives: true }));
  expect(await screen.findByRole('link', { name: /^フォロー中の一覧/ })).toBeDefined();
  expect(screen.getByLabelText('事務局からのお知らせメールを受け取る')).toBeDefined();
});

test('メールの設定が読めなければ、それだけがなく、読み直しているあいだもほかは残る', async () => {
  browser('granted');
  const answer = fetch;
  let asked = 0;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (!path.endsWith(newsMail.path)) return answer(path, init);
    asked += 1;
    return asked === 1
      ? Promise.resolve(Response.json({ code: 'no', message: '' }, { status: 403 }))
      : new Promise(() => undefined);
  });
  renderScreen(<Notices />);
  expect(await screen.findByRole('link', { name: /^フォロー中の一覧/ })).toBeDefined();
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(asked).toBe(2));
  expect(screen.getByRole('link', { name: /^フォロー中の一覧/ })).toBeDefined();
  expect(screen.queryByText('メール')).toBeNull();
});
