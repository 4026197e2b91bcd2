import { useAuthenticator } from '@aws-amplify/ui-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { StepHeading } from './step-heading.tsx';

type EnteringProps = { readonly onSignedIn: () => Promise<void> };

/** The widget is through with everything it asks: in we go. What fails on the way can be tried again. */
export function Entering({ onSignedIn }: EnteringProps) {
  const { signOut } = useAuthenticator((context) => [context.authStatus]);
  const [hasFailed, setHasFailed] = useState(false);
  const hasBegun = useRef(false);
  const enter = () => {
    setHasFailed(false);
    onSignedIn().catch(() => setHasFailed(true));
  };
  useEffect(() => {
    // Every call creates a session: one is enough.
    if (hasBegun.current) return;
    hasBegun.current = true;
    onSignedIn().catch(() => setHasFailed(true));
  }, [onSignedIn]);

  if (!hasFailed) return <p role="status">ログインしています…</p>;
  return (
    <>
      <StepHeading title="ログイン" />
      <Notice
        action={
          <>
            <Button onClick={enter}>もう一度試す</Button>
            <Button onClick={signOut}>別のアカウントでログインする</Button>
          </>
        }
      >
        ログインを完了できませんでした。電波の良い場所で、もう一度お試しください。
      </Notice>
    </>
  );
}
