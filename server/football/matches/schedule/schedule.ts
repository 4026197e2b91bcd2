/**
 * The one way a schedule (day, time, ground, division, number, clubs) is changed after it was entered: only while nobody
 * has begun the match or registered its result, and only as long as it still is what the change was decided on.
 */

import { hash } from 'node:crypto';
import { DEFAULT_RULES, type Match } from '#domain/match/match.ts';
import type { Database } from '#server/platform/store/store.ts';
import { append } from '../engine/append.ts';
import { type NewMatch, type ScheduledMatch, toMatch } from '../row.ts';
import { findSchedules, type StoredSchedule, updateSchedule } from './repository.ts';

/** The new schedule of a match; `revision` is the one that the change was decided on. */
export type RequestedSchedule = { readonly match: ScheduledMatch; readonly revision: string };

/** `actor` is the administrator's e-mail, as in every event that is no reporter's. */
export type ScheduleStamp = { readonly actor: string; readonly now: Temporal.Instant };

/** `stale`: it has changed since. `begun`: it can't be changed any more. */
export type UnchangedMatch = { readonly matchId: string; readonly reason: 'gone' | 'begun' | 'stale' };

/** Whether the schedule of a match at this status and outcome may still change. */
export function isChangeable(status: Match['status'], outcome: Match['outcome']['kind']): boolean {
  return status === '試合前' && outcome !== 'registered';
}

/** Differs after every change of the schedule, by an administrator or a batch. */
export function revisionOf(schedule: NewMatch): string {
  const { divisionId, group1, group2, label, matchNumber, date, scheduledStartTime, ground } = schedule;
  const { clubs, clubIds } = schedule;
  const facts = [divisionId, group1, group2, label, matchNumber, date, scheduledStartTime, ground];
  const sides = [clubs.home, clubs.away, clubIds.home, clubIds.away];
  return hash('sha256', JSON.stringify([...facts, ...sides]), 'base64url').slice(0, REVISION_LENGTH);
}

/** 132 bits: no two schedules of a match share one. */
const REVISION_LENGTH = 22;

/**
 * Changes schedules of one championship. All of them or, by the caller's transaction, none: when any is given back, the
 * caller rolls back. A postponed match that gets another day is postponed no more.
 */
export async function changeSchedules(
  requested: readonly RequestedSchedule[],
  stamp: ScheduleStamp,
  db: Database,
): Promise<readonly UnchangedMatch[]> {
  const [first] = requested;
  if (first === undefined) return [];
  const ids = requested.map(({ match }) => match.matchId);
  const stored = await findSchedules(first.match.championshipId, ids, db);
  const refused = requested.flatMap(({ match: { matchId }, revision }) => {
    const reason = refusalOf(stored.get(matchId), revision);
    return reason === null ? [] : [{ matchId, reason }];
  });
  if (refused.length > 0) return refused;
  const lost: UnchangedMatch[] = [];
  for (const { match } of requested) {
    const before = stored.get(match.matchId);
    if (before === undefined || !(await changeOne(before, match, stamp, db))) {
      lost.push({ matchId: match.matchId, reason: 'begun' });
    }
  }
  return lost;
}

function refusalOf(stored: StoredSchedule | undefined, revision: string): UnchangedMatch['reason'] | null {
  if (stored === undefined) return 'gone';
  if (!isChangeable(stored.status, stored.outcome)) return 'begun';
  return revisionOf(stored) === revision ? null : 'stale';
}

/** False when somebody has touched the match since it was read. */
async function changeOne(
  before: StoredSchedule,
  match: ScheduledMatch,
  { actor, now }: ScheduleStamp,
  db: Database,
): Promise<boolean> {
  const instant = now.toString();
  const isChanged = await updateSchedule(match, before.version, instant, db);
  if (!isChanged || before.outcome !== 'postponed' || before.date === match.date) return isChanged;
  const { championshipId, matchId } = match;
  const event = { championshipId, matchId, operationId: `schedule ${crypto.randomUUID()}`, actor };
  // Nothing about a postponement depends on the rules.
  const postponed = toMatch(before.record, DEFAULT_RULES);
  const times = { recordedAt: instant, receivedAt: instant };
  await append(postponed, [{ type: 'postponementCancelled' }], { ...event, ...times }, db);
  return true;
}
