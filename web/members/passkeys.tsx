import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { canUsePasskeys } from '#web/api/passkey-support.ts';
import type { Passkey } from '#web/api/passkeys.ts';
import { signOut } from '#web/api/signing-in.ts';
import { siteConfig } from '#web/api/site-config.ts';
import { Button } from '#web/ui/button.tsx';
import { dateText, fullDayText } from '#web/ui/jst.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { LinkedLogins } from './linked-logins.tsx';
import * as sentence from './passkey-messages.ts';
import { RemovalQuestion } from './passkey-removal.tsx';
import styles from './passkeys.module.css';

/** The SDK stands in the place of a call of ours; nothing of it is kept on the phone. */
const KEY = ['passkeys'];

/** Loaded with the sign-in SDK, which no other page of a signed-in member needs. */
const sdk = () => import('#web/api/passkeys.ts');

/** The member's passkeys: which there are, one more, one less. */
export function Passkeys() {
  const query = useQuery({ queryKey: KEY, queryFn: readPasskeys });
  return (
    <Page title={sentence.PASSKEYS}>
      <PageTitle>{sentence.PASSKEYS}</PageTitle>
      <p className={styles.text}>{sentence.WHAT_THEY_ARE}</p>
      <Reading query={query} shape="rows" problem={sentence.NOT_READ}>
        {({ passkeys, canAdd }) =>
          passkeys === null ? (
            <Notice>{sentence.NOT_HERE}</Notice>
          ) : (
            <>
              <List passkeys={passkeys} />
              {canAdd ? <Adding /> : <p className={styles.text}>{sentence.NOT_IN_THIS_BROWSER}</p>}
            </>
          )
        }
      </Reading>
      <LinkedLogins />
    </Page>
  );
}

async function readPasskeys() {
  const { identity } = await siteConfig();
  const domain = identity.passkeyDomain ?? null;
  if (domain === null) return { passkeys: null, canAdd: false };
  const { listPasskeys } = await sdk();
  return { passkeys: await listPasskeys(), canAdd: canUsePasskeys(domain) };
}

function useChange<Input>(change: (input: Input) => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    // A person at a device cannot be asked again by a machine.
    retry: false,
  });
}

function List({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const [asked, setAsked] = useState<Passkey | null>(null);
  const { mutate, isPending, isSuccess, isError } = useChange(async (id: string) =>
    (await sdk()).removePasskey(id),
  );
  return (
    <section className={styles.section} aria-labelledby="registered">
      <h2 className={styles.title} id="registered">
        {sentence.REGISTERED}
      </h2>
      {passkeys.length === 0 ? (
        <p className={styles.text}>{sentence.NONE}</p>
      ) : (
        <ul className="card list">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.row}>
              <div>
                <p className={styles.name}>{passkey.name}</p>
                {passkey.createdAt !== null && (
                  <p className={styles.day}>{`${fullDayText(dateText(passkey.createdAt))}に登録`}</p>
                )}
              </div>
              <Button
                disabled={isPending}
                aria-label={`${passkey.name}を削除する`}
                onClick={() => setAsked(passkey)}
              >
                削除
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isSuccess && <p role="status">{sentence.REMOVED}</p>}
      {isError && <p role="alert">{sentence.NOT_REMOVED}</p>}
      {asked !== null && (
        <RemovalQuestion
          sentence={sentence.removalQuestion(asked.name)}
          yes="削除する"
          onYes={() => {
            mutate(asked.id);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

function Adding() {
  const { mutate, isPending, isSuccess, error } = useChange(async () => (await sdk()).addPasskey());
  return (
    <>
      <Button disabled={isPending} onClick={() => mutate()}>
        {isPending ? sentence.ADDING : sentence.ADD}
      </Button>
      {isSuccess && <p role="status">{sentence.ADDED}</p>}
      {error !== null && <AddingProblem error={error} />}
    </>
  );
}

function AddingProblem({ error }: { readonly error: Error }) {
  if (sentence.isOldSignIn(error)) {
    return (
      <div role="alert">
        <Notice
          action={<Button onClick={() => void signOut('/login')}>ログアウトして、ログインし直す</Button>}
        >
          {sentence.OLD_SIGN_IN}
        </Notice>
      </div>
    );
  }
  return <p role="alert">{sentence.notAdded(error)}</p>;
}
