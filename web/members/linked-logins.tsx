import { useState } from 'react';
import { changeLinkedLogin, type LinkedLoginView, linkedLogins } from '#contract/member/linked-logins.ts';
import { providerNameOf } from '#domain/identity/providers.ts';
import { useRead } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { dateText, fullDayText } from '#web/ui/jst.ts';
import { RemovalQuestion } from './passkey-removal.tsx';
import styles from './passkeys.module.css';

const LINKED_LOGINS = 'ほかのサービスでのログイン';
const HOW =
  '次のサービスのアカウントでも、このサイトにログインできます。解除すると、そのサービスでログインした端末ではログアウトします。';
const NOT_CHANGED = '変更できませんでした。電波の状態を確かめて、もう一度お試しください。';
const CHANGED = '変更しました。';

/** The member's logins at other providers: taken away, and back. Nothing for a member without any, or where they can't be read. */
export function LinkedLogins() {
  const { data } = useRead(linkedLogins);
  if (data === undefined || data.links.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="linked">
      <h2 className={styles.title} id="linked">
        {LINKED_LOGINS}
      </h2>
      <p className={styles.text}>{HOW}</p>
      <List links={data.links} />
    </section>
  );
}

function List({ links }: { readonly links: readonly LinkedLoginView[] }) {
  const [asked, setAsked] = useState<LinkedLoginView | null>(null);
  const { mutate, isPending, isSuccess, error } = useWrite(changeLinkedLogin, {
    refreshesAlways: [linkedLogins],
  });
  const change = ({ link_id: linkId }: LinkedLoginView, state: 'removed' | 'linked') =>
    mutate({ params: { linkId }, body: { state } });
  return (
    <>
      <ul className="card list">
        {links.map((link) => {
          const name = providerNameOf(link.provider);
          const day = fullDayText(dateText(Date.parse(link.linked_at)));
          return (
            <li key={link.link_id} className={styles.row}>
              <div>
                <p className={styles.name}>{name}</p>
                <p className={styles.day}>{link.is_removed ? '解除しました' : `${day}から`}</p>
              </div>
              <Button
                disabled={isPending}
                aria-label={`${name}でのログインを${link.is_removed ? 'もう一度使う' : '解除する'}`}
                onClick={() => (link.is_removed ? change(link, 'linked') : setAsked(link))}
              >
                {link.is_removed ? 'もう一度使う' : '解除'}
              </Button>
            </li>
          );
        })}
      </ul>
      {isSuccess && <p role="status">{CHANGED}</p>}
      {error !== null && <p role="alert">{error instanceof ApiError ? error.message : NOT_CHANGED}</p>}
      {asked !== null && (
        <RemovalQuestion
          sentence={`${providerNameOf(asked.provider)}のアカウントでは、ログインできなくなります。よろしいですか？`}
          yes="解除する"
          onYes={() => {
            change(asked, 'removed');
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
