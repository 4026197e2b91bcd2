/** What has been typed so far, kept in this tab so that a reload loses nothing. Never a password: it is typed again. */

import { type SetupAnswers, USUAL_PORTS } from '#domain/setup/answers.ts';

/** The answers, and the administrator's password once more. */
export type Draft = SetupAnswers & { readonly passwordAgain: string };

export type DraftField = keyof Draft;

const KEY = 'setupDraft';

const SECRETS = { password: '', passwordAgain: '', mailPassword: '' } as const;

const EMPTY: Draft = {
  siteName: 'つなぐ',
  region: '',
  email: '',
  ...SECRETS,
  secondFactor: 'administrators',
  mail: 'now',
  mailHost: '',
  mailPort: USUAL_PORTS.startTls,
  mailEncryption: 'startTls',
  mailUser: '',
  mailFrom: '',
  publicUrl: '',
  trustProxy: '',
};

/** `publicUrl` and `trustProxy` where they have not been typed yet: what this page's own address and request tell. */
export function keptDraft(known: Pick<Draft, 'publicUrl' | 'trustProxy'>): Draft {
  const kept = read();
  const blank = { ...EMPTY, ...kept };
  return {
    ...blank,
    publicUrl: blank.publicUrl || known.publicUrl,
    trustProxy: blank.trustProxy || known.trustProxy,
  };
}

export function keepDraft(draft: Draft): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...draft, ...SECRETS }));
}

export function forgetDraft(): void {
  sessionStorage.removeItem(KEY);
}

function read(): Partial<Draft> {
  try {
    // Written by this file.
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Draft>;
  } catch {
    return {};
  }
}
