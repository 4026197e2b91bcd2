import { Authenticator, useAuthenticator } from '@aws-amplify/ui-react';
import { use, useEffect } from 'react';
import { configureAmplify } from '#web/api/amplify.ts';

const configured = configureAmplify();

/** The widget; `onSignedIn` once it is through with everything it asks. */
export function SignInPage({ onSignedIn }: { readonly onSignedIn: () => Promise<void> }) {
  use(configured);
  return (
    <main>
      <Authenticator hideSignUp>
        <Through onSignedIn={onSignedIn} />
      </Authenticator>
    </main>
  );
}

function Through({ onSignedIn }: { readonly onSignedIn: () => Promise<void> }) {
  const { authStatus } = useAuthenticator((context) => [context.authStatus]);
  useEffect(() => {
    if (authStatus === 'authenticated') void onSignedIn();
  }, [authStatus, onSignedIn]);
  return null;
}
