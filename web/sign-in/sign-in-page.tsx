import { useQuery } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useState } from 'react';
import { siteQuery } from '#web/api/site-query.ts';
import { Button } from '#web/ui/button.tsx';
import { useEarlyPress, useIsDrawn } from '#web/ui/drawn.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PriceList } from '#web/ui/prices.tsx';
import { Skeleton } from '#web/ui/reading.tsx';
import type { Asked } from './asked.ts';
import { Backstage } from './backstage.tsx';
import { beginsWithForm, firstScreen } from './screen.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-page.module.css';
import { StepHeading } from './step-heading.tsx';
import { useWidget } from './use-widget.ts';

type SignInPageProps = {
  /** Called once the widget is through with everything it asks; may be called again after it has rejected. */
  readonly onSignedIn: () => Promise<void>;
};

/** The sign-in: the widget, and the way to registration beside it (members' specification, section 2). */
export function SignInPage({ onSignedIn }: SignInPageProps) {
  useEarlyPress();
  return (
    <main className={styles.page}>
      <title>ログイン</title>
      <div className={styles.card}>
        <SignIn onSignedIn={onSignedIn} />
      </div>
      <Registration />
    </main>
  );
}

/**
 * The form of the first screen, at once; the widget gets ready behind it, and comes forward when it is needed. So nobody who
 * types, and no password manager, is disturbed by one form taking the place of another.
 */
function SignIn({ onSignedIn }: SignInPageProps) {
  const { data: site, isPending } = useQuery(siteQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isNeeded, setNeeded] = useState(false);
  const query = useOpenedQuery();
  const stop = useCallback(() => setAsked(null), []);
  const [widget, fetchWidget] = useWidget(stop);

  if (widget.state === 'unconfigured') return <ConfigurationFailure />;
  const isOnStage = isNeeded || !beginsWithForm(query);
  const isWaiting = isOnStage ? widget.state === 'onItsWay' : isPending;
  const ask = (way: Asked) => {
    setAsked(way);
    if (widget.state === 'unreachable') fetchWidget();
  };
  return (
    <>
      <ProviderRefusal query={query} />
      {isWaiting && <Skeleton shape="rows" />}
      {!isWaiting && !isOnStage && (
        <SignInForm identity={site?.identity ?? {}} isBusy={asked !== null} onAsk={ask} />
      )}
      {widget.state === 'unreachable' && <Unreachable onRetry={fetchWidget} />}
      {widget.state === 'here' && (
        <Backstage isOnStage={isOnStage}>
          <widget.Widget
            identity={widget.identity}
            siteName={widget.siteName}
            firstScreen={firstScreen(query)}
            asked={asked}
            isOnStage={isOnStage}
            onNeeded={() => setNeeded(true)}
            onSignedIn={onSignedIn}
          />
        </Backstage>
      )}
    </>
  );
}

/** What the address said when it was opened: the SDK tidies it up. The server draws the address without it. */
function useOpenedQuery(): string {
  const [query, setQuery] = useState('');
  useLayoutEffect(() => setQuery(location.search), []);
  return query;
}

/** Where another provider has sent somebody back without a sign-in: it says so in the address. */
function ProviderRefusal({ query }: { readonly query: string }) {
  if (!new URLSearchParams(query).has('error')) return null;
  return (
    <p role="alert" className={styles.refusal}>
      ほかのサービスでのログインは完了しませんでした。もう一度お試しいただくか、メールアドレスでログインしてください。
    </p>
  );
}

/** Section 8 fixes this sentence; the page adds what to do. */
const CONFIGURATION_ERROR = 'Configuration error (see console) – please contact the administrator';

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

/** The widget could not be fetched, or the server not be asked. What is typed stays. */
function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert" className={styles.unreachable}>
      <Notice action={<Button onClick={onRetry}>もう一度試す</Button>}>
        通信できませんでした。電波の良い場所で、もう一度お試しください。
      </Notice>
    </div>
  );
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
      {data?.site.publicResults && <OpenResults />}
    </section>
  );
}

/** The address of what everyone may see; of the same match or championship, where this one names any. */
const OPEN = /^\/(?:indv-result|latest-results-by-championship|archive\/\d+)(?=\/.)|.*/;

/** For who has a link and no account. The server draws it once for all addresses. */
function OpenResults() {
  const address = useIsDrawn() ? '/public' : location.pathname.replace(OPEN, '/public');
  return (
    <a className={styles.open} href={address}>
      ログインせずに結果を見る
    </a>
  );
}
