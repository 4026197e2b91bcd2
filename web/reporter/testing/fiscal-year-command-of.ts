import { Check } from 'typebox/value';
import type { BodyOf } from '#contract/call.ts';
import { type FiscalYearFlow, matchFlow } from '#contract/fiscal-year-flow.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { schemaOf } from './command-of.ts';

/** The fiscal-year flow's wire read back into a command; a body that breaks the contract fails the test. */
export function fiscalYearCommandOf(call: string, body: unknown): MatchCommand {
  const flow = matchFlow;
  if (call === flow.plusScore.path && Check(schemaOf(flow.plusScore.body), body)) {
    return { type: 'scoreGoal', side: body.homeOrAway, seen: body.gameStatus };
  }
  if (call === flow.minusScore.path && Check(schemaOf(flow.minusScore.body), body)) {
    return { type: 'cancelGoal', side: body.homeOrAway, seen: body.gameStatus };
  }
  if (call === flow.managePkScore.path && Check(schemaOf(flow.managePkScore.body), body)) {
    const aim = { side: body.homeOrAway, column: body.index, seen: null };
    if (body.result === 'cancel') return { type: 'cancelKick', ...aim };
    return { type: 'takeKick', result: body.result, ...aim };
  }
  if (call === flow.handleGameStatus.path && Check(schemaOf(flow.handleGameStatus.body), body)) {
    return { type: 'stepStatus', direction: body.direction, to: body.changingGameStatus };
  }
  if (call === flow.registerExtraHalves.path && Check(schemaOf(flow.registerExtraHalves.body), body)) {
    return { type: body.action === 'register' ? 'startExtraHalves' : 'cancelExtraHalves' };
  }
  if (call === flow.registerPk.path && Check(schemaOf(flow.registerPk.body), body)) {
    return { type: body.action === 'register' ? 'startShootOut' : 'cancelShootOut' };
  }
  if (call === flow.registerMatchResult.path && Check(schemaOf(flow.registerMatchResult.body), body)) {
    return { type: 'registerResult', actualStartTime: body.actualMatchStartTime ?? null };
  }
  if (call === flow.registerMatchPostponement.path) {
    return { type: 'postpone', reason: null, otherReason: '' };
  }
  const edited = flow.registerEditedMatchResult;
  if (call === edited.path && Check(schemaOf(edited.body), body)) return correctionOf(body);
  throw new Error(`a body against the contract of ${call}: ${JSON.stringify(body)}`);
}

type EditedResult = BodyOf<FiscalYearFlow['registerEditedMatchResult']>;

function correctionOf(body: EditedResult): MatchCommand {
  const kicks = { home: kicksIn(body.homePkScoreList), away: kicksIn(body.awayPkScoreList) };
  const successes = { home: body.homePkScore, away: body.awayPkScore };
  const hasNumberAlone =
    (kicks.home.length === 0 && successes.home > 0) || (kicks.away.length === 0 && successes.away > 0);
  const shootOut = hasNumberAlone
    ? ({ kind: 'successes', successes } as const)
    : ({ kind: 'kicks', kicks } as const);
  return {
    type: 'correctResult',
    correction: {
      hasExtraHalves: body.hasExtraHalvesEdit,
      goals: {
        home: {
          firstHalf: body.homeFirstHalfScore,
          secondHalf: body.homeSecondHalfScore,
          extraFirstHalf: body.homeExtraFirstHalfScore,
          extraSecondHalf: body.homeExtraSecondHalfScore,
        },
        away: {
          firstHalf: body.awayFirstHalfScore,
          secondHalf: body.awaySecondHalfScore,
          extraFirstHalf: body.awayExtraFirstHalfScore,
          extraSecondHalf: body.awayExtraSecondHalfScore,
        },
      },
      shootOut: body.hasPkEdit ? shootOut : null,
      actualStartTime: body.actualMatchStartTimeEdit ?? null,
    },
    claim: {
      totals: { home: body.homeFinalScore, away: body.awayFinalScore },
      results: null,
      shootOutScores: body.hasPkEdit ? successes : null,
    },
  };
}

function kicksIn(row: EditedResult['homePkScoreList']) {
  return row.filter((column) => column === 'success' || column === 'failure');
}
