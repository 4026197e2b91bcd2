import type { CommandOf } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import { evolve } from '#domain/match/evolve.ts';
import type { GoalPlace, Match, ScoredGoal } from '#domain/match/match.ts';
import type { FlowPolicy } from '#domain/match/policy.ts';
import { placeText, scoreText } from '../asking/question.ts';
import { OPERATION_STOPPED } from '../messages.ts';
import { type Conflict, DROP } from './ways.ts';

/**
 * Asks about a refused undo or move of a goal: names the goal's current place and offers the same wish there. Null if the
 * rules refuse that as well.
 */
export function goalConflict(
  command: CommandOf<'cancelGoal' | 'moveGoal'>,
  match: Match,
  policy: FlowPolicy,
): Conflict | null {
  if (match.outcome.kind !== 'open') return null;
  const goal = goalOf(command, match);
  if (goal === undefined) {
    return {
      title: 'この得点は、もう記録にありません。',
      sentences: [
        `別の端末で取り消されたか、得点の数が直されています。今は ${scoreText(match)} です。残る得点を取り消すときは、経過から選んでください。`,
      ],
      ways: [{ ...DROP, kind: 'primary', label: 'このままにする' }],
    };
  }
  const here: GoalPlace = { side: goal.side, period: goal.period, minute: goal.minute };
  const again = onGoal(command, goal, match);
  const decision = decide(match, again, policy);
  if (!decision.ok) return null;
  const score = scoreText(decision.events.reduce(evolve, match));
  const where = placeText(match, here);
  return {
    title: OPERATION_STOPPED,
    sentences: [
      isWhereSeen(command, here)
        ? `見たあとに、得点の数が直されています。この得点は今も ${where} の得点です。`
        : `この得点は別の端末で直され、今は ${where} の得点です。`,
    ],
    ways: [
      again.type === 'cancelGoal'
        ? { label: `${where}の得点を取り消して、${score} にする`, kind: 'danger', command: again }
        : {
            label: `${placeText(match, again.to)}の得点に直して、${score} にする`,
            kind: 'primary',
            command: again,
          },
      { ...DROP, label: 'このままにする' },
    ],
  };
}

function goalOf(command: CommandOf<'cancelGoal' | 'moveGoal'>, { scored }: Match): ScoredGoal | undefined {
  const named = command.type === 'moveGoal' ? command.goal : command.goal?.id;
  return scored.find(({ id }) => id === named);
}

function onGoal(
  command: CommandOf<'cancelGoal' | 'moveGoal'>,
  goal: ScoredGoal,
  { status }: Match,
): CommandOf<'cancelGoal' | 'moveGoal'> {
  const { side, period, minute } = goal;
  if (command.type === 'moveGoal') return { ...command, from: { side, period, minute } };
  return { type: 'cancelGoal', side, seen: status, goal };
}

function isWhereSeen(command: CommandOf<'cancelGoal' | 'moveGoal'>, { side, period }: GoalPlace): boolean {
  const seen =
    command.type === 'moveGoal'
      ? command.from
      : { side: command.side, period: command.goal?.period ?? period };
  return seen.side === side && seen.period === period;
}
