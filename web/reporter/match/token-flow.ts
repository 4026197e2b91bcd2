import type { AnswerOf } from '#contract/call.ts';
import {
  cancelPostponement,
  getTargetMatch,
  mendMatch,
  operatePkScore,
  operateScore,
  registerMatchResult,
  registerPostponement,
  type TokenFlowMatch,
  updateMatchResult,
  updateMatchStatus,
} from '#contract/match/token-flow.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { correctedTotals, resultLabels, shootOutScores } from '#domain/match/correction.ts';
import type { Side } from '#domain/match/match.ts';
import { readingOf } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import type { MatchAddress, Operation } from '../outbox/operation.ts';
import type { Door } from '../outbox/ports.ts';
import { tokenFlow } from './flow.ts';
import { fromTokenFlow } from './reported-match.ts';
import {
  answerOfFailure,
  goalWords,
  isMendingCommand,
  type MatchReading,
  MENDING_COMMANDS,
  mendingOf,
  type Sending,
  sendingOf,
} from './sending.ts';

/** The commands the token flow has a call for. */
type TokenFlowCommand = Extract<MatchCommand, { readonly type: (typeof TOKEN_FLOW_COMMANDS)[number] }>;

const TOKEN_FLOW_COMMANDS = [
  'changeStatus',
  'scoreGoal',
  'cancelGoal',
  'takeKick',
  'cancelKick',
  'registerResult',
  'postpone',
  'cancelPostponement',
  'correctResult',
  ...MENDING_COMMANDS,
] as const;

/** Whether the token flow has a call for it. */
export function isTokenFlowCommand(command: MatchCommand): command is TokenFlowCommand {
  return TOKEN_FLOW_COMMANDS.some((type) => type === command.type);
}

const CLUB = { home: 'club_left', away: 'club_right' } as const satisfies Record<Side, string>;

/** Sends one command by its call of the token flow; the answer has the match as it is now. */
async function sendByTokenFlow(
  command: TokenFlowCommand,
  operation: Operation,
  sent: Sending,
): Promise<AnswerOf<typeof updateMatchStatus>> {
  const { championshipId, matchId } = operation.address;
  return answerTo(command, { championshipId, matchId }, sent);
}

function answerTo(
  command: TokenFlowCommand,
  match: Pick<MatchAddress, 'championshipId' | 'matchId'>,
  sent: Sending,
) {
  if (command.type === 'scoreGoal' || command.type === 'cancelGoal') {
    const operation = command.type === 'scoreGoal' ? 'plus' : 'minus';
    const scored = { scoredClub: CLUB[command.side], matchStatus: command.seen, operation } as const;
    const body = { ...match, ...scored, ...goalWords(command) };
    return call(operateScore, { ...sent, body });
  }
  if (command.type === 'takeKick' || command.type === 'cancelKick') {
    const operation = command.type === 'takeKick' ? command.result : 'cancel';
    const matchStatus = command.seen ?? 'PK戦';
    return call(operatePkScore, {
      ...sent,
      body: {
        ...match,
        triedClub: CLUB[command.side],
        matchStatus,
        operation,
        ...(command.column === null ? {} : { index: command.column }),
      },
    });
  }
  if (isMendingCommand(command)) {
    return call(mendMatch, { ...sent, body: { ...match, mending: mendingOf(command) } });
  }
  if (command.type === 'changeStatus') {
    const body = { ...match, currentStatus: command.seen, newStatus: command.to };
    return call(updateMatchStatus, { ...sent, body });
  }
  if (command.type === 'registerResult') {
    const body = { ...match, actualStartTime: command.actualStartTime };
    return call(registerMatchResult, { ...sent, body });
  }
  if (command.type === 'postpone') {
    const { reason, otherReason } = command;
    const body = { ...match, postponementReason: reason ?? '雨', otherPostponementReason: otherReason };
    return call(registerPostponement, { ...sent, body });
  }
  if (command.type === 'cancelPostponement') return call(cancelPostponement, { ...sent, body: match });
  return call(updateMatchResult, { ...sent, body: { ...match, ...correctionBody(command) } });
}

function correctionBody({ correction }: Extract<TokenFlowCommand, { type: 'correctResult' }>) {
  const { goals, shootOut } = correction;
  const totals = correctedTotals(correction);
  const successes = shootOutScores(shootOut);
  const results = resultLabels(totals, successes);
  return {
    leftFirstHalfScore: goals.home.firstHalf,
    leftSecondHalfScore: goals.home.secondHalf,
    leftExtraFirstHalfScore: goals.home.extraFirstHalf,
    leftExtraSecondHalfScore: goals.home.extraSecondHalf,
    leftTotalScore: totals.home,
    leftPkScore: successes?.home ?? 0,
    rightFirstHalfScore: goals.away.firstHalf,
    rightSecondHalfScore: goals.away.secondHalf,
    rightExtraFirstHalfScore: goals.away.extraFirstHalf,
    rightExtraSecondHalfScore: goals.away.extraSecondHalf,
    rightTotalScore: totals.away,
    rightPkScore: successes?.away ?? 0,
    hasExtraHalvesEdit: correction.hasExtraHalves,
    hasPkEdit: shootOut !== null,
    leftClubResult: results.home,
    rightClubResult: results.away,
    actualStartTime: correction.actualStartTime,
  };
}

/** Which match, and by which link. */
export type MatchIds = {
  readonly championshipId: string;
  readonly matchId: string;
  readonly urlAccessToken: string;
};

/** The door of the token flow (`match-v2`). */
export const tokenDoor: Door = {
  policy: tokenFlow.policy,
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
      return answerOfFailure(error, command, tokenFlow.policy, fromTokenFlow);
    }
  },
};

/** The match behind it. */
export const targetMatch: MatchReading<TokenFlowMatch> = {
  of: ({ championshipId, matchId, token }) =>
    readingOf(getTargetMatch, { query: { championshipId, matchId, urlAccessToken: token }, token }),
  reported: fromTokenFlow,
};

/** The outbox's address of a match of the token flow. */
export function addressOf({ championshipId, matchId, urlAccessToken }: MatchIds): MatchAddress {
  return { door: 'token', championshipId, matchId, token: urlAccessToken };
}
