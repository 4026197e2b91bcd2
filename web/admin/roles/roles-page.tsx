import { useState } from 'react';
import { listRoles, type RoleHolder } from '#contract/member/roles.ts';
import { ROLE_NAMES } from '#domain/roles/roles.ts';
import { useRead } from '#web/api/calls.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailAddress } from '#web/ui/email-address.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { hasSettled } from '#web/ui/reading.tsx';
import { momentText } from '../moment.ts';
import { RecordReading } from '../record/record-reading.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { GiveForm } from './give-form.tsx';
import { INTRODUCTION, NOT_READ, ROLES_TITLE, STATE_WORDS } from './messages.ts';
import styles from './roles.module.css';

/** /admin-roles: who holds which roles, since when and from whom; given, changed and taken away. */
export function RolesPage() {
  const query = useRead(listRoles);
  const [changing, setChanging] = useState<string | null>(null);
  return (
    <Page title={ROLES_TITLE} isWide>
      <PageTitle>{ROLES_TITLE}</PageTitle>
      <p>{INTRODUCTION}</p>
      <div className={styles.sides}>
        <section className="stack3" aria-labelledby="holders">
          <h2 id="holders" className="heading">
            役割のある方
          </h2>
          <RecordReading query={query} title={null} shape="rows" notRead={NOT_READ}>
            {(holders) => (
              <ul className={styles.holders}>
                {holders.map((holder) => (
                  <li key={holder.account_id ?? holder.email} className={styles.holder}>
                    <Holder {...holder} onChange={() => setChanging(holder.account_id)} />
                  </li>
                ))}
              </ul>
            )}
          </RecordReading>
        </section>
        {hasSettled(query) && <GiveForm />}
      </div>
      {query.data
        ?.filter(hasAccount)
        .map(
          (holder) =>
            holder.account_id === changing && (
              <ChangeDialog key={holder.account_id} holder={holder} onClose={() => setChanging(null)} />
            ),
        )}
    </Page>
  );
}

function hasAccount(holder: RoleHolder): holder is RoleHolder & { readonly account_id: string } {
  return holder.account_id !== null;
}

type HolderProps = RoleHolder & { readonly onChange: () => void };

function Holder({ account_id, email, name, state, fixed, given, is_self: isSelf, onChange }: HolderProps) {
  const shown = email === '' ? (account_id ?? '') : email;
  return (
    <>
      <div>
        <p className={styles.who}>
          <EmailAddress>{shown}</EmailAddress>
          {isSelf && <span className={styles.self}>自分</span>}
        </p>
        {name !== '' && <p className="hint">{name}</p>}
        {STATE_WORDS[state] !== null && <p className={styles.state}>{STATE_WORDS[state]}</p>}
      </div>
      <ul className={styles.roles}>
        {fixed.map((role) => (
          <li key={role}>
            <span className={styles.role}>{ROLE_NAMES[role]}</span>
            <span className="hint">サーバーの設定</span>
          </li>
        ))}
        {given.map(({ role, given_at, given_by }) => (
          <li key={`given ${role}`}>
            <span className={styles.role}>{ROLE_NAMES[role]}</span>
            <span className="hint">
              {momentText(given_at)}から　{given_by === '' ? '今はいない方' : given_by}が渡しました
            </span>
          </li>
        ))}
      </ul>
      {account_id !== null && (
        <Button aria-label={`${shown}の役割を変える…`} onClick={onChange}>
          変える…
        </Button>
      )}
    </>
  );
}
