import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Role, reaches } from '#domain/roles/roles.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { HUB_GROUPS } from '../hub/entries.ts';
import { HUB } from '../hub/hub.tsx';
import styles from './desk.module.css';
import { DeskSearch } from './desk-search.tsx';
import { type Place, placeAt, placesWithin } from './places.ts';
import { Roles } from './roles.ts';

const OUT_OF_REACH = 'この画面は、ご自身の役割では開けません。必要なときは事務局にお問い合わせください。';
const ONLY_TO_SEE = '閲覧のみ：見るだけで、変更は保存できません。';

type DeskProps = {
  /** At least one. */
  readonly roles: readonly Role[];
  readonly children: ReactNode;
};

/**
 * What stands around each of the administrators' screens: on a wide screen the places that the roles reach beside it, on a phone the way
 * to them. In the place of a screen out of reach stands that it is.
 */
export function Desk({ roles, children }: DeskProps) {
  const current = useLocation({ select: ({ pathname }) => placeAt(pathname, HUB_GROUPS) });
  const groups = placesWithin(HUB_GROUPS, roles);
  const place = HUB_GROUPS.flatMap(({ entries }) => entries).find(({ to }) => to === current);
  return (
    <Roles value={roles}>
      <div className={styles.desk}>
        <nav className={styles.places} aria-label="管理の画面">
          <div className={styles.top}>
            {reaches(roles, 'shared', 'read') && (
              <>
                <Link to="/admin" className={styles.home} activeOptions={{ exact: true }}>
                  {HUB}
                </Link>
                <DeskSearch groups={groups} />
              </>
            )}
          </div>
          <div className={styles.groups}>
            {groups.map(({ title, entries }) => (
              <section key={title} aria-label={title}>
                <p className={styles.title}>{title}</p>
                <ul className={styles.list}>
                  {entries.map(({ to, label, Waiting }) => (
                    <li key={to}>
                      <Link
                        to={to}
                        className={styles.place}
                        // The router's own notion of current is the page, not the place that it belongs to.
                        activeOptions={{ exact: true }}
                        aria-current={to === current ? 'page' : undefined}
                      >
                        {label}
                        {Waiting !== undefined && <Waiting />}
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </nav>
        <div className={styles.work}>
          {place === undefined ? children : <Within {...{ place, roles, children }} />}
        </div>
      </div>
    </Roles>
  );
}

/** A screen as far as the roles reach it. */
function Within({ place, roles, children }: DeskProps & { readonly place: Place }) {
  const { area, effect = 'read', label } = place;
  if (!reaches(roles, area, effect)) {
    return (
      <Page title={label}>
        <PageTitle>{label}</PageTitle>
        <Notice action={<Link to="/admin">{HUB}へ戻る</Link>}>{OUT_OF_REACH}</Notice>
      </Page>
    );
  }
  return (
    <>
      {!reaches(roles, area, 'write') && area !== 'shared' && <p className={styles.seeing}>{ONLY_TO_SEE}</p>}
      {children}
    </>
  );
}
