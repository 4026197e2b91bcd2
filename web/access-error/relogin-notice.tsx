import { signOut } from '#web/api/signing-in.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { ACCESS_ERROR, RELOGIN, RELOGIN_TITLE, TO_LOGOUT } from './messages.ts';
import styles from './notice-page.module.css';

/** What somebody meets whose sign-in the server no longer takes for a member's: /relogin-nav. */
export function ReloginNotice() {
  return (
    <Page title={ACCESS_ERROR}>
      <h1 className={styles.title} tabIndex={-1}>
        {RELOGIN_TITLE}
      </h1>
      <Notice action={<Button onClick={() => void signOut()}>{TO_LOGOUT}</Button>}>{RELOGIN}</Notice>
    </Page>
  );
}
