import { useNavigate } from '@tanstack/react-router';
import { beginSession } from '#web/api/signing-in.ts';
import { SignInPage } from '#web/sign-in/sign-in-page.tsx';

/** The widget's page, in the place of any page for members; afterwards on to the top (section 4). */
export function SignIn() {
  const navigate = useNavigate();
  const goOn = async () => {
    await beginSession();
    await navigate({ to: '/top' });
  };
  return <SignInPage onSignedIn={goOn} />;
}
