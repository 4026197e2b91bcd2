import { keepAim, refusedAim } from '#web/api/sign-in-aim.ts';
import { signOut } from '#web/api/signing-in.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { ACCESS_ERROR, RELOGIN, RELOGIN_TITLE, TO_LOGOUT } from './messages.ts';

/** What somebody meets whose sign-in the server no longer takes for a member's: /relogin-nav. Signed in again, they go on. */
export function ReloginNotice() {
  const leave = () => {
    keepAim(refusedAim());
    void signOut('/login');
  };
  return (
    <Page title={ACCESS_ERROR}>
      <PageTitle>{RELOGIN_TITLE}</PageTitle>
      <Notice action={<Button onClick={leave}>{TO_LOGOUT}</Button>}>{RELOGIN}</Notice>
    </Page>
  );
}
