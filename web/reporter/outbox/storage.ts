import type { CurrentChampionship } from '#contract/match/fiscal-year-flow.ts';
import type { MatchListItem } from '#contract/match/token-flow.ts';
import type { ReportedMatch } from '../match/reported-match.ts';
import type { Operation } from './operation.ts';
import { operationsOn } from './queue.ts';

/** A match as the server last said it is. */
export type KeptMatch = {
  /** Its name on this phone (`match-name.ts`). */
  readonly name: string;
  readonly reported: ReportedMatch;
  /** When the server said so, in milliseconds since 1970. */
  readonly heardAt: number;
};

/** The matches that a link opens, as the server last said. */
export type KeptList = {
  readonly link: string;
  readonly matches: readonly MatchListItem[];
  readonly heardAt: number;
};

/** The championships that a link opens in a category search, as the server last said. */
export type KeptSearch = {
  readonly link: string;
  readonly championships: readonly CurrentChampionship[];
  readonly heardAt: number;
};

/**
 * What became of an operation that waits no more, written down in the change that removes it. Without a receipt, an operation
 * that is missing from the storage was lost, not accepted.
 */
export type Receipt = {
  readonly key: string;
  /** `accepted`: by the server's answer. `replaced`: entered again as another operation. */
  readonly fate: 'accepted' | 'discarded' | 'replaced';
  /** In milliseconds since 1970. */
  readonly at: number;
};

/** What the server last said of a link to a match, written down once it has refused it. */
export type LinkVerdict = {
  /** Name of the match by the link (`matchName`). */
  readonly name: string;
  readonly isRefused: boolean;
  /** In milliseconds since 1970. The later one of two verdicts holds. */
  readonly at: number;
};

export type Kept = {
  readonly operations: readonly Operation[];
  /** Receipts for the requested keys and for the operations above. */
  readonly receipts: readonly Receipt[];
  /** All that are stored. */
  readonly links: readonly LinkVerdict[];
  /** Of the matches that were asked for, those that are there. */
  readonly matches: readonly KeptMatch[];
  /** When the server last accepted an operation of this phone, in milliseconds; null before the first. */
  readonly sentAt: number | null;
};

/** What is written together: all of it or nothing. */
export type Change = {
  readonly put?: readonly Operation[];
  /** Removes their operations. */
  readonly receipts?: readonly Receipt[];
  readonly link?: LinkVerdict;
  readonly match?: KeptMatch;
  readonly sentAt?: number;
};

/** Where the outbox keeps what must outlive the page. Every promise rejects on a phone that keeps nothing. */
export type Storage = {
  /** All operations, the matches of these names and the receipts for these keys, as of one moment. */
  readonly read: (names: readonly string[], keys: readonly string[]) => Promise<Kept>;
  readonly write: (change: Change) => Promise<void>;
  /** Deletes a match as it was last heard, unless there are operations on it: they are shown and sent with it. */
  readonly forgetMatch: (name: string) => Promise<void>;
  readonly readList: (link: string) => Promise<KeptList | KeptSearch | undefined>;
  readonly writeList: (list: KeptList | KeptSearch) => Promise<void>;
  readonly forgetList: (link: string) => Promise<void>;
};

/** Keeps everything as long as the page lives: for a phone without storage, and as another page's for the tests. */
export function createMemoryStorage(): Storage {
  const operations = new Map<string, Operation>();
  const receipts = new Map<string, Receipt>();
  const links = new Map<string, LinkVerdict>();
  const matches = new Map<string, KeptMatch>();
  const lists = new Map<string, KeptList | KeptSearch>();
  let sentAt: Kept['sentAt'] = null;
  return {
    read: async (names, keys) => ({
      operations: [...operations.values()],
      receipts: [...new Set([...operations.keys(), ...keys])].flatMap((key) => receipts.get(key) ?? []),
      links: [...links.values()],
      matches: names.flatMap((name) => matches.get(name) ?? []),
      sentAt,
    }),
    write: async (change) => {
      for (const receipt of change.receipts ?? []) {
        operations.delete(receipt.key);
        receipts.set(receipt.key, receipt);
      }
      for (const operation of change.put ?? []) operations.set(operation.key, operation);
      if (change.link !== undefined) links.set(change.link.name, change.link);
      if (change.match !== undefined) matches.set(change.match.name, change.match);
      sentAt = change.sentAt ?? sentAt;
    },
    forgetMatch: async (name) => {
      if (operationsOn([...operations.values()], name).length === 0) matches.delete(name);
    },
    readList: async (link) => lists.get(link),
    writeList: async (list) => void lists.set(list.link, list),
    forgetList: async (link) => void lists.delete(link),
  };
}
