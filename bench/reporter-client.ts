/** A reporter without a phone: the token flow over HTTP, each write under a key of its own that is kept in retries. */

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as Type from 'typebox';
import Value from 'typebox/value';
import { type Call, defaultHost, itemPath } from '#contract/call.ts';
import { ACCESS_TOKEN, IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { getTargetMatch, TokenFlowMatch } from '#contract/match-v2.ts';
import { ErrorAnswer } from '#contract/wire.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { DemoMatch } from '#scripts/demo-file.ts';
import { type TokenFlowWrite, writeOf } from './token-flow-write.ts';

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
  /** Sends what the command is on the wire; answers the match after it. */
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
      const { call, body }: TokenFlowWrite = writeOf(command);
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
