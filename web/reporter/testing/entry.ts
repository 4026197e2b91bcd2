import type { MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import { evolve } from '#domain/match/evolve.ts';
import type { Match } from '#domain/match/match.ts';
import type { FlowPolicy } from '#domain/match/policy.ts';
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

/** Names what a command takes away from the match that its reporter saw. */
export function lossesOf(command: MatchCommand, seen: Match, policy: FlowPolicy): readonly string[] {
  const decision = decide(seen, command, policy);
  return lossesBetween(seen, decision.ok ? decision.events.reduce(evolve, seen) : seen);
}
