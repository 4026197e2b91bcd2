/**
 * Unsaved input, stored in this browser until it is sent: it outlives a reload, a lost network and an expired sign-in.
 * Each draft belongs to one account and is read by that account alone. Signing out removes the drafts of all accounts.
 */

import { deviceTime } from '#web/clock/clock.ts';
import { claimsOf, storedSession } from './session.ts';

/** One draft of the current account, or of a visitor who has not signed in. */
export type StoredDraft = {
  /** Returns what was stored, perhaps by an older version of the program; null if there is nothing. */
  read(): unknown;
  /** Returns false if the browser's storage is full or closed. */
  store(value: object): boolean;
  remove(): void;
};

const PREFIX = 'draft:';
/** Keys of drafts in versions that did not separate accounts. */
const OLD_KEYS = /^(?:matchInputDraft$|inquiryDraft$|signUpDraft$|articleDraft:|siteText:|scheduleForm:)/;
/** Written and removed by each sign-out: the storage event tells other tabs to remove their drafts, too. */
const SIGNED_OUT_AT = 'signedOutAt';

let lastAccount: string | null = null;

/**
 * A draft that all tabs share and that outlives them. Without an account nothing is stored: a form that keeps its input when its page
 * goes would write it down again after the sign-out.
 */
export function browserDraft(name: string): StoredDraft {
  const draft = draftIn(() => localStorage, name, accountOfTab);
  return { ...draft, store: (value) => accountOfTab() === null || draft.store(value) };
}

/** A draft that ends with this tab. */
export function tabDraft(name: string): StoredDraft {
  return draftIn(() => sessionStorage, name, accountOfTab);
}

/** A draft of this tab that was typed before signing in. */
export function visitorDraft(name: string): StoredDraft {
  return draftIn(
    () => sessionStorage,
    name,
    () => null,
  );
}

/** Removes every draft of every account from this browser, in all tabs. */
export function removeDrafts(): void {
  removeFromTab();
  localStorage.setItem(SIGNED_OUT_AT, String(deviceTime()));
  localStorage.removeItem(SIGNED_OUT_AT);
}

function removeFromTab(): void {
  lastAccount = null;
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(PREFIX) || OLD_KEYS.test(key)) storage.removeItem(key);
    }
  }
}

if (!import.meta.env.SSR) {
  addEventListener('storage', ({ key }) => {
    if (key !== SIGNED_OUT_AT) return;
    // What the account has typed stands in the fields, too.
    const isTyped = lastAccount !== null;
    removeFromTab();
    if (isTyped) location.reload();
  });
}

/** After its sign-in has expired, what an open screen goes on typing still belongs to the account. */
function accountOfTab(): string | null {
  const session = storedSession();
  if (session !== null) lastAccount = String(claimsOf(session.idToken).sub ?? session.email);
  return lastAccount;
}

function draftIn(storage: () => Storage, name: string, account: () => string | null): StoredDraft {
  const key = () => `${PREFIX}${account() ?? ''}:${name}`;
  return {
    read() {
      try {
        return JSON.parse(storage().getItem(key()) ?? 'null');
      } catch {
        return null;
      }
    },
    store(value) {
      try {
        storage().setItem(key(), JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
    remove: () => storage().removeItem(key()),
  };
}
