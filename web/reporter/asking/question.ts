import { decide } from '#domain/match/decide.ts';
import { evolve } from '#domain/match/evolve.ts';
import { forwardLabel } from '#domain/match/labels.ts';
import { type Match, totalGoals } from '#domain/match/match.ts';
import { previousStatus } from '#domain/match/phases.ts';
import { TOKEN_FLOW } from '#domain/match/policy.ts';
import { registrationWarnings } from '#domain/match/registration.ts';
import type { ReporterCommand } from '../match/command-call.ts';
import { CONFIRM_REGISTRATION, REGISTRATION_WARNINGS } from '../messages.ts';

/** What the reporter is asked before a command is sent: what will change, from what to what, and what will be lost. */
export type Question = {
  readonly title: string;
  /** The value that changes, before and after; null where none does. */
  readonly change: { readonly from: string; readonly to: string } | null;
  readonly warnings: readonly string[];
  readonly kind: 'primary' | 'danger';
};

/** Or the sentence of the rule that refuses the command on this match. */
export function questionFor(match: Match, command: ReporterCommand): Question | { refusal: string } {
  const decision = decide(match, command, TOKEN_FLOW);
  if (!decision.ok) return { refusal: decision.rejection.message };
  const after = decision.events.reduce(evolve, match);
  if (command.type === 'scoreGoal' || command.type === 'cancelGoal')
    return goalQuestion(match, after, command);
  if (command.type === 'takeKick' || command.type === 'cancelKick')
    return kickQuestion(match, after, command);
  if (command.type === 'changeStatus') return statusQuestion(match, after, command);
  if (command.type !== 'registerResult') return { ...PLAIN[command.type], change: null, warnings: [] };
  const warnings = registrationWarnings(match, command.actualStartTime);
  return {
    title: CONFIRM_REGISTRATION,
    change: null,
    warnings: warnings.map((warning) => REGISTRATION_WARNINGS[warning]),
    kind: 'primary',
  };
}

type CommandOf<Type> = Extract<ReporterCommand, { readonly type: Type }>;

const PLAIN: Record<'postpone' | 'cancelPostponement' | 'correctResult', Pick<Question, 'title' | 'kind'>> = {
  postpone: { title: '試合の延期を登録します。よろしいですか？', kind: 'danger' },
  cancelPostponement: { title: '試合の延期を取り消します。よろしいですか？', kind: 'primary' },
  correctResult: { title: '試合結果を修正します。よろしいですか？', kind: 'primary' },
};

function goalQuestion(
  match: Match,
  after: Match,
  { type, side }: CommandOf<'scoreGoal' | 'cancelGoal'>,
): Question {
  const club = match.fixture.clubs[side];
  const change = { from: `${totalGoals(match.goals[side])}`, to: `${totalGoals(after.goals[side])}` };
  return type === 'scoreGoal'
    ? { title: `${club} の得点を追加します。`, change, warnings: [], kind: 'primary' }
    : { title: `${club} の${match.status}の得点を取り消します。`, change, warnings: [], kind: 'danger' };
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
    warnings: [],
    kind: 'primary',
  };
}

function statusQuestion(match: Match, after: Match, { to }: CommandOf<'changeStatus'>): Question {
  const change = { from: match.status, to: after.status };
  const warnings = [
    ...(match.hasExtraHalves && !after.hasExtraHalves ? ['延長戦の得点がすべて0になります。'] : []),
    ...(match.hasShootOut && !after.hasShootOut ? ['PK戦の記録がすべて消えます。'] : []),
  ];
  if (previousStatus(match, TOKEN_FLOW) === to) {
    return { title: `試合状態を${to}に戻します。よろしいですか？`, change, warnings, kind: 'danger' };
  }
  return { title: `${forwardTitle(match, to)}よろしいですか？`, change, warnings, kind: 'primary' };
}

function forwardTitle(match: Match, to: Match['status']): string {
  if (to === '試合終了') return '試合を終了します。';
  const label = forwardLabel(match.status, to);
  return label.endsWith('開始') ? `${label.slice(0, -2)}を開始します。` : `${match.status}を終了します。`;
}
