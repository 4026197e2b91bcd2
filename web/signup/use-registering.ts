import { useState } from 'react';
import { takeAim } from '#web/api/sign-in-aim.ts';
import { type Draft, forgetDraft } from './draft.ts';
import { RegistrationError, unreachable } from './refusal.ts';
import type { Outcome } from './registering.ts';
import { replaceWith } from './steps.ts';

const CARD_INFO = '/register-card-info.html';

/** What is under way on a step, and what came of it. `onJoining`: the account is signed in now, without a record. */
export function useRegistering(draft: Draft, onJoining: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RegistrationError | null>(null);
  const [hasResent, setResent] = useState(false);

  const run = async (work: (steps: Steps) => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    setResent(false);
    try {
      await work(await registeringSteps());
    } catch (error) {
      if (!(error instanceof RegistrationError)) throw error;
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };

  const goOn = (outcome: Outcome) => {
    switch (outcome) {
      case 'code':
        replaceWith('confirm');
        return;
      case 'details':
        onJoining();
        replaceWith('details');
        return;
      case 'done':
      case 'member':
        forgetDraft();
        location.assign(outcome === 'done' ? CARD_INFO : takeAim());
    }
  };

  return {
    isBusy,
    problem,
    hasResent,
    join: () => void run(async ({ join }) => goOn(await join(draft))),
    submit: (password: string) => void run(async ({ submit }) => goOn(await submit(draft, password))),
    confirm: (password: string, code: string) =>
      void run(async ({ confirm }) => goOn(await confirm(draft, password, code))),
    resend: () =>
      void run(async ({ resendCode }) => {
        await resendCode(draft.email);
        setResent(true);
      }),
  };
}

type Steps = typeof import('./registering.ts');

/** The code for the last steps, with the SDK; worth fetching while somebody still types. */
export async function registeringSteps(): Promise<Steps> {
  try {
    return await import('./registering.ts');
  } catch (cause) {
    throw unreachable(cause);
  }
}
