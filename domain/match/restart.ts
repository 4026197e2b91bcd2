import { type Match, newMatch, PERIODS, type ReportedState, SIDES } from './match.ts';
import { accept, changedSinceSeen, type Decision } from './rejection.ts';

/**
 * Restarts a practice match: one more event takes it back to what it was at version 0, and the server removes the events before it. The
 * version goes on, so that every phone sees a newer match. A match without a report stays as it is. `seen` is the version that its
 * reporter saw; null if a request carries none.
 */
export function restart(match: Match, seen: number | null): Decision {
  if (isUntouched(match)) return accept();
  if (seen !== null && seen !== match.version) return changedSinceSeen();
  return accept({ type: 'revertedTo', to: 0, state: untouched(match) });
}

/** Nothing is reported of the match, or no more. */
function isUntouched(match: Match): boolean {
  return isSameReport(match, newMatch(match.fixture)) && Object.keys(match.kickOffs).length === 0;
}

function untouched({ fixture }: Match): ReportedState {
  const { fixture: _fixture, version: _version, ...state } = newMatch(fixture);
  return state;
}

/** Whether two matches say the same about goals, kicks, status and outcome, in however many events and by whatever clock. */
export function isSameReport(one: Match, other: Match): boolean {
  return JSON.stringify(reportOf(one)) === JSON.stringify(reportOf(other));
}

function reportOf({ status, hasExtraHalves, hasShootOut, goals, scored, shootOut, outcome }: Match) {
  return [
    status,
    hasExtraHalves,
    hasShootOut,
    SIDES.map((side) => [
      PERIODS.map((period) => goals[side][period]),
      shootOut[side].kicks,
      shootOut[side].score,
    ]),
    scored.map(({ id, side, period, minute }) => [id, side, period, minute]),
    Object.entries(outcome).toSorted(),
  ];
}
