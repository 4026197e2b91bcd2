import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { MembersLayout, OpenLayout } from './members-layout.tsx';
import { PageLoading } from './page-loading.tsx';
import { isOneOf } from './screen-rows.ts';
import { EVERYONES } from './screens.ts';
import { useIsSignedIn } from './signed-in.ts';
import { SiteFrame } from './site-frame.tsx';

/** Loaded only where somebody has to sign in. */
const SignIn = lazy(() => import('./sign-in.tsx').then((module) => ({ default: module.SignIn })));

/** The route guard (section 6): without a sign-in, the widget stands in the page's place, except on pages for everyone. */
export function MembersOnly() {
  const isOpen = useLocation({ select: ({ pathname }) => isOneOf(EVERYONES, pathname) });
  if (useIsSignedIn()) return <MembersLayout />;
  return isOpen ? <OpenLayout /> : <SignInInstead />;
}

export function SignInInstead() {
  return (
    <SiteFrame>
      <Suspense fallback={<PageLoading />}>
        <SignIn />
      </Suspense>
    </SiteFrame>
  );
}
