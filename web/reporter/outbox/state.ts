/** What a page knows of this phone's operations and matches, and how it follows from what has been written. */

import { isOlder } from '#domain/match/epoch.ts';
import { newerOf, type ReportedMatch, versionOf } from '../match/reported-match.ts';
import { matchName, type Operation } from './operation.ts';
import { inOrder, operationsOn, waiting } from './queue.ts';
import type { Change, Kept, KeptMatch, LinkVerdict, Receipt } from './storage.ts';

export type KnownMatch = {
  /** As the server last said, and certainly without what waits here. */
  readonly reported: ReportedMatch;
  /** In milliseconds since 1970. */
  readonly heardAt: number;
  /**
   * A newer view that came while an operation waited. It may have counted the one on its way or not; shown below that
   * operation, a goal could stand there twice. It is shown as soon as nothing waits.
   */
  readonly held: KeptMatch | null;
};

export type OutboxState = {
  /** What was kept has been read. */
  readonly isLoaded: boolean;
  /** In the order they were entered. */
  readonly operations: readonly Operation[];
  /** By key: what became of operations that this page has known or asked for. */
  readonly receipts: ReadonlyMap<string, Receipt>;
  readonly matches: ReadonlyMap<string, KnownMatch>;
  /** When the server last accepted an operation, in milliseconds since 1970; null before the first. */
  readonly sentAt: number | null;
  /** `unanswered`: the last try had no answer, `serverFailing`: the server could give none. The next try comes by itself. */
  readonly sending: 'idle' | 'sending' | 'unanswered' | 'serverFailing';
  /**
   * By the name of a match: verdicts of the server on links that it has refused (withdrawn, expired, or the match removed), until
   * it accepts them again. Nothing more is entered by a refused link.
   */
  readonly links: ReadonlyMap<string, LinkVerdict>;
  /** What was so already when it arrived, since this page was opened: the reporter is told where the match stands. */
  readonly fulfilled: readonly Operation[];
  /** Keys of operations whose first writing has not ended: until then they are lost with the page. */
  readonly storing: ReadonlySet<string>;
  /** False on a phone that keeps nothing: what waits is lost with the page. */
  readonly isKept: boolean;
};

export const EMPTY_STATE: OutboxState = {
  isLoaded: false,
  operations: [],
  receipts: new Map(),
  matches: new Map(),
  sentAt: null,
  sending: 'idle',
  links: new Map(),
  fulfilled: [],
  storing: new Set(),
  isKept: true,
};

/** The state once a change is (about to be) written. */
export function changed(state: OutboxState, change: Change): OutboxState {
  const { put = [], link, match, sentAt } = change;
  const receipts = withReceipts(state.receipts, change.receipts ?? []);
  const replaced = new Set(put.map(({ key }) => key));
  const operations = [...state.operations.filter(({ key }) => !replaced.has(key)), ...put].filter(
    ({ key }) => !receipts.has(key),
  );
  const matches = match === undefined ? state.matches : withKept(state.matches, [match]);
  return released({
    ...state,
    operations: inOrder(operations),
    receipts,
    links: link === undefined ? state.links : withVerdicts(state.links, [link]),
    matches,
    sentAt: sentAt ?? state.sentAt,
  });
}

/** The state in which the operations that a change enters are on their way to the storage; one that it only changes is there. */
export function storingNew(state: OutboxState, { put = [] }: Change): OutboxState {
  const known = new Set(state.operations.map(({ key }) => key));
  const entered = put.map(({ key }) => key).filter((key) => !known.has(key));
  if (entered.length === 0 || !state.isKept) return state;
  return { ...state, storing: new Set([...state.storing, ...entered]) };
}

/** The state once a change has been written. */
export function stored(state: OutboxState, { put = [] }: Change): OutboxState {
  if (!put.some(({ key }) => state.storing.has(key))) return state;
  const written = new Set(put.map(({ key }) => key));
  return { ...state, storing: new Set([...state.storing].filter((key) => !written.has(key))) };
}

/**
 * The state after what is kept has been read, with the changes that are still to be written. The storage may have been emptied
 * under the page: an operation that is missing from it waits on, unless a receipt says what became of it.
 */
export function reread(state: OutboxState, kept: Kept, unwritten: readonly Change[]): OutboxState {
  const receipts = withReceipts(state.receipts, kept.receipts);
  const stored = new Set(kept.operations.map(({ key }) => key));
  const missing = state.operations.filter(({ key }) => !stored.has(key));
  const read = {
    ...state,
    isLoaded: true,
    operations: inOrder([...kept.operations, ...missing].filter(({ key }) => !receipts.has(key))),
    receipts,
    links: withVerdicts(state.links, kept.links),
    matches: withKept(state.matches, kept.matches),
    sentAt: laterOf(state.sentAt, kept.sentAt),
  };
  return unwritten.reduce(changed, released(read));
}

/**
 * What the storage has lost of a state that was just reread from it, as changes that write it back. A match comes before the
 * operations on it: a page that reads these shows them on the view without them.
 */
