import { useState } from 'react';
import { minutesIn } from '#domain/match/goal-minute.ts';
import { PERIOD_NAMES } from '#domain/match/labels.ts';
import { type GoalPlace, type Match, type ScoredGoal, SIDES } from '#domain/match/match.ts';
import { periodsBegun } from '#domain/match/periods.ts';
import { goalPlaceText } from '#domain/match/result-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '../../controls/choice.tsx';
import { type AskedChange, COUNTED, GOES_ON } from './asked-change.ts';
import { MendingDialog } from './mending-dialog.tsx';

type GoalFormProps = {
  readonly match: Match;
  /** Null for one that nobody has recorded. */
  readonly goal: ScoredGoal | null;
  readonly onAsk: (asked: AskedChange) => void;
  readonly onClose: () => void;
};

/** Whose goal it was, in which period, at which minute; or that it was none. */
export function GoalForm({ match, goal, onAsk, onClose }: GoalFormProps) {
  const { fixture } = match;
  const periods = periodsBegun(match);
  const from: GoalPlace = goal ?? { side: 'home', period: periods.at(-1) ?? 'firstHalf', minute: null };
  const [to, setTo] = useState<GoalPlace>({ side: from.side, period: from.period, minute: from.minute });
  const isMoved = to.side !== from.side || to.period !== from.period || to.minute !== from.minute;
  const ask = () =>
    onAsk({
      change:
        goal === null
          ? { kind: 'add_goal', place: to }
          : {
              kind: 'move_goal',
              goal: goal.id,
              from: { side: from.side, period: from.period, minute: from.minute },
              to,
            },
      title:
        goal === null
          ? `${goalPlaceText(to, fixture)}を追加しますか？`
          : `${goalPlaceText(from, fixture)}を、${goalPlaceText(to, fixture)}に直しますか？`,
      means: goal === null ? COUNTED : GOES_ON,
      save: goal === null ? 'この得点を追加する' : '得点を直す',
    });
  return (
    <MendingDialog
      title={goal === null ? '得点を追加する' : `${goalPlaceText(goal, fixture)}を直す`}
      canSave={goal === null || isMoved}
      onSave={ask}
      onClose={onClose}
      more={
        goal !== null && (
          <Button
            onClick={() =>
              onAsk({
                change: { kind: 'drop_goal', goal: goal.id },
                title: `${goalPlaceText(goal, fixture)}を取り消しますか？`,
                means: GOES_ON,
                save: '得点を取り消す',
              })
            }
          >
            この得点を取り消す
          </Button>
        )
      }
    >
      <Choice
        label="クラブ"
        value={to.side}
        options={SIDES.map((side) => [side, fixture.clubs[side]])}
        onChange={(side) => setTo({ ...to, side })}
      />
      <Choice
        label="時間帯"
        value={to.period}
        options={periods.map((period) => [period, PERIOD_NAMES[period]])}
        // A minute of the one period says nothing in the other.
        onChange={(period) => setTo({ ...to, period, minute: null })}
      />
      <Choice
        label="得点の分"
        value={`${to.minute ?? ''}`}
        options={[
          ['', '記録した時刻から数える'],
          ...minutesIn(to.period, fixture.rules).map(
            ({ minute, text }) => [`${minute}`, `${text}分`] as const,
          ),
        ]}
        onChange={(minute) => setTo({ ...to, minute: minute === '' ? null : Number(minute) })}
      />
    </MendingDialog>
  );
}
