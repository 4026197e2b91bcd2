/** Registration (結果登録): the reporter declares the result final (reporter specification, section 4). */

import { type Match, TIME_OF_DAY, totalGoals } from './match.ts';
import { INVALID_START_TIME, RESULT_BEFORE_END } from './messages.ts';
import { closed } from './phases.ts';
import { accept, type Decision, refuse } from './rejection.ts';
import { winnerOf } from './shootout.ts';

/** Only from 試合終了. `actualStartTime` is `HH:MM` in Tokyo, or null when nobody noted it. */
export function registerResult(match: Match, actualStartTime: string | null): Decision {
  if (actualStartTime !== null && !TIME_OF_DAY.test(actualStartTime)) {
    return refuse('invalid_start_time', INVALID_START_TIME);
  }
  if (match.status !== '試合終了') return refuse('not_finished', RESULT_BEFORE_END);
  return closed(match) ?? accept({ type: 'resultRegistered', actualStartTime });
}

/** What is possible but unwise to register without a second look; the reporter may go on all the same. */
export type RegistrationWarning =
  | 'noStartTime'
  | 'goallessWithoutStartTime'
  | 'knockoutLevel'
  | 'shootOutOpen';

/** What is warned of before a result is declared final; none of it forbids to. */
export function registrationWarnings(
  match: Match,
  actualStartTime: string | null,
): readonly RegistrationWarning[] {
  const home = totalGoals(match.goals.home);
  const away = totalGoals(match.goals.away);
  const warnings: RegistrationWarning[] = [];
  if (actualStartTime === null) {
    warnings.push(home === 0 && away === 0 ? 'goallessWithoutStartTime' : 'noStartTime');
  }
  if (match.fixture.rules.format === 'knockout' && home === away && !match.hasShootOut) {
    warnings.push('knockoutLevel');
  }
  if (match.hasShootOut && winnerOf(kicksOf(match), match.fixture.rules.shootOutKicks) === null) {
    warnings.push('shootOutOpen');
  }
  return warnings;
}

function kicksOf(match: Match) {
  return { home: match.shootOut.home.kicks, away: match.shootOut.away.kicks };
}
