import type { CommandOf, MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import { evolve } from '#domain/match/evolve.ts';
import { forwardLabel, PERIOD_NAMES } from '#domain/match/labels.ts';
import {
  type GoalPlace,
  type Match,
  type MatchStatus,
  otherSide,
  type PeriodGoals,
  periodOf,
  SIDES,
  type Side,
  totalGoals,
} from '#domain/match/match.ts';
import { STALE_STATUS } from '#domain/match/messages.ts';
import { previousStatus } from '#domain/match/phases.ts';
import type { FlowPolicy } from '#domain/match/policy.ts';
import { registrationWarnings } from '#domain/match/registration.ts';
import { finalResultText } from '#domain/match/result-words.ts';
import { missesItsTurn, winnerOf } from '#domain/match/shootout.ts';
import { clockText, dayText } from '#web/ui/jst.ts';
import { CONFIRM_REGISTRATION, REGISTRATION_WARNINGS } from '../messages.ts';

/** What the reporter is asked before a command is sent: what will change, from what to what, and what will be lost. */
export type Question = {
  readonly title: string;
  /** The value that changes, before and after; null where none does. */
  readonly change: { readonly from: string; readonly to: string } | null;
  /** The result to be registered, if the command declares one. */
  readonly result?: string;
  readonly warnings: readonly string[];
  readonly kind: 'primary' | 'danger';
};

/** Or the sentence of the rule that refuses the command on this match. */
export function questionFor(
  match: Match,
  command: MatchCommand,
  policy: FlowPolicy,
): Question | { refusal: string } {
  const decision = decide(match, command, policy);
  if (!decision.ok) return { refusal: decision.fault.message };
  const after = decision.events.reduce(evolve, match);
  // Somebody else has done it meanwhile.
  if (decision.events.length === 0) return { refusal: STALE_STATUS };
  switch (command.type) {
    case 'scoreGoal':
    case 'cancelGoal':
      return goalQuestion(match, after, command);
    case 'moveGoal':
      return {
        title: `${placeText(match, command.from)}の得点を${placeText(match, command.to)}に直します。`,
        change: { from: scoreText(match), to: scoreText(after) },
        warnings: [],
        kind: 'primary',
      };
    case 'changeKick':
    case 'removeKick':
      return kickMending(match, after, command);
    case 'setKickOff': {
      const at = command.at === null ? '「わからない」' : clockText(command.at);
      return {
        title: `${PERIOD_NAMES[command.period]}の開始時刻を${at}にします。`,
        change: null,
        warnings: [],
        kind: 'primary',
      };
    }
    case 'takeKick':
    case 'cancelKick':
      return kickQuestion(match, after, command);
    case 'changeStatus':
    case 'stepStatus':
      return { ...stepTitle(match, command.to, policy), ...consequences(match, after) };
    case 'startExtraHalves':
    case 'cancelExtraHalves':
    case 'startShootOut':
    case 'cancelShootOut':
    case 'resumeShootOut':
      return { ...PHASES[command.type], ...consequences(match, after) };
    case 'registerResult': {
      const warnings = registrationWarnings(match, command.actualStartTime);
      return {
        title: CONFIRM_REGISTRATION,
        change: null,
        result: finalResultText(after),
        warnings: warnings.map((warning) => REGISTRATION_WARNINGS[warning]),
        kind: 'primary',
      };
    }
    case 'correctResult':
      return { ...PLAIN[command.type], change: null, result: finalResultText(after), warnings: [] };
    default:
      return { ...PLAIN[command.type], change: null, warnings: [] };
  }
}

/** Beside the question, where a match begins on another day (`today` in Tokyo) than the one it is scheduled on; else null. */
export function otherDayWarning(
  { status }: Match,
  command: MatchCommand,
  scheduled: string,
  today: string,
): string | null {
  const isKickOff =
    (command.type === 'changeStatus' || command.type === 'stepStatus') && command.to === '前半';
  if (!isKickOff || status !== '試合前' || scheduled === today) return null;
  return `この試合は ${dayText(scheduled)} の予定です。きょう始めますか？`;
}

type Title = Pick<Question, 'title' | 'kind'>;

type PhaseCommand =
  | 'startExtraHalves'
  | 'cancelExtraHalves'
  | 'startShootOut'
  | 'cancelShootOut'
  | 'resumeShootOut';

const PHASES: Record<PhaseCommand, Title> = {
  startExtraHalves: { title: '延長戦を開始します。よろしいですか？', kind: 'primary' },
  cancelExtraHalves: { title: '延長戦を取り消します。よろしいですか？', kind: 'danger' },
  startShootOut: { title: 'PK戦を開始します。よろしいですか？', kind: 'primary' },
  resumeShootOut: { title: 'PK戦に戻ります。よろしいですか？', kind: 'primary' },
  cancelShootOut: { title: 'PK戦を取り消します。よろしいですか？', kind: 'danger' },
};

const PLAIN: Record<'chooseKit' | 'postpone' | 'cancelPostponement' | 'correctResult', Title> = {
  chooseKit: { title: 'ユニフォームの色を変えます。', kind: 'primary' },
  postpone: { title: '試合の延期を登録します。よろしいですか？', kind: 'danger' },
  cancelPostponement: { title: '試合の延期を取り消します。よろしいですか？', kind: 'primary' },
  correctResult: { title: '試合結果を修正します。よろしいですか？', kind: 'primary' },
};

function goalQuestion(match: Match, after: Match, command: CommandOf<'scoreGoal' | 'cancelGoal'>): Question {
  const { side } = command;
  const club = match.fixture.clubs[side];
  const change = { from: `${totalGoals(match.goals[side])}`, to: `${totalGoals(after.goals[side])}` };
  if (command.type === 'scoreGoal') {
    const { period, minute } = command;
    const where = period === undefined || period === periodOf(match.status) ? '' : PERIOD_NAMES[period];
    const when = minute === undefined ? '' : `${minute}分`;
    const what = where === '' && when === '' ? '得点' : `${where || match.status}${when}の得点`;
    return { title: `${club} の${what}を追加します。`, change, warnings: [], kind: 'primary' };
  }
  const { period } = command.goal ?? {};
  const where = period === undefined ? match.status : PERIOD_NAMES[period];
  return { title: `${club} の${where}の得点を取り消します。`, change, warnings: [], kind: 'danger' };
}

/** Club, period and minute of a goal. */
export function placeText(match: Match, { side, period, minute }: GoalPlace): string {
  return `${match.fixture.clubs[side]} ${PERIOD_NAMES[period]}${minute === null ? '' : `${minute}分`}`;
}

/** Goals of both clubs. */
export function scoreText({ goals }: Match): string {
  return `${totalGoals(goals.home)} - ${totalGoals(goals.away)}`;
}

function kickMending(match: Match, after: Match, command: CommandOf<'changeKick' | 'removeKick'>): Question {
  const { side, column } = command;
  const kick = `${match.fixture.clubs[side]} の${column + 1}本目`;
  const change = { from: `${match.shootOut[side].score}`, to: `${after.shootOut[side].score}` };
  return command.type === 'removeKick'
    ? { title: `${kick}の記録を取り消します。`, change, warnings: [], kind: 'danger' }
    : {
        title: `${kick}を${command.result === 'success' ? '○' : '×'}に直します。`,
        change,
        warnings: [],
        kind: 'primary',
      };
}

function kickQuestion(match: Match, after: Match, command: CommandOf<'takeKick' | 'cancelKick'>): Question {
  const { side } = command;
  const club = match.fixture.clubs[side];
  const taken = match.shootOut[side].kicks.length;
  const change = { from: `${match.shootOut[side].score}`, to: `${after.shootOut[side].score}` };
  if (command.type === 'cancelKick') {
    return { title: `${club} の${taken}本目の記録を取り消します。`, change, warnings: [], kind: 'danger' };
  }
  const result = command.result === 'success' ? '成功（○）' : '失敗（×）';
  return {
    title: `${club} の${taken + 1}本目を${result}と記録します。`,
    change,
    warnings: kickWarnings(match, side),
    kind: 'primary',
  };
}

/** The referee lets kicks be taken, not this program: it asks, and refuses none. */
function kickWarnings({ shootOut, fixture }: Match, side: Side): readonly string[] {
  const kicks = { home: shootOut.home.kicks, away: shootOut.away.kicks };
  const regular = fixture.rules.shootOutKicks;
  const winner = winnerOf(kicks, regular);
  if (winner !== null) return [`PK戦は ${fixture.clubs[winner]} の勝ちで決着しています。`];
  const other = otherSide(side);
  return missesItsTurn(kicks, side, regular)
    ? [`${fixture.clubs[other]} の${kicks[other].length + 1}本目がまだ記録されていません。`]
    : [];
}

/** From which status to which, and what is lost on the way. */
function consequences(match: Match, after: Match): Pick<Question, 'change' | 'warnings'> {
  return { change: { from: match.status, to: after.status }, warnings: losses(match, after) };
}

function extraGoals({ extraFirstHalf, extraSecondHalf }: PeriodGoals): number {
  return extraFirstHalf + extraSecondHalf;
}

/** What is deleted on the way, by name. */
export function losses(match: Match, after: Match): readonly string[] {
  const { home, away } = match.shootOut;
  const extra = { home: extraGoals(match.goals.home), away: extraGoals(match.goals.away) };
  const hasGoals = match.hasExtraHalves && !after.hasExtraHalves && extra.home + extra.away > 0;
  const hasKicks = match.hasShootOut && !after.hasShootOut && home.kicks.length + away.kicks.length > 0;
  const isBegunAnew = after.status === '試合前' && match.status !== '試合前';
  const hasAnyGoals = SIDES.some((side) => totalGoals(match.goals[side]) > 0);
  return [
    ...(isBegunAnew && hasAnyGoals ? [`${scoreText(match)} の得点が消えます。`] : []),
    ...(hasGoals ? [`延長の得点 ${extra.home}-${extra.away} が消えます。`] : []),
    ...(hasKicks ? [`PK戦 ${home.score}-${away.score} の記録が消えます。`] : []),
  ];
}

function stepTitle(match: Match, to: MatchStatus, policy: FlowPolicy): Title {
  if (previousStatus(match, policy) === to) {
    return { title: `試合状態を${to}に戻します。よろしいですか？`, kind: 'danger' };
  }
  return { title: `${forwardTitle(match, to)}よろしいですか？`, kind: 'primary' };
}

function forwardTitle(match: Match, to: MatchStatus): string {
  if (to === '試合終了') return '試合を終了します。';
  const label = forwardLabel(match.status, to);
  return label.endsWith('開始') ? `${label.slice(0, -2)}を開始します。` : `${match.status}を終了します。`;
}
