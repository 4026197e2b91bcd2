import { Suspense, use, useState } from 'react';
import { configureAmplify } from '#web/api/amplify.ts';
import { siteConfig } from '#web/api/site-config.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ConfigurationFailure, Unreachable } from './failures.tsx';
import { usableIdentity } from './identity.ts';
import { speakJapanese } from './language.ts';
import { Registration } from './registration.tsx';
import styles from './sign-in-page.module.css';
import { Widget } from './widget.tsx';

type SignInPageProps = {
  /** Called once the widget is through with everything it asks; may be called again after it has rejected. */
  readonly onSignedIn: () => Promise<void>;
};

/** The sign-in: the widget, and the way to registration beside it (members' specification, section 2). */
export function SignInPage({ onSignedIn }: SignInPageProps) {
  const [setup, setSetup] = useState(setUp);
  return (
    <main className={styles.page}>
      <title>ログイン</title>
      <div className={styles.card}>
        <Suspense fallback={<Skeleton shape="rows" />}>
          <Prepared setup={setup} onSignedIn={onSignedIn} onRetry={() => setSetup(setUp)} />
        </Suspense>
      </div>
      <Registration />
    </main>
  );
}

type Setup = Awaited<ReturnType<typeof setUp>>;

/** Never rejects: each outcome has its screen. */
async function setUp() {
  try {
    const config = await siteConfig();
    const identity = usableIdentity(config);
    if (identity === null) return unconfigured();
    await configureAmplify();
    speakJapanese(identity.passwordMinLength);
    return { state: 'ready' as const, identity, siteName: config.site.name };
  } catch {
    return { state: 'unreachable' as const };
  }
}

function unconfigured() {
  // For the administrator, whom the sentence on the screen sends to the console.
  reportError(new Error('/config.json names no user pool to sign in at.'));
  return { state: 'unconfigured' as const };
}

type PreparedProps = SignInPageProps & {
  readonly setup: Promise<Setup>;
  readonly onRetry: () => void;
};

function Prepared({ setup, onSignedIn, onRetry }: PreparedProps) {
  const outcome = use(setup);
  if (outcome.state === 'unreachable') return <Unreachable onRetry={onRetry} />;
  if (outcome.state === 'unconfigured') return <ConfigurationFailure />;
  return <Widget identity={outcome.identity} siteName={outcome.siteName} onSignedIn={onSignedIn} />;
}
