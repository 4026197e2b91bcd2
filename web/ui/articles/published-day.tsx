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
