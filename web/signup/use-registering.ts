import { useState } from 'react';
import { type Draft, forgetDraft } from './draft.ts';
import { confirm, type Outcome, RegistrationError, resendCode, submit } from './registering.ts';
import { replaceWith } from './steps.ts';

/** Where a finished registration goes on. */
const AFTERWARDS = '/register-card-info.html';

/** What is under way, and what came of it. */
export function useRegistering(draft: Draft, password: string) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RegistrationError | null>(null);
  const [hasResent, setResent] = useState(false);

  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof RegistrationError)) throw error;
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };

  const goOn = (outcome: Outcome) => {
    if (outcome === 'code') {
      replaceWith('confirm');
      return;
    }
    forgetDraft();
    location.assign(AFTERWARDS);
  };

  return {
    state: { isBusy, problem },
    hasResent,
    submit: () => void run(async () => goOn(await submit(draft, password))),
    confirm: (given: string, code: string) => void run(async () => goOn(await confirm(draft, given, code))),
    resend: () =>
      void run(async () => {
        setResent(false);
        await resendCode(draft.email);
        setResent(true);
      }),
  };
}
