/**
 * Readings of personal records by administrators, in the audit beside the changes: who, when, and which record by its id. The
 * entry is written before the answer goes out, so that nobody reads what cannot be noted.
 */

import type { Member } from '#server/platform/http/callers.ts';
import { createLru } from '#server/platform/lru.ts';
import { oncePerServer } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';

export type Reading = {
  /** The record's id, or the name of a list. */
  readonly subjectId: string;
  /** What it is, without what identifies a person; empty for a member, whose name is looked up while there is one. */
  readonly subjectName: string;
  /** As a complete sentence: 「会員の記録を閲覧しました。」. Never what somebody has typed. */
  readonly sentence: string;
  /** Tells one reading from another beside the above, and is not kept: a search's words. */
  readonly asked?: unknown;
};

/** Notes that `caller` reads this, once in ten minutes; rejects where it can't be noted. */
export type NoteReading = (reading: Reading, caller: Pick<Member, 'email'>, db: Database) => Promise<void>;

/** A screen reads its record again with every return to it; that is one reading. */
const FOLDED_MS = 10 * 60_000;

/** An afternoon of one office. */
const MAX_READINGS = 10_000;

/** The readings that this server has noted a moment ago. */
export const readingsOf = oncePerServer(({ audit, clock }): NoteReading => {
  const notedAt = createLru<number>(MAX_READINGS);
  return async ({ subjectId, subjectName, sentence, asked = null }, { email }, db) => {
    const now = clock().epochMilliseconds;
    const key = JSON.stringify([email, subjectId, sentence, asked]);
    if (now - (notedAt.get(key) ?? Number.NEGATIVE_INFINITY) < FOLDED_MS) return;
    await audit({ actor: email, area: 'reading', subjectId, subjectName, sentence, changes: [] }, db);
    notedAt.set(key, now);
  };
});

type Listed = {
  /** 会員の一覧 */
  readonly list: string;
  /** What was asked for; its words go nowhere. */
  readonly asked: { readonly search?: string };
  readonly shown: number;
  readonly total: number;
};

/** A page of a list with people in it; null where it is empty: nobody was read about. */
export function listReading({ list, asked, shown, total }: Listed): Reading | null {
  if (shown === 0) return null;
  const how = (asked.search ?? '').trim() === '' ? '' : '言葉で探し、';
  const sentence = `${how}一覧の${total}件のうち${shown}件を閲覧しました。`;
  return { subjectId: list, subjectName: list, sentence, asked };
}
