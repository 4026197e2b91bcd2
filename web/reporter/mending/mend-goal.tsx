import type { MatchCommand } from '#domain/match/commands.ts';
import { minutesIn } from '#domain/match/goal-minute.ts';
import { PERIOD_NAMES } from '#domain/match/labels.ts';
import { type GoalPlace, type Match, otherSide, type ScoredGoal, SIDES } from '#domain/match/match.ts';
import { periodsBegun } from '#domain/match/periods.ts';
import styles from './mending.module.css';
import { Sheet } from './sheet.tsx';

type MendGoalProps = {
  readonly match: Match;
  readonly goal: ScoredGoal;
  readonly onAsk: (command: MatchCommand) => void;
  readonly onClose: () => void;
};

/** A goal taken back, or put where it belongs: for the other club, in another period, at another minute. */
export function MendGoal({ match, goal, onAsk, onClose }: MendGoalProps) {
  const { id, side, period, minute } = goal;
  const { clubs } = match.fixture;
  const from = { side, period, minute };
  const move = (to: Partial<GoalPlace>) =>
    onAsk({ type: 'moveGoal', goal: id, from, to: { ...from, ...to } });
  const other = otherSide(side);
  return (
    <Sheet
      clubs={clubs}
      title={`${clubs[side]} の${PERIOD_NAMES[period]}の得点を直す`}
      onClose={onClose}
      ways={[
        {
          label: 'この得点を取り消す',
          kind: 'danger',
          onPress: () => onAsk({ type: 'cancelGoal', side, seen: match.status, goal }),
        },
        { label: `${clubs[other]} の得点にする`, kind: 'plain', onPress: () => move({ side: other }) },
        ...periodsBegun(match)
          .filter((one) => one !== period)
          .map((one) => ({
            label: `${PERIOD_NAMES[one]}の得点にする`,
            kind: 'plain' as const,
            // A minute of the one period says nothing in the other.
            onPress: () => move({ period: one, minute: null }),
          })),
      ]}
    >
      <MinuteChoice
        goal={goal}
        match={match}
        onChoose={(chosen) => {
          onClose();
          move({ minute: chosen });
        }}
      />
    </Sheet>
  );
}

type MinuteChoiceProps = {
  readonly goal: ScoredGoal;
  readonly match: Match;
  readonly onChoose: (minute: number | null) => void;
};

function MinuteChoice({ goal: { period, minute }, match, onChoose }: MinuteChoiceProps) {
  return (
    <label className={styles.field}>
      得点の分
      <select
        className="outlined"
        value={minute ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        <option value="">押した時刻から数える</option>
        {minutesIn(period, match.fixture.rules).map(({ minute: one, text }) => (
          <option key={one} value={one}>
            {text}分
          </option>
        ))}
      </select>
    </label>
  );
}

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
