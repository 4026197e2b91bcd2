import type { MatchCommand } from '#domain/match/commands.ts';

/** One decision about an operation that the server has refused: what happened, and the ways to go on. */
export type Conflict = {
  readonly title: string;
  readonly sentences: readonly string[];
  /** The safest one last. */
  readonly ways: readonly Way[];
};

/** `command`: entered in place of the refused operation; null drops it. What it takes away, `sentences` have named. */
export type Way = {
  readonly label: string;
  readonly kind: 'primary' | 'danger' | 'plain';
  readonly command: MatchCommand | null;
};

/** Leaves the match as it is. */
export const DROP: Way = { label: 'この操作を取り消す', kind: 'plain', command: null };
