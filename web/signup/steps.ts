import { useSyncExternalStore } from 'react';
import { readRegistration } from '#domain/membership/registration.ts';
import type { Draft } from './draft.ts';

/** The way through the registration; each has its address, so that the browser's back button leads to the step before. */
export const STEPS = ['account', 'details', 'plan', 'terms', 'check', 'confirm'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_TITLES: Readonly<Record<Step, string>> = {
  account: 'アカウント',
  details: '会員情報',
  plan: 'プラン',
  terms: '利用規約',
  check: '内容の確認',
  confirm: '確認コード',
};

/** What has been given so far. */
export type Progress = {
  readonly draft: Draft;
  /** It is in memory only: after a reload it is asked for again before anything is sent. */
  readonly hasPassword: boolean;
  /** Signed in already: their account needs no making and no code. */
  readonly isJoining: boolean;
};

/** The steps of this way; who is signed in has no account to make. */
export function stepsOf({ isJoining }: Pick<Progress, 'isJoining'>): readonly Step[] {
  return isJoining ? STEPS.filter((step) => step !== 'account' && step !== 'confirm') : STEPS;
}

/**
 * The step to show where the address asks for one, or for none: never the last look at something unfinished. Who is
 * signed in already goes on with their details.
 */
export function stepToShow(asked: Step | null, progress: Progress): Step {
  if (asked === null || !stepsOf(progress).includes(asked)) return progress.isJoining ? 'details' : 'account';
  return asked === 'check' ? (firstUnfinished(progress) ?? 'check') : asked;
}

/** Where the account's step leads: past all that was filled in before. */
export function stepAfterAccount(draft: Draft): Step {
  return firstUnfinished({ draft, hasPassword: true, isJoining: false }) ?? 'check';
}

/** Null where nothing is missing. */
function firstUnfinished({ draft, hasPassword, isJoining }: Progress): Step | null {
  if (!isJoining && (draft.email === '' || !hasPassword)) return 'account';
  const read = readRegistration(draft);
  if (read.ok) return null;
  switch (read.faults[0]?.field) {
    case 'membershipType':
    case 'paymentPlan':
      return 'plan';
    case 'agreesToTerms':
    case 'guardianAgrees':
      return 'terms';
    default:
      return 'details';
  }
}

/** The step that the address names, null where it names none. The server never hears of it. */
export function useStep(): Step | null {
  return useSyncExternalStore(onHashChange, stepInAddress, () => null);
}

export function goTo(step: Step): void {
  location.hash = step;
}

/** In the place of the step that is shown: back leads to what was before it. */
export function replaceWith(step: Step): void {
  location.replace(`#${step}`);
}

function stepInAddress(): Step | null {
  const name = location.hash.slice(1);
  return STEPS.find((step) => step === name) ?? null;
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
