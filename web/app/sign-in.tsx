import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepAim, takeAim } from '#web/api/sign-in-aim.ts';
import { beginSession } from '#web/api/signing-in.ts';
import { SignInPage } from '#web/sign-in/sign-in-page.tsx';

/** The widget's page, in the place of any page for members; afterwards on to that page, or to the top (section 4). */
export function SignIn() {
  const router = useRouter();
  const address = useLocation({ select: ({ href }) => href });
  useEffect(() => keepAim(address), [address]);
  const goOn = async () => {
    const { href } = router.state.location;
    await beginSession();
    const aim = takeAim();
    // The page is there as soon as somebody is signed in, before the rest of a session is known: they may have walked on.
    if (router.state.location.href !== href) return;
    await router.navigate({ href: aim });
    // The page may have stood at this address all along, behind the widget: then its heading has not been focused yet.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
  return <SignInPage onSignedIn={goOn} />;
}
