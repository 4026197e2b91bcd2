/**
 * What has been typed so far, kept in this tab so that a reload loses nothing. Never the password:
 * it is typed again.
 */

import { type Dispatch, type SetStateAction, useEffect, useLayoutEffect, useState } from 'react';
import { NO_AGE } from '#domain/membership/age.ts';
import type { RegistrationForm } from '#domain/membership/registration.ts';
import { useIsDrawn } from '#web/ui/drawn.ts';

export type Draft = RegistrationForm & { readonly email: string };

const KEY = 'signUpDraft';

export const EMPTY_DRAFT: Draft = {
  email: '',
  lastName: '',
  firstName: '',
  furigana: '',
  phoneNumber: '',
  postalCode: '',
  address: '',
  membershipType: '',
  paymentPlan: '',
  agreesToTerms: false,
  ...NO_AGE,
};

/** What has been typed, from this tab where it was kept. A page that the server has drawn begins without it. */
export function useDraft(): readonly [Draft, Dispatch<SetStateAction<Draft>>] {
  const isDrawn = useIsDrawn();
  const [draft, setDraft] = useState(() => (isDrawn ? EMPTY_DRAFT : keptDraft()));
  useLayoutEffect(() => {
    if (!isDrawn) return;
    const kept = keptDraft();
    // The e-mail may have been typed before the program came.
    setDraft(({ email }) => ({ ...kept, email: email === '' ? kept.email : email }));
  }, [isDrawn]);
  useEffect(() => {
    if (!isDrawn) keepDraft(draft);
  }, [isDrawn, draft]);
  return [draft, setDraft];
}

export function keptDraft(): Draft {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return EMPTY_DRAFT;
  try {
    // Written by this file.
    return { ...EMPTY_DRAFT, ...(JSON.parse(text) as Partial<Draft>) };
  } catch {
    return EMPTY_DRAFT;
  }
}

export function keepDraft(draft: Draft): void {
  sessionStorage.setItem(KEY, JSON.stringify(draft));
}

export function forgetDraft(): void {
  sessionStorage.removeItem(KEY);
}

/** Fields whose mistakes are shown: those that have been left, and all of them after a try to go on. */
export function useTouched<Name extends string>() {
  const [names, setNames] = useState<ReadonlySet<Name>>(new Set());
  return {
    has: (name: Name) => names.has(name),
    add: (name: Name) => setNames((known) => new Set(known).add(name)),
    addAll: (all: readonly Name[]) => setNames(new Set(all)),
  };
}
