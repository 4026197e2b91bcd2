import { Link } from '@tanstack/react-router';
import type { MediaItem } from '#contract/publishing/articles.ts';
import { cutTitle } from '#domain/articles/title.ts';
import { Thumbnail } from '../thumbnail.tsx';
import styles from './media-card.module.css';
import { NewBadge, PublishedDay } from './published-day.tsx';

type MediaCardProps = {
  readonly item: MediaItem;
  /** Its picture has not loaded. */
  readonly onUnreadable: () => void;
};

/** One media article in a list: its picture, day and title, which lead to it. */
export function MediaCard({ item, onUnreadable }: MediaCardProps) {
  const { fiscal_year, article_id, title, published_at, picture } = item;
  return (
    <Link
      className={styles.card}
      to="/media/article/$fiscalYear/$articleId"
      params={{ fiscalYear: String(fiscal_year), articleId: article_id }}
    >
      <Thumbnail picture={picture} onUnreadable={onUnreadable} />
      <span className={styles.badge}>
        <NewBadge publishedAt={published_at} />
      </span>
      <span className={styles.words}>
        <PublishedDay publishedAt={published_at} />
        <span className={styles.title}>{cutTitle(title)}</span>
      </span>
    </Link>
  );
}

type MediaGridProps = Pick<MediaCardProps, 'onUnreadable'> & { readonly items: readonly MediaItem[] };

/** Cards of media articles, in the order they come in. */
export function MediaGrid({ items, onUnreadable }: MediaGridProps) {
  return (
    <ul className={styles.grid}>
      {items.map((item) => (
        <li key={item.id} className={styles.place}>
          <MediaCard item={item} onUnreadable={onUnreadable} />
        </li>
      ))}
    </ul>
  );
}
