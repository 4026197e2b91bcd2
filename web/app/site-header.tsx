import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { siteQuery } from '#web/api/site-query.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './members-layout.module.css';
import { useIsSignedIn } from './signed-in.ts';

/** Logo and name, and for who is signed in the way to their own record. */
export function SiteHeader() {
  const { data } = useQuery(siteQuery);
  const isSignedIn = useIsSignedIn();
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.home}>
        <img src="/icon.svg" alt="" width="32" height="32" />
        <span>{data?.site.name ?? 'つなぐ'}</span>
      </Link>
      {isSignedIn && (
        <Link to="/member-info" className={styles.memberInfo} aria-label="会員情報">
          <Icon name="member" />
        </Link>
      )}
    </header>
  );
}
