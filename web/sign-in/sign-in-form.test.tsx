import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SOCIAL_PROVIDERS } from '#contract/operations/site.ts';
import type { Asked } from './asked.ts';
import { speakJapanese } from './language.ts';
import { SignInForm } from './sign-in-form.tsx';
import { Widget } from './widget.tsx';

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', class {});
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

beforeAll(() => speakJapanese(6));

const identity = { passkeyDomain: 'localhost' };
const OAUTH = {
  domain: 'example.jp',
  scopes: [],
  redirectSignIn: [],
  redirectSignOut: [],
  providers: [...SOCIAL_PROVIDERS],
};
const POOL = {
  mode: 'embedded' as const,
  region: '',
  userPoolId: '',
  userPoolClientId: '',
  identityPoolId: null,
  userPoolEndpoint: null,
  identityPoolEndpoint: null,
  guestAccess: false,
  passwordMinLength: 6,
  passkeyDomain: 'localhost',
  oauth: OAUTH,
};

/** The form as the server sends it, before the program has come to it. */
function drawnForm(onAsk: (asked: Asked) => void) {
  const form = <SignInForm identity={identity} isBusy={false} onAsk={onAsk} />;
  const place = document.createElement('div');
  place.innerHTML = renderToString(form);
  document.body.append(place);
  return { place, comeAlive: () => render(form, { container: place, hydrate: true }) };
}

const emailField = () => screen.getByLabelText<HTMLInputElement>('メールアドレス');
const passwordField = () => screen.getByLabelText<HTMLInputElement>('パスワード');

test('プログラムが着く前に入力した文字と、文字を打っている場所は、そのまま残り、押せば使われる', () => {
  const onAsk = vi.fn();
  const { comeAlive } = drawnForm(onAsk);
  emailField().value = 'haha@example.jp';
  passwordField().value = 'tsunagu-77';
  passwordField().focus();
  passwordField().setSelectionRange(3, 5);
  const [email, password] = [emailField(), passwordField()];

  comeAlive();
  expect([emailField(), passwordField()]).toEqual([email, password]);
  expect(document.activeElement).toBe(password);
  expect([password.selectionStart, password.selectionEnd]).toEqual([3, 5]);
  fireEvent.click(screen.getByRole('button', { name: 'ログイン' }));
  expect(onAsk).toHaveBeenCalledWith({
    way: { kind: 'password' },
    typed: { username: 'haha@example.jp', password: 'tsunagu-77' },
  });
});

test('プログラムなしで送られても、アドレスにもサーバーにも何も届かず、JavaScriptが要ると言う', () => {
  const { place } = drawnForm(vi.fn());
  expect(place.querySelector('form')?.getAttribute('method')).toBe('dialog');
  expect(place.querySelectorAll('[name]')).toHaveLength(0);
  expect(place.querySelector('noscript')?.innerHTML).toContain('JavaScriptを有効にしてください。');
});

test('ほかの方法は、ブラウザーが先に入れたメールアドレスがあれば、すぐに選べる', () => {
  const onAsk = vi.fn();
  const { comeAlive } = drawnForm(onAsk);
  emailField().value = 'haha@example.jp';
  comeAlive();
  fireEvent.click(screen.getByRole('button', { name: 'パスキーを使う（メール入力後）' }));
  expect(onAsk.mock.calls[0]?.[0].way).toEqual({ kind: 'otherWays' });
});

/** What people and password managers find in a form, in its order. */
function contentsOf(form: Element | null): readonly (readonly unknown[])[] {
  const elements = form?.querySelectorAll('label, input, button, legend, hr, svg > path') ?? [];
  return [...elements].map((element) => [
    element.localName,
    element.querySelector('svg') === null ? element.textContent : '',
    ...['type', 'name', 'autocomplete', 'autocapitalize', 'placeholder', 'required', 'role', 'title'].map(
      (name) => element.getAttribute(name),
    ),
    ...numbersOf(element.getAttribute('d')),
  ]);
}

/** The letters of a drawing's path, and its numbers. */
function numbersOf(path: string | null) {
  const parts = path?.match(/[a-z]|-?(?:\d+\.\d+|\.\d+|\d+)/gi) ?? [];
  return parts.map((part) => (/[a-z]/i.test(part) ? part : Number(part)));
}

test('ウィジェットの最初の画面と、同じ欄、同じボタン、同じ文字が、同じ順に並ぶ', async () => {
  const drawn = render(<SignInForm identity={POOL} isBusy={false} onAsk={vi.fn()} />);
  const expected = contentsOf(drawn.container.querySelector('form'));
  const { container } = render(
    <Widget
      identity={POOL}
      siteName="つなぐ"
      firstScreen="signIn"
      asked={null}
      isOnStage={true}
      onNeeded={vi.fn()}
      onSignedIn={vi.fn()}
    />,
  );
  await waitFor(() => expect(container.querySelector('form')).not.toBeNull());
  const nearly = expected.map((parts) =>
    parts.map((part) => (typeof part === 'number' ? expect.closeTo(part, 0) : part)),
  );
  expect(contentsOf(container.querySelector('form'))).toEqual(nearly);
});
