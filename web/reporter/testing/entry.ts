import type { MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import { evolve } from '#domain/match/evolve.ts';
import type { Match } from '#domain/match/match.ts';
import type { FlowPolicy } from '#domain/match/policy.ts';
import { questionFor } from '../asking/question.ts';
import type { ReporterFlow } from '../match/flow.ts';
import { lossesBetween } from './losses.ts';

/** What a reporter wants on a match as it stands, in the words of the phone's flow. */
export type Wish = (match: Match, flow: ReporterFlow) => MatchCommand;

/** What was entered, and by what its reporter had decided. */
export type Entry = {
  readonly command: MatchCommand;
  /** Lost by it, as the question before it named it. */
  readonly named: readonly string[];
  readonly seen: Match;
  /** The version that the server had said last. */
  readonly heard: number;
  /** The true moment; what is entered in place of a refused operation keeps that one's. */
  readonly at: number;
  /** When its key was given. */
  readonly notedAt: number;
  /** The page that entered it had heard the server since the phone's clock was last set. */
  readonly isDated: boolean;
};

/** Whether the question before a command says what is lost by it: in a warning, or by a number that changes. */
export function saysLoss(command: MatchCommand, seen: Match, policy: FlowPolicy): boolean {
  if (lossesOf(command, seen, policy).length === 0) return true;
  const question = questionFor(seen, command, policy);
  if ('refusal' in question) return false;
  // A corrected result is shown as a whole.
  if (question.warnings.length > 0 || command.type === 'correctResult') return true;
  // These name their kick in the title; a missed one changes no number.
  if (command.type === 'removeKick' || command.type === 'cancelKick') return question.kind === 'danger';
  const isByNumbers = command.type === 'cancelGoal' || command.type === 'changeKick';
  return isByNumbers && question.change !== null && question.change.from !== question.change.to;
}

/** Names what a command takes away from the match that its reporter saw. */
export function lossesOf(command: MatchCommand, seen: Match, policy: FlowPolicy): readonly string[] {
  const decision = decide(seen, command, policy);
  return lossesBetween(seen, decision.ok ? decision.events.reduce(evolve, seen) : seen);
}
