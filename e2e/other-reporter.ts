/** Another reporter, whose phone nobody looks at: reads and writes a match over HTTP. */

import { randomUUID } from 'node:crypto';
import * as Type from 'typebox';
import Value from 'typebox/value';
import { type BodyOf, type Call, defaultHost, itemPath } from '#contract/call.ts';
import { ACCESS_TOKEN, IDEMPOTENCY_KEY } from '#contract/headers.ts';
import {
  getTargetMatch,
  operatePkScore,
  operateScore,
  registerMatchResult,
  TokenFlowMatch,
  updateMatchStatus,
} from '#contract/match/token-flow.ts';
import type { DemoMatch } from '#contract/operations/demo-file.ts';
import { type KickResult, MATCH_STATUSES, type MatchStatus } from '#domain/match/match.ts';

type Club = BodyOf<typeof operateScore>['scoredClub'];

export type OtherReporter = {
  read(): Promise<TokenFlowMatch>;
  /** From the status it has to the one named. */
  moveTo(status: MatchStatus): Promise<TokenFlowMatch>;
  /** Through the regular halves, one status after the other, up to the one named. */
  walkTo(status: '前半' | 'ハーフタイム' | '後半'): Promise<void>;
  score(club: Club): Promise<TokenFlowMatch>;
  kick(club: Club, result: KickResult): Promise<TokenFlowMatch>;
  register(): Promise<TokenFlowMatch>;
};

const Written = Type.Object({ match: TokenFlowMatch });

/** Writes as of the state it reads first, so that it is never stale. */
export function otherReporter(url: string, match: DemoMatch): OtherReporter {
  const { championshipId, matchId, urlAccessToken } = match;
  const ids = { championshipId, matchId };

  const read = async () => {
    const query = new URLSearchParams({ ...ids, urlAccessToken });
    const headers = { [ACCESS_TOKEN]: urlAccessToken };
    const response = await fetch(`${addressOf(url, getTargetMatch)}?${query}`, { headers });
    return Value.Parse(TokenFlowMatch, await answerOf(response));
  };
  const write = async (call: Call, body: object) => {
    const response = await fetch(addressOf(url, call), {
      method: call.method,
      headers: {
        [ACCESS_TOKEN]: urlAccessToken,
        [IDEMPOTENCY_KEY]: randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...ids, ...body }),
    });
    return Value.Parse(Written, await answerOf(response)).match;
  };
  const moveTo = async (newStatus: MatchStatus) => {
    const { match_status: currentStatus } = await read();
    return write(updateMatchStatus, { currentStatus, newStatus });
  };

  return {
    read,
    moveTo,
    async walkTo(status) {
      const { match_status } = await read();
      const from = MATCH_STATUSES.indexOf(match_status);
      const way = MATCH_STATUSES.slice(from + 1, MATCH_STATUSES.indexOf(status) + 1);
      for (const step of way) await moveTo(step);
    },
    async score(scoredClub) {
      const { match_status: matchStatus } = await read();
      return write(operateScore, { scoredClub, matchStatus, operation: 'plus' });
    },
    register: () => write(registerMatchResult, { actualMatchStartTime: '10:00' }),
    kick: (triedClub, operation) => write(operatePkScore, { triedClub, matchStatus: 'PK戦', operation }),
  };
}

function addressOf(url: string, call: Call): string {
  if (call.group === 'live' || call.group === 'site') return `${url}${call.path}`;
  return `${url}${defaultHost(call.group)}${itemPath(call.path)}`;
}

async function answerOf(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.status} to ${response.url}: ${await response.text()}`);
  return response.json();
}
