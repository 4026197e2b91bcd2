import type { AnswerOf, BodyOf } from '#contract/call.ts';
import {
  type FiscalYearFlow,
  type FiscalYearMatch,
  matchFlow,
  testMatchFlow,
} from '#contract/match/fiscal-year-flow.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { correctedTotals, shootOutScores } from '#domain/match/correction.ts';
import type { KickResult, PerSide } from '#domain/match/match.ts';
import { keyOf } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { currentFiscalYear } from '#web/api/site-config.ts';
import type { MatchAddress, Operation } from '../outbox/operation.ts';
import type { Door } from '../outbox/ports.ts';
import { fiscalYearFlow } from './flow.ts';
import { fromFiscalYearFlow, type ReportedMatch } from './reported-match.ts';
import {
  answerOfFailure,
  goalWords,
  type MatchReading,
  MENDING_COMMANDS,
  mendingOf,
  type Sending,
  sendingOf,
} from './sending.ts';

const FISCAL_YEAR_COMMANDS = [
  'stepStatus',
  'startExtraHalves',
  'cancelExtraHalves',
  'startShootOut',
  'cancelShootOut',
  'scoreGoal',
  'cancelGoal',
  'takeKick',
  'cancelKick',
  'registerResult',
  'postpone',
  'correctResult',
  ...MENDING_COMMANDS,
] as const;

/** The commands the fiscal-year flow has a call for. */
type FiscalYearCommand = Extract<MatchCommand, { readonly type: (typeof FISCAL_YEAR_COMMANDS)[number] }>;

/** Whether the fiscal-year flow has a call for it. */
export function isFiscalYearCommand(command: MatchCommand): command is FiscalYearCommand {
  return FISCAL_YEAR_COMMANDS.some((type) => type === command.type);
}

/** Sends one command by its call of the fiscal-year flow; the answer has the match as it is now. */
function sendByFiscalYearFlow(
  flow: FiscalYearFlow,
  command: FiscalYearCommand,
  operation: Operation & { readonly fiscalYear: string },
  sent: Sending,
): Promise<AnswerOf<FiscalYearFlow['plusScore']>> {
  const { fiscalYear, address, names } = operation;
  const one = { fiscalYear, championshipId: address.championshipId, matchId: address.matchId };
  const named = { ...one, match: names.label, round: names.division };
  switch (command.type) {
    case 'scoreGoal':
    case 'cancelGoal': {
      const goal = { homeOrAway: command.side, gameStatus: command.seen, ...goalWords(command) };
      const body = { ...named, ...goal };
      return call(command.type === 'scoreGoal' ? flow.plusScore : flow.minusScore, { ...sent, body });
    }
    case 'takeKick':
    case 'cancelKick': {
      if (command.column === null) throw new Error('The fiscal-year flow aims at a column.');
      const result = command.type === 'takeKick' ? command.result : ('cancel' as const);
      const body = { ...named, homeOrAway: command.side, index: command.column, result };
      return call(flow.managePkScore, { ...sent, body });
    }
    case 'stepStatus': {
      const body = { ...named, changingGameStatus: command.to, direction: command.direction };
      return call(flow.handleGameStatus, { ...sent, body });
    }
    case 'startExtraHalves':
      return call(flow.registerExtraHalves, { ...sent, body: { ...one, action: 'register' } });
    case 'cancelExtraHalves':
      return call(flow.registerExtraHalves, { ...sent, body: { ...one, action: 'cancel' } });
    case 'startShootOut':
      return call(flow.registerPk, { ...sent, body: { ...one, action: 'register' } });
    case 'cancelShootOut':
      return call(flow.registerPk, { ...sent, body: { ...one, action: 'cancel' } });
    case 'registerResult': {
      const body = { ...named, actualMatchStartTime: command.actualStartTime };
      return call(flow.registerMatchResult, { ...sent, body });
    }
    case 'postpone':
      return call(flow.registerMatchPostponement, { ...sent, body: one });
    case 'moveGoal':
    case 'changeKick':
    case 'removeKick':
    case 'resumeShootOut':
    case 'setKickOff':
    case 'chooseKit':
      return call(flow.mendMatch, { ...sent, body: { ...one, mending: mendingOf(command) } });
    default:
      return call(flow.registerEditedMatchResult, { ...sent, body: { ...one, ...correctionBody(command) } });
  }
}

type CorrectionBody = Omit<
  BodyOf<FiscalYearFlow['registerEditedMatchResult']>,
  'fiscalYear' | 'championshipId' | 'matchId'
>;

function correctionBody({
  correction,
}: Extract<FiscalYearCommand, { type: 'correctResult' }>): CorrectionBody {
  const { goals, shootOut, hasExtraHalves, actualStartTime } = correction;
  const totals = correctedTotals(correction);
  const scores = shootOutScores(shootOut);
  // Where only numbers are known, they go without kicks; the server takes both clubs by their numbers then.
  const kicks = shootOut?.kind === 'kicks' ? shootOut.kicks : NO_KICKS;
  return {
    hasExtraHalvesEdit: hasExtraHalves,
    hasPkEdit: shootOut !== null,
    actualMatchStartTimeEdit: actualStartTime,
    homeFirstHalfScore: goals.home.firstHalf,
    homeSecondHalfScore: goals.home.secondHalf,
    homeExtraFirstHalfScore: goals.home.extraFirstHalf,
    homeExtraSecondHalfScore: goals.home.extraSecondHalf,
    homeFinalScore: totals.home,
    homePkScore: scores?.home ?? 0,
    homePkScoreList: [...kicks.home],
    awayFirstHalfScore: goals.away.firstHalf,
    awaySecondHalfScore: goals.away.secondHalf,
    awayExtraFirstHalfScore: goals.away.extraFirstHalf,
    awayExtraSecondHalfScore: goals.away.extraSecondHalf,
    awayFinalScore: totals.away,
    awayPkScore: scores?.away ?? 0,
    awayPkScoreList: [...kicks.away],
  };
}

const NO_KICKS: PerSide<readonly KickResult[]> = { home: [], away: [] };

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
function fiscalYearDoor(flow: FiscalYearFlow): Door {
  return {
    policy: fiscalYearFlow.policy,
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
        return answerOfFailure(error, command, fiscalYearFlow.policy, read);
      }
    },
  };
}

/** To the season's matches. */
export const matchDoor = fiscalYearDoor(matchFlow);
/** To those for practice. */
export const testMatchDoor = fiscalYearDoor(testMatchFlow);

/** The answer does not say again what it was asked for: it is kept with its fiscal year. */
const REPORTED_MATCH = { method: 'GET', group: 'live', path: 'reported-match' } as const;

/** The match behind a door, by the calls of its group. */
export const chosenMatch: MatchReading<ReportedMatch> = {
  of: ({ door, championshipId, matchId, token }) => ({
    queryKey: keyOf(REPORTED_MATCH, { params: { door, championshipId, matchId }, token }),
    queryFn: async ({ signal }) => {
      const { targetMatch } = door === 'test-match' ? testMatchFlow : matchFlow;
      const fiscalYear = await currentFiscalYear();
      const query = { fiscalYear, championshipId, matchId };
      return fromFiscalYearFlow(await call(targetMatch, { query, token, signal }), fiscalYear);
    },
  }),
  reported: (reported) => reported,
};

/** The outbox's address of a match of the fiscal-year flow. */
export function addressOfChosen({ door, championshipId, matchId, accessToken }: ChosenMatch): MatchAddress {
  return { door, championshipId, matchId, token: accessToken };
}
