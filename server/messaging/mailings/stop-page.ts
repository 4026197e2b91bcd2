/** The page at which a person stops news without signing in. A visit changes nothing; a press, or a mail program's POST (RFC 8058), does. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findByMemberId } from '#server/people/members/public.ts';
import { escaped } from '#server/platform/http/escaped.ts';
import { sendFormPage } from '#server/platform/http/form-page.ts';
import type { Services } from '#server/platform/services.ts';
import { memberOfToken, STOP_PAGE } from './stop-address.ts';
import { hasStopped, stopNews } from './stops.ts';

const TITLE = 'お知らせメールの停止';
/** Made up, or of somebody who is gone: one answer, so that trying tells nothing. */
const UNKNOWN =
  'このアドレスは使えません。お知らせメールは、サイトにログインして、「通知の設定」の画面から停止できます。';
const STAYS = '会員資格やお支払い、行事の中止などの事務連絡は、停止したあとも届きます。';
const DONE = 'お知らせメールを停止しました。';
const DONE_BEFORE = 'お知らせメールは、停止しています。';
const AGAIN = 'また受け取るときは、サイトにログインして、「通知の設定」の画面から再開できます。';

/** A form's field, and what a mail program sends. */
const BODY_LIMIT = 4 * 1024;

export function registerStopPage(app: FastifyInstance, services: Services): void {
  const { store, vault, content } = services;
  const settings = { schema: { hide: true } };
  const url = `${STOP_PAGE}:token`;

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // What a mail program sends says nothing that the address does not.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
      done(null, null),
    );

    scope.get(url, settings, async (request, reply) => {
      const memberId = await memberOf(request);
      if (memberId === null) return sendUnknown(reply);
      if (await hasStopped(memberId, store.db)) return sendDone(reply, DONE_BEFORE);
      const site = escaped(content.now().site.name);
      return sendFormPage(reply, {
        status: 200,
        title: TITLE,
        content: `<p>「${site}」の事務局からのお知らせメールを停止します。</p>
<p>${STAYS}</p>
<form method="post"><button type="submit">停止する</button></form>`,
      });
    });

    scope.post(url, settings, async (request, reply) => {
      const memberId = await memberOf(request);
      if (memberId === null) return sendUnknown(reply);
      await stopNews(memberId, services);
      return sendDone(reply, DONE);
    });
  });

  async function memberOf({ params }: FastifyRequest): Promise<string | null> {
    const { token } = params as { readonly token: string };
    const memberId = memberOfToken(token, vault);
    const member = memberId === null ? null : await findByMemberId(memberId, store.db);
    return member?.memberId ?? null;
  }

  function sendDone(reply: FastifyReply, sentence: string): FastifyReply {
    const paragraphs = [sentence, STAYS, AGAIN].map((text) => `<p>${text}</p>`);
    return sendFormPage(reply, { status: 200, title: TITLE, content: paragraphs.join('\n') });
  }

  function sendUnknown(reply: FastifyReply): FastifyReply {
    return sendFormPage(reply, { status: 404, title: TITLE, content: `<p>${UNKNOWN}</p>` });
  }
}
