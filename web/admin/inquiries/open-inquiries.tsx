import { openInquiries } from '#contract/messaging/inquiries.ts';
import { useRead } from '#web/api/calls.ts';
import styles from './inquiries.module.css';

/** How many inquiries wait for an answer; nothing while none does, or nobody knows. */
export function OpenInquiries() {
  const { data } = useRead(openInquiries);
  if (data === undefined || data.count === 0) return null;
  return <span className={styles.waiting}>未回答 {data.count.toLocaleString('ja-JP')}件</span>;
}
