import type { CommandOf, MatchCommand } from '#domain/match/commands.ts';
import { shootOutScores } from '#domain/match/correction.ts';
import { decide } from '#domain/match/decide.ts';
import { evolve } from '#domain/match/evolve.ts';
import { decideIntent } from '#domain/match/intent.ts';
import { PERIOD_NAMES } from '#domain/match/labels.ts';
import type { CorrectedShootOut } from '#domain/match/match.ts';
import { type KickResult, type Match, periodOf, SIDES, totalGoals } from '#domain/match/match.ts';
import type { FlowPolicy } from '#domain/match/policy.ts';
import { finalResultText } from '#domain/match/result-words.ts';
import { losses, scoreText } from '../asking/question.ts';
import { OPERATION_STOPPED } from '../messages.ts';
import { goalConflict } from './goal-conflict.ts';
import type { Operation } from './operation.ts';
import { operationText } from './operation-text.ts';
import { isRegisteredAsSeen, isStepOn, UNSEEN_VERSION } from './queue.ts';
import { type Conflict, DROP, type Way } from './ways.ts';

/** What can become of a refused operation on the match as it is now. It never turns into an operation that wants more. */
export function conflictOf(operation: Operation, match: Match, policy: FlowPolicy): Conflict {
  const { command } = operation;
  const aboutGoal = isAboutGoal(command) ? goalConflict(command, match, policy) : null;
  if (isBroughtAbout(operation, match, policy)) {
    return { title: FULFILLED, sentences: [], ways: [{ label: 'OK', kind: 'plain', command: null }] };
  }
  if (aboutGoal !== null) return aboutGoal;
  if (command.type === 'takeKick') return kickConflict(command, match, policy);
  if (command.type === 'scoreGoal' && match.outcome.kind === 'registered') {
    return lateGoal(command, match, policy);
  }
  const again = onNow(command, match);
  const decision = decide(match, again, policy);
  const { refusal } = operation.stopped ?? { refusal: '' };
  if (!decision.ok) {
    const { message } = decision.fault;
    return { title: OPERATION_STOPPED, sentences: [...new Set([refusal, message])], ways: [DROP] };
  }
  const after = decision.events.reduce(evolve, match);
  if (isStepOn(again, match)) return lateStep(again, match, after, refusal);
  const lost = losses(match, after);
  const isRegistration = command.type === 'registerResult';
  return {
    title: isRegistration ? CHANGED_BEFORE_REGISTRATION : OPERATION_STOPPED,
    sentences: isRegistration ? [] : [refusal, ...lost],
    ways: [
      {
        label: isRegistration
          ? `${finalResultText(match)}で登録する`
          : `${labelOf(again, match)}をもう一度入力する`,
        kind: lost.length > 0 ? 'danger' : 'primary',
        command: again,
      },
      isRegistration ? { ...DROP, label: '登録しない' } : DROP,
    ],
  };
}

const FULFILLED = 'この操作は、すでに済んでいます。';
const CHANGED_BEFORE_REGISTRATION = '登録する前に、試合の記録が変わりました。';

function isAboutGoal(command: MatchCommand): command is CommandOf<'cancelGoal' | 'moveGoal'> {
  return command.type === 'moveGoal' || (command.type === 'cancelGoal' && command.goal !== undefined);
}

/** A step on from another status than the reporter saw: it names what it ends. */
function lateStep(command: MatchCommand, match: Match, after: Match, refusal: string): Conflict {
  const { status, shootOut } = match;
  const score = status === 'PK戦' ? `${shootOut.home.score} - ${shootOut.away.score}` : scoreText(match);
  const ended = status === 'PK戦' || periodOf(status) !== null ? `${status}（${score}）` : null;
  return {
    title: OPERATION_STOPPED,
    sentences: [refusal],
    ways: [
      ended === null
        ? { label: `${after.status}に進む`, kind: 'primary', command }
        : { label: `${ended}を終えて、${after.status}に進む`, kind: 'danger', command },
      DROP,
    ],
  };
}

function isBroughtAbout(operation: Operation, match: Match, policy: FlowPolicy): boolean {
  const { command, seen } = operation;
  // The phone lacks the events since: an undone goal looks the same as one dropped by a correction.
  if (command.type === 'cancelGoal') return false;
  if (command.type === 'registerResult') return isRegisteredAsSeen(operation, match);
  if (seen === null || command.type === 'cancelPostponement') return false;
  const decision = decideIntent(match, { command, seen: UNSEEN_VERSION }, [], policy);
  return decision.ok && decision.events.length === 0;
}

/** The same wish on the match as it is now. */
function onNow(command: MatchCommand, match: Match): MatchCommand {
  switch (command.type) {
    case 'changeStatus':
      // A step on stays one, and a step back.
      return isStepOn(command, { status: command.seen }) === isStepOn(command, match)
        ? { ...command, seen: match.status }
        : command;
    case 'cancelGoal':
      return { ...command, seen: match.status };
    default:
      return command;
  }
}

