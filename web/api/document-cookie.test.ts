import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInForTest } from '#web/testing/session.ts';

let hasNetwork: boolean;
let asked: string[];
let hosts: Readonly<Record<string, string>>;
/** Each begins a page of its own: where the groups are is asked once in each. */
let settleCookie: typeof import('./document-cookie.ts').settleCookie;

beforeEach(async () => {
  vi.resetModules();
  ({ settleCookie } = await import('./document-cookie.ts'));
  hasNetwork = true;
  hosts = {};
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/config.json') return Response.json({ hosts, fiscalYear: 2026 });
    if (!hasNetwork) throw new TypeError('Failed to fetch');
    asked.push(url);
    return Response.json({ message: '' });
  });
});

afterEach(() => {
  localStorage.clear();
  document.body.innerHTML = '';
  delete document.documentElement.dataset.readAt;
  vi.unstubAllGlobals();
});

const ADD = '/api/member/prod/items/add-session-id';
const FORGET = '/api/membership/browser-forgotten';

/** As the server has written the page: drawn for somebody, or a shell with the sign-in beside it, or a shell alone. */
function pageDrawnFor(frame: 'member' | 'visitor'): void {
  document.body.innerHTML = `<div id="root"></div><script type="application/json" id="drawn">{"frame":"${frame}"}</script>`;
}

function shellWithSignIn(): void {
  document.body.innerHTML = '<div id="root"></div><template id="signed-out"></template>';
}

test.each([
  ['ログインの画面を添えて届いた', shellWithSignIn],
  ['誰でもない人に描かれて届いた', () => pageDrawnFor('visitor')],
])('%sページは、クッキーをなくした会員のもの：もらいなおす', async (_how, open) => {
  open();
  signInForTest();
  await settleCookie();
  expect(asked).toEqual([ADD]);
});

test('会員に描かれたページと、描けずに届いたページからは、何も頼まない', async () => {
  signInForTest();
  pageDrawnFor('member');
  await settleCookie();
  document.body.innerHTML = '<div id="root"></div>';
  await settleCookie();
  expect(asked).toEqual([]);
});

test('端末に取っておいたページは、今のクッキーのことを知らない', async () => {
  signInForTest();
  pageDrawnFor('visitor');
  document.documentElement.dataset.readAt = '1';
  await settleCookie();
  expect(asked).toEqual([]);
});

test('データが別のホストにあれば、そこで渡るクッキーは届かないので、頼まない', async () => {
  hosts = { member: 'https://members.example' };
  shellWithSignIn();
  signInForTest();
  await settleCookie();
  expect(asked).toEqual([]);
});

test('電波のないところでログアウトした端末は、会員に描かれたページが届いたときに、クッキーを返す', async () => {
  pageDrawnFor('member');
  hasNetwork = false;
  await expect(settleCookie()).rejects.toThrow();
  hasNetwork = true;
  await settleCookie();
  expect(asked).toEqual([FORGET]);
});

test('ログインしていない端末は、何も頼まない', async () => {
  for (const open of [shellWithSignIn, () => pageDrawnFor('visitor')]) {
    open();
    await settleCookie();
  }
  expect(asked).toEqual([]);
});
