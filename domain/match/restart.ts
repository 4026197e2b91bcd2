import { type Match, newMatch, type ReportedState } from './match.ts';
import { accept, changedSinceSeen, type Decision } from './rejection.ts';
import { isSameReport } from './same-report.ts';

/**
 * A practice match begins anew: it goes back to version 0, by one event more. One that nothing has been reported of stays as
 * it is. `seen` is the version that its reporter saw; null where a request carries none.
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
