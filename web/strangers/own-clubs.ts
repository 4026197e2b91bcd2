/** The clubs that a phone without an account keeps as its own: by name, as matches show it, and nowhere else. */

import { useSyncExternalStore } from 'react';

const KEY = 'ownClubs';
/** More would push away what else there is. */
const MOST = 20;

export type OwnClubs = { readonly names: readonly string[]; toggle(name: string): void };

/** None on the server, and on a phone that keeps nothing. */
export function useOwnClubs(): OwnClubs {
  const names = namesIn(useSyncExternalStore(subscribe, stored, () => null));
  return {
    names,
    toggle(name) {
      const others = names.filter((one) => one !== name);
      keep(others.length < names.length ? others : [...names, name].slice(-MOST));
    },
  };
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function stored(): string | null {
  return localStorage.getItem(KEY);
}

function keep(names: readonly string[]): void {
  localStorage.setItem(KEY, JSON.stringify(names));
  for (const listener of listeners) listener();
}

/** Another version of the program, or a curious hand, may have written something else. */
function namesIn(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}
