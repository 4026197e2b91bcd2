import { useQuery } from '@tanstack/react-query';
import { Suspense, use, useState } from 'react';
import type { IdentityConfig, SiteConfig } from '#contract/site.ts';
import { configureAmplify } from '#web/api/amplify.ts';
import { CONFIGURATION_ERROR } from '#web/api/provider-messages.ts';
import { siteConfig } from '#web/api/site-config.ts';
import { siteQuery } from '#web/api/site-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PriceList } from '#web/ui/prices.tsx';
import { Skeleton } from '#web/ui/reading.tsx';
import { speakJapanese } from './language.ts';
import styles from './sign-in-page.module.css';
import { StepHeading } from './step-heading.tsx';
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

/** The server says nowhere to sign in (members' specification, section 8). */
function ConfigurationFailure() {
  return (
    <div role="alert">
      <StepHeading title="ログイン" />
      <Notice>
        <span className={styles.sentence} lang="en">
          {CONFIGURATION_ERROR}
        </span>
        サイトの設定に問題があるため、いまはログインできません。お手数ですが、管理者にご連絡ください。
      </Notice>
    </div>
  );
}

/** The server could not be asked. */
function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert">
      <StepHeading title="ログイン" />
      <Notice action={<Button onClick={onRetry}>もう一度試す</Button>}>
        通信できませんでした。電波の良い場所で、もう一度お試しください。
      </Notice>
    </div>
  );
}

/** Where to sign in; null where the server's configuration does not say it. */
function usableIdentity({ identity }: { readonly identity?: SiteConfig['identity'] }): IdentityConfig | null {
  if (identity === undefined) return null;
  return identity.userPoolId && identity.userPoolClientId ? identity : null;
}

/** Beside the widget, which signs nobody up: the way to the registration page, and what a membership costs. */
export function Registration() {
  const { data } = useQuery(siteQuery);
  return (
    <section className={styles.registration} aria-labelledby="registration">
      <h2 className={styles.title} id="registration">
        はじめての方へ
      </h2>
      <p>試合速報・大会日程・写真・記事は会員専用です。</p>
      <p>会員でない方は、先にご登録ください。</p>
      <a className={styles.button} href="/signup.html">
        新規会員登録
      </a>
      {/* Below the button, which stays in sight on a phone. */}
      {data !== undefined && <PriceList prices={data.site.prices} />}
    </section>
  );
}