export function repairsOf(state: OutboxState, kept: Kept, unwritten: readonly Change[]): readonly Change[] {
  const stored = new Set(kept.operations.map(({ key }) => key));
  const writing = new Set(
    unwritten.flatMap(({ put = [], receipts = [] }) => [...put, ...receipts].map(({ key }) => key)),
  );
  const put = state.operations.filter(({ key }) => !stored.has(key) && !writing.has(key));
  // Another page has written back what had ended before.
  const receipts = kept.operations.flatMap(({ key }) =>
    writing.has(key) ? [] : (state.receipts.get(key) ?? []),
  );
  const sentAt = state.sentAt === null ? {} : { sentAt: state.sentAt };
  const operations = put.length === 0 && receipts.length === 0 ? [] : [{ put, receipts, ...sentAt }];
  const storedMatches = new Set(kept.matches.map(({ name }) => name));
  const matches = namesOf(state).flatMap((name): readonly Change[] => {
    const known = state.matches.get(name);
    if (known === undefined || storedMatches.has(name)) return [];
    return [{ match: { name, reported: known.reported, heardAt: known.heardAt } }];
  });
  const storedAt = new Map(kept.links.map(({ name, at }) => [name, at]));
  const links = [...state.links.values()]
    .filter(
      ({ name, at }) => at > (storedAt.get(name) ?? 0) && !unwritten.some(({ link }) => link?.name === name),
    )
    .map((link) => ({ link }));
  return [...matches, ...operations, ...links];
}

/** The state after a view of a match has come that no operation has asked for. */
export function heard(state: OutboxState, view: KeptMatch): OutboxState {
  const known = state.matches.get(view.name);
  if (known === undefined || !hasWaiting(state, view.name)) return changed(state, { match: view });
  const held = known.held === null || isNewer(view, known.held) ? view : known.held;
  return { ...state, matches: new Map(state.matches).set(view.name, { ...known, held }) };
}

/**
 * The state as if a view had been heard that the page was drawn with. As long as nobody knows how this phone has kept the match,
 * it is shown as it was drawn: the view may have counted what waits here.
 */
export function drawnWith(state: OutboxState, view: KeptMatch): OutboxState {
  const isUnknown = !state.matches.has(view.name);
  return heard(isUnknown ? { ...state, operations: [] } : state, view);
}

/** Whether the server has refused the link to a match, as far as this phone knows. */
export function isDenied({ links }: Pick<OutboxState, 'links'>, name: string): boolean {
  return links.get(name)?.isRefused ?? false;
}

/** The change that writes down a verdict on the link to a match; null if it is known. `now` in milliseconds since 1970. */
export function verdictOn(
  { links }: OutboxState,
  { name, isRefused }: Omit<LinkVerdict, 'at'>,
  now: number,
): Change | null {
  const known = links.get(name);
  if ((known?.isRefused ?? false) === isRefused) return null;
  // The phone's clock may have been set back since the last verdict.
  return { link: { name, isRefused, at: Math.max(now, (known?.at ?? 0) + 1) } };
}

/** The state without what the server has said of a match. */
export function forgotten(state: OutboxState, name: string): OutboxState {
  const matches = new Map(state.matches);
  return matches.delete(name) ? { ...state, matches } : state;
}

/** Whether an operation on this match waits, and may be on its way. */
export function hasWaiting({ operations }: OutboxState, name: string): boolean {
  return waiting(operations).some(({ address }) => matchName(address) === name);
}

/** Behind every place given so far, also on a page that has not read them: a time in milliseconds, or later. */
export function nextPlace({ operations }: OutboxState, now: number): number {
  return Math.max(now, (operations.at(-1)?.place ?? 0) + 1);
}

/** Names of the matches with operations on them. */
export function namesOf({ operations }: OutboxState): readonly string[] {
  return [...new Set(operations.map(({ address }) => matchName(address)))];
}

/** Operations of one match. */
export function on({ operations }: OutboxState, name: string): readonly Operation[] {
  return operationsOn(operations, name);
}

function withReceipts(
  known: OutboxState['receipts'],
  more: readonly Receipt[],
): ReadonlyMap<string, Receipt> {
  const fresh = more.filter(({ key }) => !known.has(key));
  if (fresh.length === 0) return known;
  return new Map([...known, ...fresh.map((receipt) => [receipt.key, receipt] as const)]);
}

function withVerdicts(
  known: OutboxState['links'],
  more: readonly LinkVerdict[],
): ReadonlyMap<string, LinkVerdict> {
  const newer = more.filter(({ name, at }) => at > (known.get(name)?.at ?? 0));
  if (newer.length === 0) return known;
  return new Map([...known, ...newer.map((verdict) => [verdict.name, verdict] as const)]);
}

function laterOf(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}

function withKept(
  matches: OutboxState['matches'],
  kept: readonly KeptMatch[],
): ReadonlyMap<string, KnownMatch> {
  const next = new Map(matches);
  for (const { name, reported, heardAt } of kept) {
    const known = next.get(name);
    next.set(name, {
      reported: newerOf(known?.reported, reported),
      heardAt: Math.max(known?.heardAt ?? 0, heardAt),
      held: known?.held ?? null,
    });
  }
  return next;
}

/** Views that were held back take their place where nothing waits any more. */
function released(state: OutboxState): OutboxState {
  const free = [...state.matches].filter(([name, { held }]) => held !== null && !hasWaiting(state, name));
  if (free.length === 0) return state;
  const matches = new Map(state.matches);
  for (const [name, known] of free) matches.set(name, { ...known, held: null });
  return {
    ...state,
    matches: withKept(
      matches,
      free.flatMap(([, { held }]) => held ?? []),
    ),
  };
}

function isNewer(a: KeptMatch, b: KeptMatch): boolean {
  return !isOlder(versionOf(a.reported), versionOf(b.reported));
}
