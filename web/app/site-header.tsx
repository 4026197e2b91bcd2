import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { siteQuery } from '#web/api/site-query.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MenuButton } from './menu-button.tsx';
import styles from './site-header.module.css';

/** Member information, logo and name, and the menu (members' specification, section 2). */
export function SiteHeader() {
  const { data } = useQuery(siteQuery);
  return (
    <header className={styles.header}>
      <Link to="/member-info" className={styles.button} aria-label="会員情報">
        <Icon name="member" />
      </Link>
      <Link to="/" className={styles.home} activeOptions={{ exact: true }}>
        <img src="/icon.svg" alt="" width="32" height="32" />
        <span className={styles.name}>{data?.site.name ?? 'つなぐ'}</span>
      </Link>
      <MenuButton className={styles.button ?? ''} />
    </header>
  );
}
