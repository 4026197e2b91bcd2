import { Link } from '@tanstack/react-router';
import styles from './back-link.module.css';

/** Back to the list of the link's matches. */
export function BackLink({ urlAccessToken }: { readonly urlAccessToken: string }) {
  return (
    <Link
      to="/connecter/select-reporting-match/$urlAccessToken"
      params={{ urlAccessToken }}
      className={styles.back}
    >
      ← 試合一覧に戻る
    </Link>
  );
}
