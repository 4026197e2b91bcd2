/** A practice match with what was entered of it, to be begun anew. */

import { restartPractice } from '#contract/match/practice.ts';
import { ApiError, call, NetworkError } from '#web/api/client.ts';
import { randomUuid } from '#web/api/random-uuid.ts';
import { serverClock } from '#web/api/server-clock.ts';
import { currentFiscalYear } from '#web/api/site-config.ts';
import type { Standing } from '../list/listed-match.ts';
import { fromFiscalYearFlow } from '../match/reported-match.ts';
import type { MatchAddress, Operation } from '../outbox/operation.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { noteOwn } from '../timeline/own-operations.ts';

export type PractisedMatch = {
  readonly address: MatchAddress;
  /** Both clubs. */
  readonly name: string;
  readonly standing: Standing;
  /** Of this phone on it, not accepted by the server. */
  readonly unsent: readonly Operation[];
};

/** Something would be deleted by beginning anew. */
export function isTouched({ standing: { status, outcome, goals } }: PractisedMatch): boolean {
  return status !== '試合前' || outcome !== 'open' || goals.home + goals.away > 0;
}

/** What would be deleted: `2-1、PK 3-2`. */
export function recordText({ outcome, goals, kicks, hasShootOut }: Standing): string {
  if (outcome === 'postponed') return '延期登録済み';
  const score = `${goals.home}-${goals.away}`;
  const shootOut = hasShootOut ? `、PK ${kicks.home}-${kicks.away}` : '';
  return `${score}${shootOut}${outcome === 'registered' ? '、登録済み' : ''}`;
}

const NEEDS_NETWORK = 'はじめからやり直すには、電波が必要です。電波のある所で、もう一度押してください。';
const SERVER_FAILS =
  'サーバーで問題が起きています（電波の問題ではありません）。時間をおいて、もう一度押してください。';
const CHANGED = '試合の記録が変わりました。今の記録を確かめて、もう一度押してください。';
const PRECONDITION_FAILED = 412;
const FIRST_SERVER_ERROR = 500;

/**
 * Puts a match back to 試合前 and drops what this phone still held for it. Null once done, else the sentence of what
 * prevented it; then nothing has been deleted.
 */
export async function beginAnew(match: PractisedMatch, outbox: Outbox): Promise<string | null> {
  const { address, standing, unsent } = match;
  const { championshipId, matchId, token } = address;
  const key = randomUuid();
  noteOwn([{ key }]);
  try {
    const fiscalYear = await currentFiscalYear();
    const answer = await call(restartPractice, {
      token,
      body: { championshipId, matchId },
      idempotencyKey: key,
      recordedAt: new Date(serverClock.now()).toISOString(),
      enteredAgoMs: 0,
      seenVersion: standing.version,
    });
    for (const operation of unsent) outbox.discard(operation.key);
    await outbox.hear(address, fromFiscalYearFlow(answer.match, fiscalYear));
    return null;
  } catch (error) {
    return sentenceOf(error);
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof NetworkError) return NEEDS_NETWORK;
  if (!(error instanceof ApiError)) throw error;
  if (error.status === PRECONDITION_FAILED) return CHANGED;
  return error.status >= FIRST_SERVER_ERROR || error.message === '' ? SERVER_FAILS : error.message;
}
