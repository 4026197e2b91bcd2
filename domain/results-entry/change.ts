/** What saving a result would do to a match. */

import { shootOutScores } from '../match/correction.ts';
import { type Correction, type Match, PERIODS, SIDES } from '../match/match.ts';

/** `registration`: the first result, or one that was open again. `same`: registered just so, left as it is. */
export type ResultChange = 'registration' | 'correction' | 'same';

/** Whether a result is new to `match`, another than before, or already registered. */
export function resultChange(match: Match, correction: Correction): ResultChange {
  const { outcome, goals, hasExtraHalves, hasShootOut, shootOut } = match;
  if (outcome.kind !== 'registered') return 'registration';
  const scores = shootOutScores(correction.shootOut);
  const isSame =
    outcome.actualStartTime === correction.actualStartTime &&
    hasExtraHalves === correction.hasExtraHalves &&
    hasShootOut === (scores !== null) &&
    SIDES.every(
      (side) =>
        PERIODS.every((period) => goals[side][period] === correction.goals[side][period]) &&
        (scores === null || scores[side] === shootOut[side].score),
    );
  return isSame ? 'same' : 'correction';
}
