import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { BodyOf } from '#contract/call.ts';
import {
  cancelPostponement,
  operatePkScore,
  operateScore,
  registerMatchResult,
  registerPostponement,
  updateMatchResult,
  updateMatchStatus,
} from '#contract/match-v2.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Side } from '#domain/match/match.ts';

const SIDE = { club_left: 'home', club_right: 'away' } as const satisfies Record<string, Side>;

/** The wire read back into a command, as the server's door does; a body that breaks the contract fails the test. */
export function commandOf(call: string, body: unknown): MatchCommand {
  if (call === operateScore.path && Check(schemaOf(operateScore.body), body)) {
    const type = body.operation === 'plus' ? 'scoreGoal' : 'cancelGoal';
    return { type, side: SIDE[body.scoredClub], seen: body.matchStatus };
  }
  if (call === operatePkScore.path && Check(schemaOf(operatePkScore.body), body)) {
    const kick = { side: SIDE[body.triedClub], column: null, seen: body.matchStatus };
    if (body.operation === 'cancel') return { type: 'cancelKick', ...kick };
    return { type: 'takeKick', result: body.operation, ...kick };
  }
  if (call === updateMatchStatus.path && Check(schemaOf(updateMatchStatus.body), body)) {
    return { type: 'changeStatus', seen: body.currentStatus, to: body.newStatus };
  }
  if (call === registerMatchResult.path && Check(schemaOf(registerMatchResult.body), body)) {
    return { type: 'registerResult', actualStartTime: body.actualStartTime ?? null };
  }
  if (call === registerPostponement.path && Check(schemaOf(registerPostponement.body), body)) {
    return {
      type: 'postpone',
      reason: body.postponementReason,
      otherReason: body.otherPostponementReason ?? '',
    };
  }
  if (call === cancelPostponement.path) return { type: 'cancelPostponement' };
  if (call === updateMatchResult.path && Check(schemaOf(updateMatchResult.body), body)) {
    return correctionOf(body);
  }
  throw new Error(`a body against the contract of ${call}: ${JSON.stringify(body)}`);
}

/** The schema of a call that has a body. */
export function schemaOf<Body extends TSchema>(body: Body | undefined): Body {
  if (body === undefined) throw new Error('this call has a body');
  return body;
}

function correctionOf(body: BodyOf<typeof updateMatchResult>): MatchCommand {
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
      actualStartTime: body.actualStartTime ?? null,
    },
    claim: {
      totals: { home: body.leftTotalScore, away: body.rightTotalScore },
      results: { home: body.leftClubResult, away: body.rightClubResult },
      shootOutScores: { home: body.leftPkScore, away: body.rightPkScore },
    },
  };
}
