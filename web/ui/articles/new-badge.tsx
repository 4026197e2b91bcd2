import { useState } from 'react';
import { isNew } from '#domain/articles/new-badge.ts';
import styles from './new-badge.module.css';

/** NEW, beside what was published within the last 14 days (`publishedAt`: an ISO instant). */
export function NewBadge({ publishedAt }: { readonly publishedAt: string }) {
  const [now] = useState(Date.now);
  if (!isNew(Date.parse(publishedAt), now)) return null;
  return <span className={styles.badge}>NEW</span>;
}
