/** Articles as administrators write them, over real HTTP. */

import { Value } from 'typebox/value';
import type { Call } from '#contract/call.ts';
import { type AuditRecord, listAudit } from '#contract/operations/audit.ts';
import {
  type AdminArticle,
  type AdminArticlePage,
  allNews,
  listAdminArticles,
  saveArticle,
  writeArticleDraft,
} from '#contract/publishing/articles.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { get } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';

export const NOW = '2026-05-16T01:00:00Z';
export const TEXT = { title: '春季カップが始まります', content: '<p>本文</p>', thumbnail_key: null };

/** A server with two administrators and a member; what the first of them does, and what the member sees. */
export async function startEditing() {
  const { server, ask } = await startWithAdministrator(NOW, {
    ADMIN_EMAILS: 'kanri@example.jp,kanri2@example.jp',
  });
  const { headers } = await signedIn(server);
  const write = async (changes: object = {}) => {
    const body = { kind: 'news', fiscal_year: 2026, ...TEXT, ...changes };
    return (await ask(writeArticleDraft, { body })).json as AdminArticle;
  };
  const act = (call: Call, article: AdminArticle, more: object = {}, as = ask) =>
    as(call, { params: paramsOf(article), body: { version: article.version, ...more } });
  const save = (article: AdminArticle, more: object = {}, as = ask) =>
    act(saveArticle, article, { saving: 'asked', ...TEXT, ...more }, as);
  const list = async (query: Record<string, string> = {}) =>
    (await ask(listAdminArticles, { query })).json as AdminArticlePage;
  const titles = async (query: Record<string, string> = {}) =>
    (await list(query)).rows.map(({ title }) => title);
  const seen = async () => {
    const { json } = await get(server.url, allNews, {}, headers);
    return Value.Parse(allNews.answer, json).map(({ title }) => title);
  };
  const audit = async () => {
    const { json } = await ask(listAudit, { query: { area: 'article', order: 'asc' } });
    return (json as { readonly rows: readonly AuditRecord[] }).rows;
  };
  return { server, headers, ask, write, act, save, list, titles, seen, audit };
}

/** For the path of its calls. */
export function paramsOf({ kind, fiscal_year, number }: AdminArticle) {
  return { kind, fiscalYear: String(fiscal_year), number: String(number) };
}
