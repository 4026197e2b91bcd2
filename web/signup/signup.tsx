import { useEffect, useState } from 'react';
import { storedSession } from '#web/api/session.ts';
import { AccountStep } from './account-step.tsx';
import { CheckStep } from './check-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { keepDraft, keptDraft } from './draft.ts';
import { PlanStep } from './plan-step.tsx';
import { Progress } from './progress.tsx';
import styles from './signup.module.css';
import { goTo, replaceWith, STEP_TITLES, type Step, useStep } from './steps.ts';
import { TermsStep } from './terms-step.tsx';
import { useRegistering } from './use-registering.ts';

type SignUpProps = {
  /** Whether somebody is signed in who has no member record yet: they begin with their details. */
  readonly isJoining: boolean;
  readonly minLength: number;
};

/** The registration, step by step (members' specification, section 1). */
export function SignUp({ isJoining, minLength }: SignUpProps) {
  const first: Step = isJoining ? 'details' : 'account';
  const asked = useStep() ?? first;
  const [draft, setDraft] = useState(keptDraft);
  const [passwords, setPasswords] = useState({ password: '', passwordAgain: '' });
  const registering = useRegistering(draft, passwords.password);
  // The password is in memory only: after a reload it is asked for again before anything is sent.
  const lacksPassword = !isJoining && passwords.password === '' && asked !== 'confirm';
  const step = lacksPassword && asked === 'check' ? first : asked;

  useEffect(() => keepDraft(draft), [draft]);
  useEffect(() => {
    if (step !== asked) replaceWith(step);
    document.querySelector<HTMLElement>('h1')?.focus();
  }, [step, asked]);

  const change = { draft, onChange: setDraft };
  const back = () => history.back();
  return (
    <main className={styles.page}>
      <title>{`新規会員登録：${STEP_TITLES[step]}`}</title>
      <Progress step={step} isJoining={isJoining} />
      <h1 className={styles.title} tabIndex={-1}>
        {STEP_TITLES[step]}
      </h1>
      {step === 'account' && (
        <AccountStep
          credentials={{ email: draft.email, ...passwords }}
          minLength={minLength}
          onChange={({ email, ...given }) => {
            setDraft({ ...draft, email });
            setPasswords(given);
          }}
          onNext={() => goTo('details')}
        />
      )}
      {step === 'details' && (
        <DetailsStep {...change} onNext={() => goTo('plan')} onBack={isJoining ? null : back} />
      )}
      {step === 'plan' && <PlanStep {...change} onNext={() => goTo('terms')} onBack={back} />}
      {step === 'terms' && (
        <TermsStep {...change} onNext={() => goTo(lacksPassword ? 'account' : 'check')} onBack={back} />
      )}
      {step === 'check' && (
        <CheckStep
          draft={draft}
          email={storedSession()?.email ?? null}
          {...registering.state}
          onSubmit={registering.submit}
          onBack={back}
        />
      )}
      {step === 'confirm' && (
        <ConfirmStep
          email={draft.email}
          password={passwords.password}
          {...registering.state}
          hasResent={registering.hasResent}
          onEmail={(email) => setDraft({ ...draft, email })}
          onSubmit={registering.confirm}
          onResend={registering.resend}
        />
      )}
    </main>
  );
}
