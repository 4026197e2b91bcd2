import {
  type FiscalYearFlow,
  type FiscalYearMatch,
  matchFlow,
  testMatchFlow,
} from '#contract/fiscal-year-flow.ts';
import { call } from '#web/api/client.ts';
import { currentFiscalYear } from '#web/api/site-config.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import { isFiscalYearCommand, sendByFiscalYearFlow } from './fiscal-year-call.ts';
import { fiscalYearFlow } from './flow.ts';
import type { MatchDoor } from './match-door.ts';
import { fromFiscalYearFlow } from './reported-match.ts';
import { answerOfFailure } from './send-failure.ts';
import { sendingOf } from './sending.ts';

/** `match`: the season. `test-match`: championships to practise on. */
export type FiscalYearDoorName = 'match' | 'test-match';

/** Which match, and by which link, once a reporter has chosen it in the category search. */
export type ChosenMatch = {
  readonly door: FiscalYearDoorName;
  readonly championshipId: string;
  readonly matchId: string;
  readonly accessToken: string;
};

/** The door of the fiscal-year flow, by the calls of one of its groups. */
function fiscalYearDoor(flow: FiscalYearFlow): MatchDoor {
  return {
    policy: fiscalYearFlow.policy,
    read: async ({ championshipId, matchId, token }, signal) => {
      const fiscalYear = await currentFiscalYear();
      const query = { fiscalYear, championshipId, matchId };
      return fromFiscalYearFlow(await call(flow.targetMatch, { query, token, signal }), fiscalYear);
    },
    send: async (operation, seen, givenUp) => {
      const { command, names } = operation;
      const { fiscalYear } = names;
      const read = (wire: FiscalYearMatch) => fromFiscalYearFlow(wire, fiscalYear ?? '');
      try {
        if (fiscalYear === null) throw new Error('The fiscal-year flow needs a fiscal year.');
        if (!isFiscalYearCommand(command)) {
          throw new Error(`The fiscal-year flow has no call for ${command.type}.`);
        }
        const named = { ...operation, fiscalYear };
        const sent = sendingOf(operation, seen, givenUp);
        const { match, fulfilled } = await sendByFiscalYearFlow(flow, command, named, sent);
        return { kind: 'accepted', match: read(match), isFulfilled: fulfilled === true };
      } catch (error) {
        return answerOfFailure(error, command, read);
      }
    },
  };
}

/** To the season's matches. */
export const matchDoor = fiscalYearDoor(matchFlow);
/** To those for practice. */
export const testMatchDoor = fiscalYearDoor(testMatchFlow);

/** The outbox's address of a match of the fiscal-year flow. */
export function addressOfChosen({ door, championshipId, matchId, accessToken }: ChosenMatch): MatchAddress {
  return { door, championshipId, matchId, token: accessToken };
}
