/**
 * Phases: how a match moves from one status to the next and back (reporter specification, section 4).
 * Going back past the kick-off, extra time or the shoot-out removes it: a match in 試合前 never has goals, and one in 後半 no kicks.
 */

import type { StepDirection } from './commands.ts';
import type { MatchEvent } from './events.ts';
import type { Match, MatchStatus } from './match.ts';
import {
  ALREADY_POSTPONED,
  ALREADY_REGISTERED,
  EXTRA_HALVES_CANCEL_STATUSES_ONLY,
  EXTRA_HALVES_FAILED,
  NO_EXTRA_HALVES_TO_CANCEL,
  NO_SHOOT_OUT_TO_CANCEL,
  SHOOT_OUT_CANCEL_STATUSES_ONLY,
  SHOOT_OUT_FAILED,
  STALE_STATUS,
  STATUS_CHANGE_FAILED,
  statusUpdateFailed,
} from './messages.ts';
import { type FlowPolicy, lastPlayedHalf } from './policy.ts';
import { accept, conflict, type Decision, refuse } from './rejection.ts';

/**
 * The statuses a reporter may move on to, in the order they are offered; more than one asks for a choice
 * (操作を選んでください。), none at 試合終了.
 */
export function nextStatuses(match: Match): readonly MatchStatus[] {
  const { rules } = match.fixture;
  switch (match.status) {
    case '試合前':
      return ['前半'];
    case '前半':
      return ['ハーフタイム'];
    case 'ハーフタイム':
      return ['後半'];
    case '後半':
      if (rules.format === 'league') return ['試合終了'];
      return rules.extraHalves ? ['試合終了', '延長前半', 'PK戦'] : ['試合終了', 'PK戦'];
    case '延長前半':
      return ['延長後半'];
    case '延長後半':
      return ['試合終了', 'PK戦'];
    case 'PK戦':
      return ['試合終了'];
    case '試合終了':
      return [];
  }
}

/** The status the back button leads to, null at 試合前. */
export function previousStatus(match: Match, policy: FlowPolicy): MatchStatus | null {
  switch (match.status) {
    case '試合前':
      return null;
    case '前半':
      return '試合前';
    case 'ハーフタイム':
      return '前半';
    case '後半':
      return 'ハーフタイム';
    case '延長前半':
      return '後半';
    case '延長後半':
      return '延長前半';
    case 'PK戦':
      return lastPlayedHalf(match);
    case '試合終了':
      return policy.backFromFinished(match);
  }
}

/** Token flow: from the status seen to a named one. */
export function changeStatus(match: Match, seen: MatchStatus, to: MatchStatus, policy: FlowPolicy): Decision {
  if (seen !== match.status) return conflict('stale_status', STALE_STATUS);
  if (!nextStatuses(match).includes(to) && previousStatus(match, policy) !== to) {
    return refuse('transition_not_allowed', statusUpdateFailed(match.status, to));
  }
  return closed(match) ?? move(match, to);
}

/**
 * Fiscal-year flow: one step in a direction. The wire names the status wanted, not the one seen: when the step from
 * the stored status leads elsewhere, the screen was stale.
 */
export function stepStatus(
  match: Match,
  direction: StepDirection,
  to: MatchStatus,
  policy: FlowPolicy,
): Decision {
  const offered =
    direction === 'prev'
      ? [previousStatus(match, policy)]
      : direction === 'end'
        ? ends(match)
        : nextStatuses(match);
  if (offered.every((status) => status === null))
    return refuse('transition_not_allowed', STATUS_CHANGE_FAILED);
  if (!offered.includes(to)) return conflict('stale_status', STALE_STATUS);
  return closed(match) ?? move(match, to);
}

function ends(match: Match): readonly MatchStatus[] {
  return nextStatuses(match).filter((status) => status === '試合終了');
}

/** Fiscal-year flow: 延長戦 starts after 後半. Pressed again while it has just begun, it changes nothing. */
export function startExtraHalves(match: Match): Decision {
  if (match.status === '延長前半') return accept();
  if (!nextStatuses(match).includes('延長前半'))
    return refuse('extra_halves_not_offered', EXTRA_HALVES_FAILED);
  return closed(match) ?? move(match, '延長前半');
}

/** State becomes 後半 and all extra scores are removed (section 4); so is a shoot-out that followed them. */
export function cancelExtraHalves(match: Match): Decision {
  if (!['延長前半', '延長後半', '試合終了'].includes(match.status)) {
    return refuse('no_extra_halves_to_cancel', EXTRA_HALVES_CANCEL_STATUSES_ONLY);
  }
  if (!match.hasExtraHalves) return refuse('no_extra_halves_to_cancel', NO_EXTRA_HALVES_TO_CANCEL);
  return closed(match) ?? move(match, '後半');
}

/** Fiscal-year flow: PK戦 starts after 後半 or 延長後半. Pressed again while it has begun, it changes nothing. */
export function startShootOut(match: Match): Decision {
  if (match.status === 'PK戦') return accept();
  if (!nextStatuses(match).includes('PK戦')) return refuse('shoot_out_not_offered', SHOOT_OUT_FAILED);
  return closed(match) ?? move(match, 'PK戦');
}

/** State becomes 延長後半 if extra halves exist, otherwise 後半, and the kicks are removed (section 4). */
export function cancelShootOut(match: Match): Decision {
  if (match.status !== 'PK戦' && match.status !== '試合終了') {
    return refuse('no_shoot_out_to_cancel', SHOOT_OUT_CANCEL_STATUSES_ONLY);
  }
  if (!match.hasShootOut) return refuse('no_shoot_out_to_cancel', NO_SHOOT_OUT_TO_CANCEL);
  return closed(match) ?? move(match, lastPlayedHalf(match));
}

/** Back from 試合終了 without losing a kick; the token flow's own way back leads past the shoot-out. */
export function resumeShootOut(match: Match): Decision {
  if (match.status === 'PK戦') return accept();
  if (match.status !== '試合終了' || !match.hasShootOut) {
    return refuse('transition_not_allowed', statusUpdateFailed(match.status, 'PK戦'));
  }
  return closed(match) ?? move(match, 'PK戦');
}

/** A registered or postponed match moves only by a correction or by cancelling the postponement. */
export function closed(match: Match): Decision | null {
  if (match.outcome.kind === 'registered') return conflict('already_registered', ALREADY_REGISTERED);
  if (match.outcome.kind === 'postponed') return conflict('already_postponed', ALREADY_POSTPONED);
  return null;
}

function move(match: Match, to: MatchStatus): Decision {
  if (to === '試合前') return accept({ type: 'kickOffCancelled' });
  const undone: MatchEvent[] = [];
  if (match.hasShootOut && (to === '後半' || to === '延長後半')) undone.push({ type: 'shootOutCancelled' });
  if (match.hasExtraHalves && to === '後半') undone.push({ type: 'extraHalvesCancelled' });
  if (undone.length > 0) return accept(...undone);
  if (to === '延長前半' && match.status === '後半') return accept({ type: 'extraHalvesStarted' });
  if (to === 'PK戦' && match.status !== '試合終了') return accept({ type: 'shootOutStarted' });
  return accept({ type: 'statusChanged', from: match.status, to });
}
