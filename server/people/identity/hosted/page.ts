import type { FastifyReply } from 'fastify';
import { sendFormPage } from '#server/platform/http/form-page.ts';

/** A page of ours where nobody can be sent back: one sentence, and the way to sign in again. */
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

export function sendPlainPage(reply: FastifyReply, { status, sentence, login }: PlainPage): FastifyReply {
  return sendPage(
    reply,
    status,
    `<p>${sentence}</p>
<p><a href="${login}">ログイン画面へ</a></p>`,
  );
}

type Pages = { readonly addresses: { readonly login: string } };

export function sendLost(reply: FastifyReply, { addresses: { login } }: Pages): FastifyReply {
  return sendPlainPage(reply, { status: 400, sentence: LOST_ATTEMPT, login });
}

export function sendTooMany(reply: FastifyReply, { addresses: { login } }: Pages): FastifyReply {
  return sendPlainPage(reply, { status: 429, sentence: TOO_MANY, login });
}

/** `content` is HTML: what is not ours in it is escaped (server/platform/http/escaped.ts). */
export function sendPage(reply: FastifyReply, status: number, content: string): FastifyReply {
  return sendFormPage(reply, { status, title: 'ログイン', content });
}
