import { Link } from '@tanstack/react-router';
import type { NewsItem } from '#contract/publishing/articles.ts';
import { cutTitle } from '#domain/articles/title.ts';
import rows from '../link-list.module.css';
import styles from './news-row.module.css';
import { NewBadge, PublishedDay } from './published-day.tsx';

/** One of the news in a list: its day, whether it is new, and its title, which leads to it. */
export function NewsRow({ item }: { readonly item: NewsItem }) {
  const { fiscal_year, news_id, title, published_at } = item;
  return (
    <Link
      className={rows.row}
      to="/pickup-news/article/$fiscalYear/$newsId"
      params={{ fiscalYear: String(fiscal_year), newsId: news_id }}
    >
      <span className={styles.words}>
        <span className={styles.facts}>
          <PublishedDay publishedAt={published_at} />
          <NewBadge publishedAt={published_at} />
        </span>
        <span>{cutTitle(title)}</span>
      </span>
      <span className={rows.sign} aria-hidden="true">
        ›
      </span>
    </Link>
  );
}

/** Rows of news, in the order they come in. */
export function NewsList({ items }: { readonly items: readonly NewsItem[] }) {
  return (
    <ul className={`card list ${styles.tall}`}>
      {items.map((item) => (
        <li key={item.id}>
          <NewsRow item={item} />
        </li>
      ))}
    </ul>
  );
}
