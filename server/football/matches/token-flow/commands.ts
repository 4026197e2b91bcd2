/** What the token flow's bodies ask of the match engine: from the wire's words to the domain's. */

import type { BodyOf } from '#contract/call.ts';
import type {
  operatePkScore,
  operateScore,
  registerMatchResult,
  registerPostponement,
  updateMatchResult,
  updateMatchStatus,
} from '#contract/match/token-flow.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Side } from '#domain/match/match.ts';
import { givenTime } from '../engine/flow.ts';
import { goalCommand } from '../engine/intent-commands.ts';

export function scoreCommand(body: BodyOf<typeof operateScore>): MatchCommand {
  const { scoredClub, matchStatus: seen, operation } = body;
  return goalCommand(
    operation === 'plus' ? 'scoreGoal' : 'cancelGoal',
    { side: sideOf(scoredClub), seen },
    body,
  );
}

export function kickCommand(body: BodyOf<typeof operatePkScore>): MatchCommand {
  const aim = { side: sideOf(body.triedClub), column: body.index ?? null, seen: body.matchStatus };
  if (body.operation === 'cancel') return { type: 'cancelKick', ...aim };
  return { type: 'takeKick', result: body.operation, ...aim };
}

export function statusCommand(body: BodyOf<typeof updateMatchStatus>): MatchCommand {
  return { type: 'changeStatus', seen: body.currentStatus, to: body.newStatus };
}

export function registrationCommand(body: BodyOf<typeof registerMatchResult>): MatchCommand {
  return { type: 'registerResult', actualStartTime: givenTime(body.actualStartTime) };
}

export function postponementCommand(body: BodyOf<typeof registerPostponement>): MatchCommand {
  return {
    type: 'postpone',
    reason: body.postponementReason,
    otherReason: body.otherPostponementReason ?? '',
  };
}

export function cancelPostponementCommand(): MatchCommand {
  return { type: 'cancelPostponement' };
}

export function correctionCommand(body: BodyOf<typeof updateMatchResult>): MatchCommand {
  return {
    type: 'correctResult',
    correction: {
      hasExtraHalves: body.hasExtraHalvesEdit,
      goals: {
        home: {
          firstHalf: body.leftFirstHalfScore,
          secondHalf: body.leftSecondHalfScore,
          extraFirstHalf: body.leftExtraFirstHalfScore,
          extraSecondHalf: body.leftExtraSecondHalfScore,
        },
        away: {
          firstHalf: body.rightFirstHalfScore,
          secondHalf: body.rightSecondHalfScore,
          extraFirstHalf: body.rightExtraFirstHalfScore,
          extraSecondHalf: body.rightExtraSecondHalfScore,
        },
      },
      shootOut: body.hasPkEdit
        ? { kind: 'successes', successes: { home: body.leftPkScore, away: body.rightPkScore } }
        : null,
      actualStartTime: givenTime(body.actualStartTime),
    },
    claim: {
      totals: { home: body.leftTotalScore, away: body.rightTotalScore },
      results: { home: body.leftClubResult, away: body.rightClubResult },
      shootOutScores: null,
    },
  };
}

function sideOf(club: 'club_left' | 'club_right'): Side {
  return club === 'club_left' ? 'home' : 'away';
}
