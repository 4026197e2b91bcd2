import { isNew } from '#domain/articles/new-badge.ts';
import { useNow } from '../drawn.ts';
import { momentDayText } from '../jst.ts';
import styles from './published-day.module.css';

/** The day an article came out (`publishedAt`: an ISO instant), in Tokyo. */
export function PublishedDay({ publishedAt }: { readonly publishedAt: string }) {
  return (
    <time className={styles.day} dateTime={publishedAt}>
      {momentDayText(Date.parse(publishedAt))}
    </time>
  );
}

/** NEW, beside what was published within the last 14 days (`publishedAt`: an ISO instant). */
export function NewBadge({ publishedAt }: { readonly publishedAt: string }) {
  const now = useNow();
  if (!isNew(Date.parse(publishedAt), now)) return null;
  return <span className={styles.badge}>NEW</span>;
}
