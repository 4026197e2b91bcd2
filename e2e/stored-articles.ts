/** Articles put straight into a server's database, past everything that looks at what is written. */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type StoredArticle = {
  readonly kind: 'news' | 'media';
  readonly number: number;
  readonly title: string;
  readonly content?: string;
  /** ISO instant; null is a draft. */
  readonly publishedAt: string | null;
};

/** Later than any of the demo's: these stand first in every list. */
export const YEAR = 2099;

export function storeArticles(dataDir: string, articles: readonly StoredArticle[]): void {
  // The server writes by itself, too: what happens in matches, for one.
  const db = new DatabaseSync(join(dataDir, 'tsunagu.db'), { timeout: 10_000 });
  const insert = db.prepare(
    `insert into articles (kind, fiscal_year, number, title, content, thumbnail_key, published_at, created_at, updated_at)
     values (?, ?, ?, ?, ?, null, ?, ?, ?)`,
  );
  const now = new Date().toISOString();
  for (const { kind, number, title, content = '<p>本文</p>', publishedAt } of articles) {
    insert.run(kind, YEAR, number, title, content, publishedAt, now, now);
  }
  db.close();
}