function labelOf(command: MatchCommand, { fixture }: Match): string {
  return `「${operationText(command, fixture.clubs)}」`;
}

/** Another phone has recorded the column: the same kick, or one that contradicts it. */
function kickConflict(
  command: Extract<MatchCommand, { type: 'takeKick' }>,
  match: Match,
  policy: FlowPolicy,
): Conflict {
  const { side, result } = command;
  const { kicks } = match.shootOut[side];
  const column = command.column ?? kicks.length;
  const recorded = kicks[column];
  const club = match.fixture.clubs[side];
  const another: MatchCommand = { ...command, column: kicks.length, seen: match.status };
  const isPossible = decide(match, another, policy).ok;
  if (recorded === undefined && isPossible) {
    // The kicks before it have been taken back.
    const sentences = [`${club} の記録は、別の端末で直され、${kicks.length}本になっています。`];
    return { title: OPERATION_STOPPED, sentences, ways: [asAnother(another, kicks.length), DROP] };
  }
  if (recorded === undefined || !isPossible) {
    return { title: OPERATION_STOPPED, sentences: [`今の試合は${match.status}です。`], ways: [DROP] };
  }
  if (recorded === result) {
    return {
      title: '二重に入力されていませんか？',
      sentences: [`${club} の${column + 1}本目は、別の端末でも${SIGNS[result]}と記録されています。`],
      ways: [
        asAnother(another, kicks.length),
        { ...DROP, kind: 'primary', label: '同じキックなので、取り消す' },
      ],
    };
  }
  return {
    title: `${club} の${column + 1}本目の記録が食い違っています。`,
    sentences: [`別の端末：${SIGNS[recorded]}`, `この端末：${SIGNS[result]}`],
    ways: [
      {
        label: `${SIGNS[result]}に直す`,
        kind: 'danger',
        command: { type: 'changeKick', side, column, result },
      },
      asAnother(another, kicks.length),
      { ...DROP, label: `${SIGNS[recorded]}のままにする` },
    ],
  };
}

const SIGNS: Readonly<Record<KickResult, string>> = { success: '○', failure: '×' };

function asAnother(command: MatchCommand, taken: number): Way {
  return { label: `別のキックなので、${taken + 1}本目に記録する`, kind: 'plain', command };
}

/** The result was registered without this goal: it can be added where it belongs, by a correction. */
function lateGoal(
  command: Extract<MatchCommand, { type: 'scoreGoal' }>,
  match: Match,
  policy: FlowPolicy,
): Conflict {
  const { side, period } = command;
  const club = match.fixture.clubs[side];
  const title = `${club} の得点が届く前に、${finalResultText(match)}で結果登録されています。`;
  const correction = period === undefined ? null : withGoal(match, { side, period });
  const decision = correction && decide(match, correction, policy);
  if (period === undefined || correction === null || !decision?.ok) {
    return { title, sentences: [], ways: [DROP] };
  }
  const after = decision.events.reduce(evolve, match);
  return {
    title,
    sentences: [],
    ways: [
      {
        label: `${PERIOD_NAMES[period]}の得点に加えて、${totalGoals(after.goals.home)} - ${totalGoals(after.goals.away)} に修正する`,
        kind: 'primary',
        command: correction,
      },
      { ...DROP, label: 'この得点を取り消す' },
    ],
  };
}

/** The registered result with one goal more; null where that period was not played. */
function withGoal(
  { goals, hasExtraHalves, hasShootOut, shootOut, outcome }: Match,
  { side, period }: Pick<Required<Extract<MatchCommand, { type: 'scoreGoal' }>>, 'side' | 'period'>,
): MatchCommand | null {
  const isExtra = period === 'extraFirstHalf' || period === 'extraSecondHalf';
  if (outcome.kind !== 'registered' || (isExtra && !hasExtraHalves)) return null;
  return {
    type: 'correctResult',
    correction: {
      hasExtraHalves,
      goals: { ...goals, [side]: { ...goals[side], [period]: goals[side][period] + 1 } },
      shootOut: hasShootOut ? asItStands(shootOut) : null,
      actualStartTime: outcome.actualStartTime,
    },
    claim: null,
  };
}

/** The kicks; the successes alone where a club has been corrected by its number. */
function asItStands({ home, away }: Match['shootOut']): CorrectedShootOut {
  const corrected: CorrectedShootOut = { kind: 'kicks', kicks: { home: home.kicks, away: away.kicks } };
  const successes = { home: home.score, away: away.score };
  const scores = shootOutScores(corrected);
  const isWhole = SIDES.every((side) => scores?.[side] === successes[side]);
  return isWhole ? corrected : { kind: 'successes', successes };
}
