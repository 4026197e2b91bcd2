/**
 * Compares each changed match with its last stored state and queues the notices that follow. The state and the notices are stored in
 * one transaction, so every change is queued once, with any number of processes and crashes.
 */

import { randomUUID } from 'node:crypto';
import {
  happened,
  type NoticeKind,
  SETTLING_SECONDS,
  type Seen,
  scoreOf,
  USEFUL_MINUTES,
  untouched,
} from '#domain/notice/notice.ts';
import { instantText } from '#server/platform/clock.ts';
import { oncePerServer } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { noticeMatchesOf } from './matches.ts';
import { findSeen, findToldScore, insertOrMerge, type MatchKey, replaceSeen } from './work-repository.ts';

/** As many processes may be first, each once. */
const MOST_ATTEMPTS = 10;

/** Looks at a match that changed at `at`. */
export const lookOf = oncePerServer((services) => {
  const { store, clock } = services;
  const find = noticeMatchesOf(services);

  return async (key: MatchKey, at: Temporal.Instant): Promise<void> => {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      if (await once(key, at)) return;
    }
  };

  /** False where another process has looked at the same time. */
  async function once(key: MatchKey, at: Temporal.Instant): Promise<boolean> {
    // First, so that the match is never older than it.
    const stored = await findSeen(key, store.db);
    const found = await find(key);
    if (found === null) return true;
    const after = JSON.stringify(found.now);
    if (stored === after) return true;
    const before: Seen = stored === null ? untouched(found.now) : JSON.parse(stored);
    return store.transaction(async (db) => {
      if (!(await replaceSeen(key, stored, after, db))) return false;
      for (const kind of happened(before, found.now))
        await keep(kind, { key, before, now: found.now, at }, db);
      return true;
    });
  }

  async function keep(
    kind: NoticeKind,
    { key, before, now, at }: { key: MatchKey; before: Seen; now: Seen; at: Temporal.Instant },
    db: Database,
  ): Promise<void> {
    const endsAt = at.add({ minutes: USEFUL_MINUTES[kind] });
    if (Temporal.Instant.compare(endsAt, clock()) <= 0) return;
    const score = scoreOf(now);
    const isResult = kind === 'result' || kind === 'correction';
    if (isResult && (await findToldScore(key, db)) === score) return;
    const notice = {
      ...key,
      id: randomUUID(),
      kind,
      before,
      score,
      quietUntil: null,
      happenedAt: instantText(at),
      dueAt: instantText(at.add({ seconds: SETTLING_SECONDS[kind] })),
      endsAt: instantText(endsAt),
    };
    await insertOrMerge(notice, db);
  }
});
