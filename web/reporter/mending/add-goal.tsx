import type { MatchCommand } from '#domain/match/commands.ts';
import { PERIOD_NAMES } from '#domain/match/labels.ts';
import { type Match, SIDES } from '#domain/match/match.ts';
import { periodsBegun } from '#domain/match/periods.ts';
import { Sheet } from './sheet.tsx';

type AddGoalProps = {
  readonly match: Match;
  readonly onAsk: (command: MatchCommand) => void;
  readonly onClose: () => void;
};

/** A goal that was forgotten, in the period it fell in. */
export function AddGoal({ match, onAsk, onClose }: AddGoalProps) {
  return (
    <Sheet
      clubs={match.fixture.clubs}
      title="忘れていた得点を追加する"
      onClose={onClose}
      ways={periodsBegun(match)
        .toReversed()
        .flatMap((period) =>
          SIDES.map((side) => ({
            label: `${PERIOD_NAMES[period]} ${match.fixture.clubs[side]}`,
            kind: 'plain' as const,
            onPress: () => onAsk({ type: 'scoreGoal', side, seen: match.status, period }),
          })),
        )}
    />
  );
}
