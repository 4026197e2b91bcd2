import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { placesWithin } from '../desk/places.ts';
import { Roles } from '../desk/roles.ts';
import { Alarms } from './alarms.tsx';
import { HUB_GROUPS } from './entries.ts';
import styles from './hub.module.css';

export const HUB = '管理メニュー';

/** /admin: where the administrators' screens are found, as far as one's roles reach. */
export function Hub() {
  const roles = use(Roles);
  return (
    <Page title={HUB} isWide>
      <PageTitle>{HUB}</PageTitle>
      {roles.includes('office') && <Alarms />}
      {placesWithin(HUB_GROUPS, roles).map(({ title, entries }) => (
        <section key={title} className="stack2" aria-label={title}>
          <h2 className="heading">{title}</h2>
          <ul className={styles.entries}>
            {entries.map(({ to, label, hint, Waiting }) => (
              <li key={to}>
                <Link to={to} className={styles.entry}>
                  <span className={styles.label}>{label}</span>
                  <span className="hint">{hint}</span>
                  {Waiting !== undefined && <Waiting />}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  );
}
