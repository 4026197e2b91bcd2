import { useSyncExternalStore } from 'react';

/** The way through the registration; each has an address of its own, so that the browser's way back is the reader's. */
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

export function useStep(): Step | null {
  return useSyncExternalStore(onHashChange, stepInAddress);
}

export function goTo(step: Step): void {
  location.hash = step;
}

/** In the place of the step that is shown: back leads to what was before it. */
export function replaceWith(step: Step): void {
  location.replace(`#${step}`);
}

/** Null where the address names none. */
function stepInAddress(): Step | null {
  const name = location.hash.slice(1);
  return STEPS.find((step) => step === name) ?? null;
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
