import { Link } from '@tanstack/react-router';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Alarms } from './alarms.tsx';
import { HUB_GROUPS } from './entries.ts';
import styles from './hub.module.css';

export const HUB = '管理メニュー';

/** /admin: where all the administrators' screens are found. */
export function Hub() {
  return (
    <Page title={HUB} isWide>
      <PageTitle>{HUB}</PageTitle>
      <Alarms />
      {HUB_GROUPS.map(({ title, entries }) => (
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
