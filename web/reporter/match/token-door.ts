import { getTargetMatch } from '#contract/match-v2.ts';
import { call } from '#web/api/client.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import { tokenFlow } from './flow.ts';
import type { MatchDoor } from './match-door.ts';
import { fromTokenFlow } from './reported-match.ts';
import { answerOfFailure } from './send-failure.ts';
import { sendingOf } from './sending.ts';
import { isTokenFlowCommand, sendByTokenFlow } from './token-call.ts';

/** Which match, and by which link. */
export type MatchIds = {
  readonly championshipId: string;
  readonly matchId: string;
  readonly urlAccessToken: string;
};

/** The door of the token flow (`match-v2`). */
export const tokenDoor: MatchDoor = {
  policy: tokenFlow.policy,
  read: async ({ championshipId, matchId, token }, signal) => {
    const query = { championshipId, matchId, urlAccessToken: token };
    return fromTokenFlow(await call(getTargetMatch, { query, token, signal }));
  },
  send: async (operation, seen, givenUp) => {
    const { command } = operation;
    try {
      if (!isTokenFlowCommand(command)) throw new Error(`The token flow has no call for ${command.type}.`);
      const { match, fulfilled } = await sendByTokenFlow(
        command,
        operation,
        sendingOf(operation, seen, givenUp),
      );
      return { kind: 'accepted', match: fromTokenFlow(match), isFulfilled: fulfilled === true };
    } catch (error) {
      return answerOfFailure(error, command, fromTokenFlow);
    }
  },
};

/** The outbox's address of a match of the token flow. */
export function addressOf({ championshipId, matchId, urlAccessToken }: MatchIds): MatchAddress {
  return { door: 'token', championshipId, matchId, token: urlAccessToken };
}
