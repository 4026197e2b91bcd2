import type { FastifyReply } from 'fastify';
import { escaped } from '#server/platform/http/escaped.ts';
import type { AskedCode } from '../sign-in/challenge.ts';
import type { MfaKind } from '../users/user.ts';
import { sendPage } from './page.ts';

/** The page that asks for the second factor of an account, after another provider's word. */
type CodePage = {
  readonly status: 200 | 400;
  /** What was wrong with the code before; null at first. */
  readonly sentence: string | null;
  readonly handle: string;
  readonly asked: AskedCode;
  /** Other kinds of code that the account has. */
  readonly others: readonly MfaKind[];
  readonly siteName: string;
  readonly email: string;
  readonly login: string;
};

export const WRONG_CODE = 'コードが正しくありません。もう一度入力してください。';
export const NO_CODE = 'コードを入力してください。';

/** As people type it: full-width digits, a space in the middle. */
export function codeIn(typed: string | null): string {
  return (typed ?? '').normalize('NFKC').replaceAll(/[\s-]/g, '');
}

const OTHER_WAYS: Readonly<Record<MfaKind, string>> = {
  SMS_MFA: 'SMSでコードを受け取る',
  SOFTWARE_TOKEN_MFA: '認証アプリのコードを使う',
};

export function sendCodePage(reply: FastifyReply, page: CodePage): FastifyReply {
  const { status, sentence, handle, asked, others, login } = page;
  const state = `<input type="hidden" name="state" value="${escaped(handle)}">`;
  const ways = others.map(
    (factor) => `<form method="post">${state}<input type="hidden" name="factor" value="${factor}">
<button class="other">${OTHER_WAYS[factor]}</button></form>`,
  );
  return sendPage(
    reply,
    status,
    `${howOf(page)}
<form method="post">
${state}
<label for="code">6桁のコード</label>
${sentence === null ? '' : `<p id="wrong" role="alert">${sentence}</p>`}
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required autofocus${sentence === null ? '' : ' aria-invalid="true" aria-describedby="wrong"'}>
<button>確認する</button>
</form>
${ways.join('\n')}
<p><a href="${login}">${asked.kind === 'setup' ? 'あとで設定する（ログイン画面へ）' : 'ログイン画面へ戻る'}</a></p>`,
  );
}

function howOf({ asked, siteName, email }: CodePage): string {
  switch (asked.kind) {
    case 'SOFTWARE_TOKEN_MFA':
      return '<p>認証アプリに表示されているコードを入力してください。</p>';
    case 'SMS_MFA':
      return `<p>${escaped(asked.destination)} にSMSで送ったコードを入力してください。有効期間は3分です。</p>`;
    case 'setup': {
      const label = encodeURIComponent(`${siteName}:${email}`);
      const issuer = encodeURIComponent(siteName);
      const address = `otpauth://totp/${label}?secret=${asked.secret}&issuer=${issuer}`;
      return `<p>ログインには二段階認証が必要です。認証アプリに下の登録キーを追加して、表示されたコードを入力してください。次のログインからは、アプリのコードだけで済みます。</p>
<p><a href="${escaped(address)}">この端末の認証アプリに登録する</a></p>
<p>登録キー：<code>${asked.secret.match(/.{1,4}/g)?.join(' ') ?? ''}</code></p>`;
    }
  }
}
