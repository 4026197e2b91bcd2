import { lazy, Suspense } from 'react';
import { MembersLayout } from './members-layout.tsx';
import { PageLoading } from './page-loading.tsx';
import { useIsSignedIn } from './signed-in.ts';
import { SiteFrame } from './site-frame.tsx';

/** The widget comes only to who has to sign in. */
const SignIn = lazy(() => import('./sign-in.tsx').then((module) => ({ default: module.SignIn })));

/** The route guard (members' specification, section 6): whoever is not signed in finds the widget in the page's place. */
export function MembersOnly() {
  return useIsSignedIn() ? <MembersLayout /> : <SignInInstead />;
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
