import type { Operation } from '../outbox/operation.ts';
import { operationName } from '../outbox/queue.ts';

/**
 * Which operations were entered on this phone, so that an entry of another is told apart from its own, also when both have
 * the same link. By the beginnings of their keys, which give nothing away.
 */

const KEY = 'reporterOwnOperations';
/** Those of a long weekend; the oldest go first. */
const MOST = 500;

let own: ReadonlySet<string> | null = null;

export function noteOwn(operations: readonly Pick<Operation, 'key'>[]): void {
  const known = ownOperations();
  const fresh = operations.map(({ key }) => operationName(key)).filter((name) => !known.has(name));
  own = new Set([...known, ...fresh].slice(-MOST));
  const text = [...own].join(' ');
  try {
    // Also when nothing is new: the browser may have emptied its storage under the page.
    if (localStorage.getItem(KEY) !== text && own.size > 0) localStorage.setItem(KEY, text);
  } catch {
    // A phone that keeps nothing knows its own until the page is closed.
  }
}

export function isOwn(operation: string): boolean {
  return ownOperations().has(operation);
}

function ownOperations(): ReadonlySet<string> {
  own ??= new Set(kept());
  return own;
}

function kept(): readonly string[] {
  try {
    return localStorage.getItem(KEY)?.split(' ') ?? [];
  } catch {
    return [];
  }
}
