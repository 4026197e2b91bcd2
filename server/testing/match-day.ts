/** What goes on at a site on a match day: reporters, readers and open pages, until they are told to end. */

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ACCESS_TOKEN } from '#contract/headers.ts';
import { stream } from '#contract/match/live.ts';
import { getTargetMatch, operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import type { Store } from '#server/platform/store/store.ts';
import { type Answered, get, put, urlOf } from './calls.ts';
import { listenTo } from './event-stream.ts';
import { insertSeason, link, matchesOfCup } from './season.ts';

/** The matches that are being played. */
export const MATCHES = ['m1', 'm2', 'm3', 'm4'] as const;
/** A minute and a half fills a match (`EVENT_LIMIT`). */
export const EVERY_MS = 100;
const KEPT_FOR_A_RETRY_MS = 250;
const HANGS_MS = 30_000;

/** Where it is, and the link to its matches. */
export type Site = { readonly url: string; readonly token: string };

/** Kicks all matches off at the site of this address; its link's token. */
export async function kickOff(url: string, store: Store): Promise<string> {
  await insertSeason(
    store.db,
    {},
    MATCHES.map((matchId) => ({ matchId })),
  );
  const { token } = await link(store.db, matchesOfCup(...MATCHES), '2099-12-31T00:00:00Z');
  for (const matchId of MATCHES) {
    const change = { championshipId: 'cup', matchId, currentStatus: '試合前', newStatus: '前半' };
    const { status, text } = await put(url, updateMatchStatus, change, { token });
    if (status !== 200) throw new Error(text);
  }
  return token;
}

const FINE = '200';

function saidBy({ status, text }: Answered): string {
  return status === 200 ? FINE : `${status} ${text}`;
}

type Pace = { readonly patienceMs?: () => number; readonly everyMs?: number };

/**
 * A reporter's phone: goals and their taking back in turn, each with its key until it is acknowledged. `patienceMs` says how long it waits
 * for an answer before it hangs up and sends again; `everyMs`, its pause after one.
 */
export async function report(
  { url, token }: Site,
  matchId: string,
  until: AbortSignal,
  { patienceMs = () => HANGS_MS, everyMs = EVERY_MS }: Pace = {},
) {
  let acknowledged = 0;
  let longestMs = 0;
  /** What was said to goals that had to be sent again. */
  const refused: string[] = [];
  while (!until.aborted) {
    const operation = acknowledged % 2 === 0 ? 'plus' : 'minus';
    const body = { championshipId: 'cup', matchId, scoredClub: 'club_left', matchStatus: '前半', operation };
    const key = randomUUID();
    const pressed = performance.now();
    for (;;) {
      const signal = AbortSignal.timeout(patienceMs());
      const said = await put(url, operateScore, body, { token, key, signal }).then(saidBy, String);
      if (said === FINE) break;
      refused.push(said);
      await sleep(KEPT_FOR_A_RETRY_MS);
    }
    acknowledged += 1;
    longestMs = Math.max(longestMs, performance.now() - pressed);
    await sleep(everyMs);
  }
  return { acknowledged, refused, longestMs };
}

/** Somebody who reads: whatever else than the match was answered. */
export async function readOn({ url, token }: Site, until: AbortSignal) {
  const refused: string[] = [];
  const query = { championshipId: 'cup', matchId: 'm1', urlAccessToken: token };
  while (!until.aborted) {
    const said = await get(url, getTargetMatch, query, { [ACCESS_TOKEN]: token }).then(saidBy, String);
    if (said !== FINE) refused.push(said);
    await sleep(EVERY_MS);
  }
  return refused;
}

/** An open page: opens its stream again whenever it ends. Resolves with the newest version of `m1` that it has heard. */
export async function listenOn({ url, token }: Site, until: AbortSignal) {
  let opened = 0;
  let newest = 0;
  while (!until.aborted) {
    const headers = { [ACCESS_TOKEN]: token };
    const listener = await listenTo(urlOf(url, stream, { championshipId: 'cup' }), headers).catch(() => null);
    if (listener?.status !== 200) {
      await sleep(KEPT_FOR_A_RETRY_MS);
      continue;
    }
    opened += 1;
    const aborted = once(until, 'abort');
    await Promise.race([listener.ended.catch(() => undefined), until.aborted ? null : aborted]);
    listener.close();
    for (const heard of listener.heard) {
      const views = heard.event === 'snapshot' ? heard.matches : heard.event === 'match' ? [heard.match] : [];
      for (const { match_id, version } of views) if (match_id === 'm1') newest = Math.max(newest, version);
    }
  }
  return { opened, newest };
}
