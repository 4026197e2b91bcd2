import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { siteQuery } from '#web/api/site-query.ts';
import styles from './whole-course-link.module.css';

/** From this week's matches to all days of the championship, on the site and in one's own calendar. */
export function WholeCourseLink({ championshipId }: { readonly championshipId: string }) {
  const { data: site } = useQuery(siteQuery);
  if (site === undefined) return null;
  return (
    <p className={styles.links}>
      <Link
        className={styles.link}
        to="/archive/$fiscalYear/$championshipId"
        params={{ fiscalYear: String(site.fiscalYear), championshipId }}
      >
        大会の全日程・順位表 ›
      </Link>
      <Link
        className={styles.link}
        to="/calendars/$kind/$id"
        params={{ kind: 'championship', id: championshipId }}
      >
        カレンダーに追加
      </Link>
    </p>
  );
}
