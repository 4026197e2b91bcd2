import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Prices } from '#contract/operations/site.ts';
import { normalEmail } from '#domain/identity/email.ts';
import { storedSession } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PriceList } from '#web/ui/prices.tsx';
import { Skeleton } from '#web/ui/reading.tsx';
import { AccountStep } from './account-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { useDraft } from './draft.ts';
import { PlanStep } from './plan-step.tsx';
import styles from './signup.module.css';
import {
  goTo,
  replaceWith,
  STEP_TITLES,
  type Step,
  stepAfterAccount,
  stepsOf,
  stepToShow,
  useStep,
} from './steps.ts';
import { TermsStep } from './terms-step.tsx';

const lastSteps = (): Promise<typeof import('./last-steps.tsx')> =>
  import('./last-steps.tsx').catch(() => WITHOUT_LAST_STEPS);
const WITHOUT_LAST_STEPS = { CheckStep: Unreachable, ConfirmStep: Unreachable, fetchSdk: () => undefined };
const CheckStep = lazy(async () => ({ default: (await lastSteps()).CheckStep }));
const ConfirmStep = lazy(async () => ({ default: (await lastSteps()).ConfirmStep }));

type SignUpProps = {
  /** Signed in without a member record: the registration begins with the details. */
  readonly startsJoining: boolean;
  readonly minLength: number;
  /** Undefined: the office tells them. */
  readonly prices: Prices | undefined;
};

/** The registration, step by step (members' specification, section 1). */
export function SignUp({ startsJoining, minLength, prices }: SignUpProps) {
  const asked = useStep();
  const [isJoining, setJoining] = useState(startsJoining);
  const [draft, setDraft] = useDraft();
  const [passwords, setPasswords] = useState({ password: '', passwordAgain: '' });
  const step = stepToShow(asked, { draft, isJoining, hasPassword: passwords.password !== '' });

  useEffect(() => {
    if (asked !== null && step !== asked) replaceWith(step);
  }, [step, asked]);
  useFocusOnHeading(step);

  const change = { draft, onChange: setDraft };
  const account = { draft, password: passwords.password, onJoining: () => setJoining(true) };
  const back = () => history.back();
  return (
    <main className={styles.page}>
      <title>{`新規会員登録：${STEP_TITLES[step]}`}</title>
      <ProgressBar step={step} isJoining={isJoining} />
      <h1 className={styles.title} data-step={step} tabIndex={-1}>
        {STEP_TITLES[step]}
      </h1>
      {step === stepsOf({ isJoining })[0] && (
        <>
          <p>会員種別とお支払いプランは、あとの画面で選びます。</p>
          <PriceList prices={prices} />
        </>
      )}
      <noscript>
        <Notice>会員登録には、JavaScriptを有効にしてください。</Notice>
      </noscript>
      {step === 'account' && (
        <AccountStep
          credentials={{ email: draft.email, ...passwords }}
          minLength={minLength}
          onChange={({ email, ...given }) => {
            if (email !== undefined) setDraft((known) => ({ ...known, email }));
            setPasswords((known) => ({ ...known, ...given }));
          }}
          onNext={() => {
            setDraft({ ...draft, email: normalEmail(draft.email) });
            // While they go on typing.
            void lastSteps().then(({ fetchSdk }) => fetchSdk());
            goTo(stepAfterAccount(draft));
          }}
        />
      )}
      {step === 'details' && (
        <DetailsStep {...change} onNext={() => goTo('plan')} onBack={isJoining ? null : back} />
      )}
      {step === 'plan' && <PlanStep {...change} prices={prices} onNext={() => goTo('terms')} onBack={back} />}
      {step === 'terms' && <TermsStep {...change} onNext={() => goTo('check')} onBack={back} />}
      <Suspense fallback={<Skeleton shape="rows" />}>
        {step === 'check' && (
          <CheckStep
            {...account}
            email={isJoining ? (storedSession()?.email ?? '') : draft.email}
            isJoining={isJoining}
            prices={prices}
            onBack={back}
          />
        )}
        {step === 'confirm' && (
          <ConfirmStep
            {...account}
            onEmail={(email) => setDraft({ ...draft, email })}
            onOtherEmail={() => goTo('account')}
          />
        )}
      </Suspense>
    </main>
  );
}

/** In the place of a step whose code did not come. What was typed is kept. */
function Unreachable() {
  return (
    <Notice action={<Button onClick={() => location.reload()}>もう一度読み込む</Button>}>
      通信できませんでした。電波の状態を確かめて、もう一度お試しください。
    </Notice>
  );
}

/** The reader stands at the heading of each step. In a page that the server has drawn they may be typing already. */
function useFocusOnHeading(step: Step): void {
  const isDrawn = useIsDrawn();
  const seen = useRef(isDrawn ? step : null);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    document.querySelector<HTMLElement>(`h1[data-step="${step}"]`)?.focus();
  }, [step]);
}

/** How far one is, in words and as a bar. */
function ProgressBar({ step, isJoining }: { readonly step: Step; readonly isJoining: boolean }) {
  const steps = stepsOf({ isJoining });
  const place = steps.indexOf(step) + 1;
  return (
    <div className={styles.progress}>
      <p>
        新規会員登録　{place} / {steps.length}
      </p>
      <progress max={steps.length} value={place} aria-label="登録の進み具合" />
    </div>
  );
}
