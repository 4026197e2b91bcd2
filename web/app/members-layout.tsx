import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { siteConfig } from '#web/api/site-config.ts';
import styles from './members-layout.module.css';

/** The frame of the members' pages: logo and name above, each page brings its own footer bar. */
export function MembersLayout() {
  const { data } = useQuery({ queryKey: ['site'], queryFn: siteConfig, staleTime: Number.POSITIVE_INFINITY });
  return (
    <>
      <header className={styles.header}>
        <Link to="/" className={styles.home}>
          <img src="/icon.svg" alt="" width="32" height="32" />
          <span>{data?.site.name ?? 'つなぐ'}</span>
        </Link>
      </header>
      <Outlet />
    </>
  );
}
