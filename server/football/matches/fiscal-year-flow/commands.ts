/** What the fiscal-year flow's bodies ask of the match engine: from the wire's words to the domain's. */

import type { BodyOf } from '#contract/call.ts';
import type { FiscalYearFlow } from '#contract/match/fiscal-year-flow.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { CorrectedShootOut } from '#domain/match/match.ts';
import { type KickResult, type PerSide, SIDES } from '#domain/match/match.ts';
import { wrongKind } from '#server/platform/http/sentences.ts';
import { invalidInput } from '#server/platform/refusal.ts';
import { givenTime } from '../engine/flow.ts';
import { goalCommand } from '../engine/intent-commands.ts';

type Body<Name extends keyof FiscalYearFlow> = BodyOf<FiscalYearFlow[Name]>;

export function plusCommand(body: Body<'plusScore'>): MatchCommand {
  return goalCommand('scoreGoal', { side: body.homeOrAway, seen: body.gameStatus }, body);
}

export function minusCommand(body: Body<'minusScore'>): MatchCommand {
  return goalCommand('cancelGoal', { side: body.homeOrAway, seen: body.gameStatus }, body);
}

export function pkCommand(body: Body<'managePkScore'>): MatchCommand {
  const aim = { side: body.homeOrAway, column: body.index, seen: null };
  if (body.result === 'cancel') return { type: 'cancelKick', ...aim };
  return { type: 'takeKick', result: body.result, ...aim };
}

export function stepCommand(body: Body<'handleGameStatus'>): MatchCommand {
  return { type: 'stepStatus', direction: body.direction, to: body.changingGameStatus };
}

export function extraHalvesCommand({ action }: Body<'registerExtraHalves'>): MatchCommand {
  return { type: action === 'register' ? 'startExtraHalves' : 'cancelExtraHalves' };
}

export function shootOutCommand({ action }: Body<'registerPk'>): MatchCommand {
  return { type: action === 'register' ? 'startShootOut' : 'cancelShootOut' };
}

export function resultCommand(body: Body<'registerMatchResult'>): MatchCommand {
  const inTokenFlowWords = 'actualStartTime' in body ? body.actualStartTime : undefined;
  return {
    type: 'registerResult',
    actualStartTime: givenTime(body.actualMatchStartTime ?? inTokenFlowWords),
  };
}

/** This flow has no word for the reason. */
export function matchPostponementCommand(): MatchCommand {
  return { type: 'postpone', reason: null, otherReason: '' };
}

/** Throws a refusal for a row of kicks with a gap in it. */
export function editedResultCommand(body: Body<'registerEditedMatchResult'>): MatchCommand {
  const scores = { home: body.homePkScore, away: body.awayPkScore };
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
      shootOut: body.hasPkEdit ? shootOutOf(body, scores) : null,
      actualStartTime: givenTime(body.actualMatchStartTimeEdit),
    },
    claim: {
      totals: { home: body.homeFinalScore, away: body.awayFinalScore },
      results: null,
      // A screen may leave the old numbers where they were when it switches the shoot-out to なし.
      shootOutScores: body.hasPkEdit ? scores : null,
    },
  };
}

/**
 * The kicks. A club that was corrected by its number of successes (token flow) has none on record, and is sent with its
 * number alone: then both clubs are taken by their numbers, and the kicks on record that agree with them stay.
 */
function shootOutOf(body: Body<'registerEditedMatchResult'>, scores: PerSide<number>): CorrectedShootOut {
  const kicks = {
    home: kicksIn(body.homePkScoreList, 'homePkScoreList'),
    away: kicksIn(body.awayPkScoreList, 'awayPkScoreList'),
  };
  const hasNumberAlone = SIDES.some((side) => kicks[side].length === 0 && scores[side] > 0);
  const agrees = SIDES.every((side) => kicks[side].length === 0 || successes(kicks[side]) === scores[side]);
  return hasNumberAlone && agrees ? { kind: 'successes', successes: scores } : { kind: 'kicks', kicks };
}

type KickRow = Body<'registerEditedMatchResult'>['homePkScoreList'];

/** Up to the first empty column; nothing may follow it. */
function kicksIn(row: KickRow, field: string): readonly KickResult[] {
  const kicks = row.filter((column) => column === 'success' || column === 'failure');
  if (kicks.some((kick, index) => row[index] !== kick)) {
    throw invalidInput(field, wrongKind(field));
  }
  return kicks;
}

function successes(kicks: readonly KickResult[]): number {
  return kicks.filter((kick) => kick === 'success').length;
}
