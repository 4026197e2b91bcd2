/** What has been typed so far, which outlives a reload. Never the password: it is typed again. */

import { type Dispatch, type SetStateAction, useEffect, useLayoutEffect, useState } from 'react';
import { NO_AGE } from '#domain/membership/age.ts';
import type { RegistrationForm } from '#domain/membership/registration.ts';
import { tabDraft, visitorDraft } from '#web/api/drafts.ts';
import { storedSession } from '#web/api/session.ts';
import { useIsDrawn } from '#web/ui/drawn.ts';

export type Draft = RegistrationForm & { readonly email: string };

const NAME = 'signUp';
const own = tabDraft(NAME);
const visitors = visitorDraft(NAME);

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
  return { ...EMPTY_DRAFT, ...(readOf(own) ?? ownAsVisitor()) };
}

export function keepDraft(draft: Draft): void {
  own.store(draft);
}

export function forgetDraft(): void {
  own.remove();
  visitors.remove();
}

/** What the account's person typed before the account existed. Another person's draft has another e-mail. */
function ownAsVisitor(): Partial<Draft> | null {
  const typed = readOf(visitors);
  return typed?.email?.trim().normalize('NFKC').toLowerCase() === storedSession()?.email ? typed : null;
}

function readOf(draft: typeof own): Partial<Draft> | null {
  // Written by this file.
  return draft.read() as Partial<Draft> | null;
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
