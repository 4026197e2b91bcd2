import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reaches } from '#domain/roles/roles.ts';
import { storedSession } from '#web/api/session.ts';
import { signOut } from '#web/api/signing-in.ts';
import { siteQuery } from '#web/api/site-query.ts';
import { standingQuery } from '#web/api/standing-query.ts';
import { EmailAddress } from '#web/ui/email-address.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ADMIN_ENTRIES, LOGIN_ENTRY, MENU_GROUPS, type MenuEntry, PUBLIC_ENTRY } from './menu-entries.ts';
import styles from './menu-list.module.css';
import { useIsSignedIn } from './signed-in.ts';

/** All the places of the site, with ログアウト at the end; while nobody is signed in, with ログイン at the top. */
export function MenuList() {
  const isSignedIn = useIsSignedIn();
  return (
    <>
      <nav className={styles.places} aria-label="メニュー">
        {isSignedIn ? <SignedInAs /> : <Entrance />}
        {MENU_GROUPS.map((entries) => (
          <List key={entries[0]?.to} entries={entries} />
        ))}
        {isSignedIn && <Administration />}
      </nav>
      {isSignedIn && <SignOut />}
    </>
  );
}

/** What there is without a sign-in. */
function Entrance() {
  const { data } = useQuery(siteQuery);
  const isPublic = data?.site.publicResults === true;
  return <List entries={isPublic ? [LOGIN_ENTRY, PUBLIC_ENTRY] : [LOGIN_ENTRY]} />;
}

function List({ entries }: { readonly entries: readonly MenuEntry[] }) {
  return (
    <ul className={styles.list}>
      {entries.map(({ to, label, icon }) => (
        <li key={to}>
          <Link to={to} className={styles.entry} activeOptions={{ exact: true }}>
            <span className={styles.words}>
              {icon !== undefined && <Icon path={icon} />}
              {label}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** In the place of the way in, which would lead nowhere: whose sign-in this is. */
function SignedInAs() {
  return (
    <Link to="/member-info" className={styles.account}>
      <span>ログイン中</span>
      <span className={styles.email}>
        <EmailAddress>{storedSession()?.email ?? ''}</EmailAddress>
      </span>
    </Link>
  );
}

function Administration() {
  const { data: standing } = useQuery(standingQuery());
  if (standing === undefined) return null;
  const { roles = [] } = standing;
  const entries = ADMIN_ENTRIES.filter(({ area, effect }) => reaches(roles, area, effect));
  return entries.length > 0 ? <List entries={entries} /> : null;
}

function SignOut() {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <button
      type="button"
      className={styles.signOut}
      disabled={isLeaving}
      onClick={() => {
        setLeaving(true);
        void signOut();
      }}
    >
      {isLeaving ? 'ログアウトしています…' : 'ログアウト'}
    </button>
  );
}
