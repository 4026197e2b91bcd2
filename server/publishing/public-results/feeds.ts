/** For readers of news and for searchers: headlines as RSS, and the addresses of the pages that strangers may see. */

import { strangersOf } from '#server/football/championships/public.ts';
import { findAllUpdates } from '#server/football/matches/public.ts';
import { escaped } from '#server/platform/http/escaped.ts';
import type { Services } from '#server/platform/services.ts';
import { findAllPublished } from '#server/publishing/articles/public.ts';

/** Path of the headlines. */
export const NEWS_FEED = '/open/news.rss';

/** Readers keep what they have seen. */
const MOST_HEADLINES = 30;

/** Searchers refuse a longer sitemap (sitemaps.org). */
const MAX_ADDRESSES = 50_000;

/** Headlines with their day and address; what an article says stays the members'. `origin` is the site's. */
export async function newsFeed(origin: string, services: Services): Promise<string> {
  const { store, clock, content } = services;
  const all = await findAllPublished('news', clock().toString(), store.db);
  const newest = all.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt)).slice(0, MOST_HEADLINES);
  const items = newest.map(({ fiscalYear, number, title, publishedAt }) => {
    const address = escaped(`${origin}/pickup-news/article/${fiscalYear}/${number}`);
    const at = new Date(publishedAt).toUTCString();
    return `<item><title>${escaped(title)}</title><link>${address}</link><guid>${address}</guid><pubDate>${at}</pubDate></item>`;
  });
  const { name } = content.now().site;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escaped(name)}のニュース</title><link>${escaped(origin)}/public</link><atom:link href="${escaped(origin + NEWS_FEED)}" rel="self" type="application/rss+xml"/><description>見出しの一覧です。記事は会員の方がご覧になれます。</description><language>ja</language>
${items.join('\n')}
</channel></rss>
`;
}

/** This fiscal year's championships that are shown, each before its matches. */
export async function sitemap(origin: string, services: Services): Promise<string> {
  const shown = await strangersOf(services).findAllSeenIn(services.fiscalYear());
  const ids = shown.map(({ championship }) => championship.id);
  const matches = Map.groupBy(await findAllUpdates(ids, services.store.db), (match) => match.championshipId);
  const pathsOf = (id: string) => {
    const path = `/public/${encodeURIComponent(id)}`;
    const own = (matches.get(id) ?? []).map(({ matchId }) => `${path}/${encodeURIComponent(matchId)}`);
    return [path, ...own.toSorted()];
  };
  const paths = ['/public', ...ids.flatMap(pathsOf)].slice(0, MAX_ADDRESSES);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`).join('\n')}
</urlset>
`;
}
