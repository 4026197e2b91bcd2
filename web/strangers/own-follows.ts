/** What a phone without an account follows: it keeps that itself, and nobody else has it. */

import { useSyncExternalStore } from 'react';

/** Clubs are kept by name, as matches show them; championships by id; matches by `nameOfMatch`. */
const KEYS = { club: 'ownClubs', championship: 'ownChampionships', match: 'ownMatches' } as const;
export type OwnKind = keyof typeof KEYS;
/** More would push away what else there is. */
const MOST = 20;

export type Own = { readonly names: readonly string[]; toggle(name: string): void };

/** None on the server, and on a phone that keeps nothing. */
export function useOwn(kind: OwnKind): Own {
  const key = KEYS[kind];
  const stored = () => localStorage.getItem(key);
  const names = namesIn(useSyncExternalStore(subscribe, stored, () => null));
  return {
    names,
    toggle(name) {
      const others = names.filter((one) => one !== name);
      localStorage.setItem(
        key,
        JSON.stringify(others.length < names.length ? others : [...names, name].slice(-MOST)),
      );
      for (const listener of listeners) listener();
    },
  };
}

type MatchAddress = { readonly championship_id: string; readonly match_id: string };

export function nameOfMatch({ championship_id, match_id }: MatchAddress): string {
  return `${championship_id}\n${match_id}`;
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

/** Another version of the program, or a curious hand, may have written something else. */
function namesIn(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}
