/** お知らせ and メディア for administrators: listed, written, previewed, published, taken back, deleted. */

import type { FastifyInstance } from 'fastify';
import {
  type AdminArticle,
  type AdminArticleRow,
  type ArticleKind,
  deleteArticle,
  listAdminArticles,
  previewArticle,
  publishAdminArticle,
  readAdminArticle,
  restoreArticle,
  saveArticle,
  withdrawArticle,
  writeArticleDraft,
} from '#contract/publishing/articles.ts';
import { articleState } from '#domain/articles/publication.ts';
import { TOKYO } from '#domain/calendar/tokyo.ts';
import { placeOf } from '#server/platform/http/list-page.ts';
import { registerCall } from '#server/platform/http/register.ts';
import type { Services } from '#server/platform/services.ts';
import { type PictureAddresses, pictureAddressesOf } from '#server/publishing/photos/public.ts';
import { articleOf, CONTENT } from '../answers.ts';
import { shownPictureKeysIn } from '../sanitise.ts';
import { sanitiserOf } from '../sanitise-thread.ts';
import { inSeconds, textOf } from '../write.ts';
import { createEditing, type Edit } from './editing.ts';
import { momentPast, momentWrong, unknownArticle, yearWrong } from './messages.ts';
import {
  type ArticleId,
  type EditedArticle,
  type EditedHead,
  findAllFiscalYears,
  findById,
  findPage,
} from './repository.ts';

export function registerArticlesAdmin(app: FastifyInstance, services: Services): void {
  const { store, clock, fiscalYear } = services;
  const { addressOf } = pictureAddressesOf(services);
  const editing = createEditing(services);
  const sanitiser = sanitiserOf(services);
  const answer = (article: EditedArticle) => articleAnswer(article, inSeconds(clock()), addressOf);

  registerCall(app, listAdminArticles, async ({ query }) => {
    const { search = '', kind, state, sort = 'updated', order = 'desc', page, fiscalYear: year } = query;
    const now = inSeconds(clock());
    const requested = {
      search,
      sort,
      order,
      now,
      ...(kind === undefined ? {} : { kind }),
      ...(state === undefined ? {} : { state }),
      ...(year === undefined ? {} : { fiscalYear: Number(year) }),
      ...placeOf(page),
    };
    const [{ total, rows }, years] = await Promise.all([
      findPage(requested, store.db),
      findAllFiscalYears(store.db),
    ]);
    return { total, rows: rows.map((head) => headAnswer(head, now)), fiscal_years: [...years] };
  });

  registerCall(app, readAdminArticle, async ({ params }) => {
    const article = await findById(idOf(params), store.db);
    if (article === null) throw unknownArticle();
    return answer(article);
  });

  registerCall(app, writeArticleDraft, async ({ body, member, idempotencyKey }) => {
    const { kind, fiscal_year, ...text } = body;
    const years = [fiscalYear() - 1, fiscalYear(), fiscalYear() + 1];
    if (!years.includes(fiscal_year)) throw yearWrong(years);
    const draft = { kind, fiscalYear: fiscal_year, text, actor: member.email, key: idempotencyKey };
    return answer(await editing.create(draft));
  });

  registerCall(app, saveArticle, async ({ params, body, member }) => {
    const { version, saving, ...text } = body;
    return answer(await editing.save(editOf(params, version, member), text, saving));
  });

  registerCall(app, publishAdminArticle, async ({ params, body, member }) => {
    const at = body.at === null ? null : momentFrom(body.at);
    if (at !== null && Temporal.Instant.compare(at, clock()) <= 0) throw momentPast();
    return answer(await editing.publish(editOf(params, body.version, member), at));
  });

  registerCall(app, withdrawArticle, async ({ params, body, member }) =>
    answer(await editing.withdraw(editOf(params, body.version, member))),
  );

  registerCall(app, deleteArticle, async ({ params, body, member }) =>
    answer(await editing.remove(editOf(params, body.version, member))),
  );

  registerCall(app, restoreArticle, async ({ params, body, member }) =>
    answer(await editing.restore(editOf(params, body.version, member))),
  );

  registerCall(app, previewArticle, async ({ body, member: { email } }) => {
    const publishedAt = inSeconds(clock());
    const written = await sanitiser.written(body.content, email);
    const text = textOf({ ...body, thumbnailKey: null, publishedAt: null }, written);
    const shown = { ...text, publishedAt, fiscalYear: fiscalYear(), number: 1 };
    const { title, content } = await articleOf('media', shown, addressOf, (html, pictures) =>
      sanitiser.previewed(html, pictures, email),
    );
    return { title, content };
  });
}

type ArticleParams = {
  readonly kind: ArticleKind;
  readonly fiscalYear: string;
  readonly number: string;
};

function idOf({ kind, fiscalYear, number }: ArticleParams): ArticleId {
  return { kind, fiscalYear: Number(fiscalYear), number: Number(number) };
}

function editOf(params: ArticleParams, version: number, { email }: { readonly email: string }): Edit {
  return { id: idOf(params), version, actor: email };
}

/** Throws a Refusal (400) for a day or minute that no calendar has. */
function momentFrom(minute: string): Temporal.Instant {
  try {
    return Temporal.PlainDateTime.from(minute, { overflow: 'reject' }).toZonedDateTime(TOKYO).toInstant();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw momentWrong();
  }
}

function headAnswer(head: EditedHead, now: string): AdminArticleRow {
  return {
    kind: head.kind,
    fiscal_year: head.fiscalYear,
    number: head.number,
    title: head.title,
    state: articleState(head, now),
    published_at: head.publishedAt,
    updated_at: head.updatedAt,
    updated_by: head.updatedBy,
  };
}

async function articleAnswer(
  article: EditedArticle,
  now: string,
  addressOf: PictureAddresses['addressOf'],
): Promise<AdminArticle> {
  const { content, thumbnailKey, version } = article;
  const keys = new Set([...shownPictureKeysIn(content), ...(thumbnailKey === null ? [] : [thumbnailKey])]);
  const pictures = await Promise.all(
    [...keys].map(async (key) => {
      const picture = await addressOf(key, 'full', CONTENT[article.kind]);
      return picture === null ? [] : [{ key, ...picture }];
    }),
  );
  return {
    ...headAnswer(article, now),
    version,
    content,
    thumbnail_key: thumbnailKey,
    pictures: pictures.flat(),
  };
}
