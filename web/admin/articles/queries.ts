import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AdminArticle,
  type ArticleTextSent,
  deleteArticle,
  listAdminArticles,
  previewArticle,
  publishAdminArticle,
  readAdminArticle,
  restoreArticle,
  saveArticle,
  withdrawArticle,
  writeArticleDraft,
} from '#contract/articles.ts';
import type { BodyOf } from '#contract/call.ts';
import { readingOf, useRead } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { refresh } from '#web/api/refresh.ts';
import { siteQuery } from '#web/api/site-query.ts';
import { EDITING } from '../reading-modes.ts';

/** Which article, as its address has it. */
export type ArticleAddress = {
  readonly kind: string;
  readonly fiscalYear: string;
  readonly number: string;
};

export function addressOf({ kind, fiscal_year, number }: AdminArticle): ArticleAddress {
  return { kind, fiscalYear: String(fiscal_year), number: String(number) };
}

export function useCurrentFiscalYear() {
  return useQuery({ ...siteQuery, select: ({ fiscalYear }) => String(fiscalYear) });
}

/** Read anew whenever it is opened: who edits what was, is refused later. */
export function articleQuery(address: ArticleAddress) {
  return { ...readingOf(readAdminArticle, { params: address }), ...EDITING };
}

/** What members would see of a text. */
export function usePreview(text: ArticleTextSent) {
  return useRead(previewArticle, { body: text }, { gcTime: 0 });
}

type Draft = BodyOf<typeof writeArticleDraft>;

/** What can be done to articles; the lists are read again after each. */
export function useArticleCalls() {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (send: () => Promise<AdminArticle>) => send(),
    // An answer that got lost may have changed one.
    onSettled: () => void refresh(client, [listAdminArticles]),
  });
  return {
    write: (body: Draft, idempotencyKey: string) =>
      mutateAsync(() => call(writeArticleDraft, { body, idempotencyKey })),
    save: (article: AdminArticle, body: Omit<BodyOf<typeof saveArticle>, 'version'>) =>
      mutateAsync(() =>
        call(saveArticle, {
          params: addressOf(article),
          body: { version: article.version, ...body },
        }),
      ),
    read: (address: ArticleAddress) => call(readAdminArticle, { params: address }),
    publish: (article: AdminArticle, at: string | null) =>
      mutateAsync(() =>
        call(publishAdminArticle, { params: addressOf(article), body: { version: article.version, at } }),
      ),
    withdraw: (article: AdminArticle) => mutateAsync(() => call(withdrawArticle, onVersion(article))),
    remove: (article: AdminArticle) => mutateAsync(() => call(deleteArticle, onVersion(article))),
    restore: (article: AdminArticle) => mutateAsync(() => call(restoreArticle, onVersion(article))),
  };
}

function onVersion(article: AdminArticle) {
  return { params: addressOf(article), body: { version: article.version } };
}
