/** A reporter without a phone: the token flow over HTTP, one idempotency key per write, reused in retries. */

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as Type from 'typebox';
import Value from 'typebox/value';
import { type Call, defaultHost, itemPath } from '#contract/call.ts';
import { ACCESS_TOKEN, IDEMPOTENCY_KEY } from '#contract/headers.ts';
import {
  cancelPostponement,
  getTargetMatch,
  operatePkScore,
  operateScore,
  registerMatchResult,
  registerPostponement,
  TokenFlowMatch,
  updateMatchStatus,
} from '#contract/match/token-flow.ts';
import type { DemoMatch } from '#contract/operations/demo-file.ts';
import { ErrorAnswer } from '#contract/wire.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { type Match, newMatch, periodOf, SIDES, type Side } from '#domain/match/match.ts';
import { previousStatus } from '#domain/match/phases.ts';
import { TOKEN_FLOW } from '#domain/match/policy.ts';

/** The server's refusal, with its sentence. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Nobody answers at the address. */
export class Unreachable extends Error {}

export type Reporter = {
  /** The match as it is now. */
  read(): Promise<TokenFlowMatch>;
  /** Sends the command; resolves to the match after it. */
  send(command: MatchCommand): Promise<TokenFlowMatch>;
};

/** A write goes on until a server that restarts is back; the waits between double. A read just says that it is away. */
const WRITE_TRIES = 6;
const READ_TRIES = 1;
const FIRST_WAIT_MS = 250;
/** A write waits for one disk; what takes longer is lost and asked again with the same key. */
const ANSWER_MS = 10_000;

const Written = Type.Object({ match: TokenFlowMatch });

/** The reporter of one match on the server at `url`. */
export function createReporter(url: string, match: DemoMatch): Reporter {
  const ids = { championshipId: match.championshipId, matchId: match.matchId };
  const token = match.urlAccessToken;
  return {
    async read() {
      const query = new URLSearchParams({ ...ids, urlAccessToken: token });
      const address = `${addressOf(url, getTargetMatch)}?${query}`;
      const request = { headers: { [ACCESS_TOKEN]: token } };
      return Value.Parse(TokenFlowMatch, await answerOf(address, request, READ_TRIES));
    },
    async send(command) {
      const { call, body } = writeOf(command);
      const request = {
        method: call.method,
        headers: {
          [ACCESS_TOKEN]: token,
          [IDEMPOTENCY_KEY]: randomUUID(),
          'content-type': 'application/json',
        },
        body: JSON.stringify({ ...ids, ...body }),
      };
      return Value.Parse(Written, await answerOf(addressOf(url, call), request, WRITE_TRIES)).match;
    },
  };
}

function addressOf(url: string, call: Call): string {
  if (call.group === 'live' || call.group === 'site') return `${url}${call.path}`;
  return `${url}${defaultHost(call.group)}${itemPath(call.path)}`;
}

async function answerOf(address: string, request: RequestInit, tries: number): Promise<unknown> {
  let wait = FIRST_WAIT_MS;
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetchOnce(address, request);
    if (response instanceof Response && response.status < 500 && response.status !== 429) {
      const answer: unknown = await response.json();
      if (response.ok) return answer;
      throw new Refused(response.status, Value.Parse(ErrorAnswer, answer).message);
    }
    if (attempt >= tries) {
      if (response instanceof Response) throw new Refused(response.status, await response.text());
      throw response;
    }
    await sleep(wait);
    wait *= 2;
  }
}

async function fetchOnce(address: string, request: RequestInit): Promise<Response | Unreachable> {
  try {
    return await fetch(address, { ...request, signal: AbortSignal.timeout(ANSWER_MS) });
  } catch (cause) {
    return new Unreachable(new URL(address).origin, { cause });
  }
}

/**
 * Takes an unregistered match back to 試合前 and 0–0 through the reporter's own calls: the goals of each period are
 * cancelled in it, then the status goes one step back. A postponement is taken back first.
 */
export async function rewind(reporter: Reporter): Promise<TokenFlowMatch> {
  let match = await reporter.read();
  if (match.is_postponed) match = await reporter.send({ type: 'cancelPostponement' });
  for (let command = stepBack(match); command !== null; command = stepBack(match)) {
    match = await reporter.send(command);
  }
  return match;
}

function stepBack(wire: TokenFlowMatch): MatchCommand | null {
  const match = statusOf(wire);
  const period = periodOf(match.status);
  const side = period === null ? undefined : SIDES.find((side) => match.goals[side][period] > 0);
  if (side !== undefined) return { type: 'cancelGoal', side, seen: match.status };
  const to = previousStatus(match, TOKEN_FLOW);
  return to === null ? null : { type: 'changeStatus', seen: match.status, to };
}

/** The part of the match that the way back depends on. */
function statusOf(wire: TokenFlowMatch): Match {
  const { rules, club_left, club_right } = wire;
  const fixture = {
    rules: {
      format: rules.is_league ? ('league' as const) : ('knockout' as const),
      halfMinutes: rules.half_minutes,
      extraHalves: rules.extra_halves,
      extraHalfMinutes: rules.extra_half_minutes,
      shootOutKicks: rules.shoot_out_kicks,
    },
    clubs: { home: club_left.name, away: club_right.name },
  };
  return {
    ...newMatch(fixture),
    status: wire.match_status,
    hasExtraHalves: wire.has_ex_halves,
    hasShootOut: wire.has_pk,
    goals: { home: goalsOf(club_left), away: goalsOf(club_right) },
  };
}

function goalsOf({ goals_for }: TokenFlowMatch['club_left']): Match['goals']['home'] {
  return {
    firstHalf: goals_for.first_half,
    secondHalf: goals_for.second_half,
    extraFirstHalf: goals_for.ex_first_half,
    extraSecondHalf: goals_for.ex_second_half,
  };
}

/** A command as the token flow sends it: the call, and its body without the ids of the match. */
type TokenFlowWrite = { readonly call: Call; readonly body: Readonly<Record<string, unknown>> };

const CLUB: Record<Side, 'club_left' | 'club_right'> = { home: 'club_left', away: 'club_right' };

/** Throws for the commands that no replay makes. */
function writeOf(command: MatchCommand): TokenFlowWrite {
  switch (command.type) {
    case 'changeStatus':
      return { call: updateMatchStatus, body: { currentStatus: command.seen, newStatus: command.to } };
    case 'scoreGoal':
    case 'cancelGoal':
      return {
        call: operateScore,
        body: {
          scoredClub: CLUB[command.side],
          matchStatus: command.seen,
          operation: command.type === 'scoreGoal' ? 'plus' : 'minus',
        },
      };
    case 'takeKick':
    case 'cancelKick':
      return {
        call: operatePkScore,
        body: {
          triedClub: CLUB[command.side],
          matchStatus: command.seen ?? 'PK戦',
          operation: command.type === 'takeKick' ? command.result : 'cancel',
        },
      };
    case 'registerResult':
      return { call: registerMatchResult, body: { actualStartTime: command.actualStartTime } };
    case 'postpone':
      return {
        call: registerPostponement,
        body: {
          postponementReason: command.reason ?? 'その他',
          otherPostponementReason: command.otherReason,
        },
      };
    case 'cancelPostponement':
      return { call: cancelPostponement, body: {} };
    default:
      throw new Error(`The token flow's replay has no call for ${command.type}.`);
  }
}
