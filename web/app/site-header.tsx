import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { siteQuery } from '#web/api/site-query.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MenuButton } from './menu-button.tsx';
import styles from './site-header.module.css';

const PERSON = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 20c1-4 4-6 8-6s7 2 8 6';

/** Member information, logo and name, and the menu (members' specification, section 2). */
export function SiteHeader() {
  const { data } = useQuery(siteQuery);
  return (
    <header className={styles.header}>
      <Link to="/member-info" className={styles.button} aria-label="会員情報">
        <Icon path={PERSON} />
      </Link>
      <Link to="/" className={styles.home} activeOptions={{ exact: true }}>
        <img src="/logo.svg" alt="" width="32" height="32" />
        <span className={styles.name}>{data?.site.name ?? 'つなぐ'}</span>
      </Link>
      <MenuButton className={styles.button ?? ''} />
    </header>
  );
}
