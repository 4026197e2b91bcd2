import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
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
} from '#contract/publishing/articles.ts';
import { readingOf, useRead } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { siteQuery } from '#web/api/site-query.ts';
import { useWrite } from '#web/api/use-write.ts';
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

/** Read anew each time it is opened: an edit of an older version is refused later. */
export function articleQuery(address: ArticleAddress) {
  return { ...readingOf(readAdminArticle, { params: address }), ...EDITING };
}

/** What members would see of a text. */
export function usePreview(text: ArticleTextSent) {
  return useRead(previewArticle, { body: text }, { gcTime: 0 });
}

/** After any change of an article, also one whose answer got lost: the list is read again. */
const CHANGED = { refreshesAlways: [listAdminArticles] } as const;

/** What can be done to articles. */
export function useArticleCalls() {
  const { mutateAsync: write } = useWrite(writeArticleDraft, CHANGED);
  const { mutateAsync: save } = useWrite(saveArticle, CHANGED);
  const { mutateAsync: publish } = useWrite(publishAdminArticle, CHANGED);
  const { mutateAsync: withdraw } = useWrite(withdrawArticle, CHANGED);
  const { mutateAsync: remove } = useWrite(deleteArticle, CHANGED);
  const { mutateAsync: restore } = useWrite(restoreArticle, CHANGED);
  return {
    write,
    save: (article: AdminArticle, text: Omit<BodyOf<typeof saveArticle>, 'version'>) =>
      save({ params: addressOf(article), body: { version: article.version, ...text } }),
    read: (address: ArticleAddress) => call(readAdminArticle, { params: address }),
    publish: (article: AdminArticle, at: string | null) =>
      publish({ params: addressOf(article), body: { version: article.version, at } }),
    withdraw: (article: AdminArticle) => withdraw(onVersion(article)),
    remove: (article: AdminArticle) => remove(onVersion(article)),
    restore: (article: AdminArticle) => restore(onVersion(article)),
  };
}

function onVersion(article: AdminArticle) {
  return { params: addressOf(article), body: { version: article.version } };
}
