import type { FastifyReply } from 'fastify';

/** A page of ours where nobody can be sent back: one sentence, and the way to sign in again. It runs and loads nothing. */
export type PlainPage = {
  readonly status: 400 | 429 | 500;
  /** In Japanese, plain text of ours. */
  readonly sentence: string;
  readonly login: string;
};

export const FOREIGN_REQUEST =
  'このアドレスからはログインできません。つなぐのログイン画面からやり直してください。';
export const LOST_ATTEMPT =
  'ログインを続けられませんでした。時間が経ちすぎたか、別の画面で始めたログインです。ログイン画面からやり直してください。';
export const TOO_MANY = 'ログインの試みが多すぎます。しばらく待ってから、ログイン画面でやり直してください。';
export const UNEXPECTED = 'サーバーで問題が起きました。時間をおいて、ログイン画面からやり直してください。';
export const FOREIGN_SIGN_OUT = 'このアドレスからはログアウトできません。';

export const NO_STORE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } as const;

const HEADERS = {
  ...NO_STORE,
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

export function sendPlainPage(reply: FastifyReply, { status, sentence, login }: PlainPage): FastifyReply {
  return reply
    .code(status)
    .headers(HEADERS)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="ja">
<head>
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>ログイン</title>
</head>
<body>
<h1>ログイン</h1>
<p>${sentence}</p>
<p><a href="${login}">ログイン画面へ</a></p>
</body>
</html>
`);
}
