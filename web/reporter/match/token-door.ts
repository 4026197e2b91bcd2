import { TOKEN_FLOW } from '#domain/match/policy.ts';
import type { Door } from '../outbox/door.ts';
import type { MatchAddress, Operation } from '../outbox/operation.ts';
import { isReporterCommand, sendCommand } from './command-call.ts';
import type { MatchIds } from './queries.ts';
import { fromTokenFlow } from './reported-match.ts';
import { answerOfFailure } from './send-failure.ts';

/** The door of the token flow (`match-v2`). */
export const tokenDoor: Door = { policy: TOKEN_FLOW, send };

/** The outbox's address of a match of the token flow. */
export function addressOf({ championshipId, matchId, urlAccessToken }: MatchIds): MatchAddress {
  return { door: 'token', championshipId, matchId, token: urlAccessToken };
}

async function send({ key, address, command, recordedAt }: Operation): ReturnType<Door['send']> {
  const { championshipId, matchId, token } = address;
  const sending = { championshipId, matchId, token, idempotencyKey: key, recordedAt };
  try {
    if (!isReporterCommand(command)) throw new Error(`The token flow has no call for ${command.type}.`);
    return { kind: 'accepted', match: fromTokenFlow(await sendCommand(command, sending)) };
  } catch (error) {
    return answerOfFailure(error, command);
  }
}
