/** A plain HTML page with a sentence and forms, for links opened outside the app. It runs no script and loads no file. */

import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** In the page itself: nothing is loaded. */
const STYLE = `
body{margin:0;font:1rem/1.7 system-ui,sans-serif;line-break:strict;word-break:auto-phrase}
main{overflow-wrap:anywhere;max-width:26rem;margin:0 auto;padding:1.5rem 1rem}
h1{font-size:1.375rem;margin:0 0 .5rem}
label{display:block;font-weight:600}
input,button{box-sizing:border-box;width:100%;min-height:3rem;margin:.25rem 0;font:inherit;border-radius:.5rem}
input{padding:0 .75rem;border:1px solid GrayText;font-size:1.25rem;letter-spacing:.15em}
input[type=email]{letter-spacing:0}
button{border:1px solid GrayText;background:#0b2f5c;color:#fff;font-weight:600;cursor:pointer}
button.other{border-color:GrayText;background:transparent;color:CanvasText;font-weight:400}
[role=alert]{margin:.25rem 0;font-weight:600}
a{display:inline-block;padding:.5rem 0;color:inherit}
code{font-size:1.125rem}
`;

export const NO_STORE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } as const;

/** A form of a page posts to the page itself; nothing else is run, loaded or posted to. */
const HEADERS = {
  ...NO_STORE,
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
};

export type FormPage = {
  readonly status: number;
  /** In Japanese, ours. */
  readonly title: string;
  /** HTML: what is not ours in it is escaped (server/platform/http/escaped.ts). */
  readonly content: string;
};

export function sendFormPage(reply: FastifyReply, { status, title, content }: FormPage): FastifyReply {
  return reply
    .code(status)
    .headers(HEADERS)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="ja">
<head>
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`);
}
