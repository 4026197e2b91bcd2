/** How a recorded goal, kick or kick-off is put right, in its place, while the match goes on. */

import { type ReactNode, useId, useState } from 'react';
import { minutesIn } from '#domain/match/goal-minute.ts';
import { PERIOD_NAMES } from '#domain/match/labels.ts';
import {
  type GoalPlace,
  type KickResult,
  type Match,
  type Period,
  type ScoredGoal,
  SIDES,
  type Side,
} from '#domain/match/match.ts';
import { periodsBegun } from '#domain/match/periods.ts';
import { goalPlaceText } from '#domain/match/result-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { clockText, dateText } from '#web/ui/jst.ts';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { Choice } from '../../controls/choice.tsx';
import type { ProposedChange } from '../change-dialog.tsx';
import styles from './records.module.css';

/** The match as it is now. `onPropose` leads to the preview, from where the change is saved. */
type FormProps = {
  readonly match: Match;
  readonly onPropose: (proposed: ProposedChange) => void;
  readonly onClose: () => void;
};

/** Adds a goal, or corrects whose it was and when; null adds one. */
export function GoalForm({
  match,
  goal,
  onPropose,
  onClose,
}: FormProps & { readonly goal: ScoredGoal | null }) {
  const { fixture } = match;
  const periods = periodsBegun(match);
  const { side, period, minute }: GoalPlace = goal ?? {
    side: 'home',
    period: periods.at(-1) ?? 'firstHalf',
    minute: null,
  };
  const from = { side, period, minute };
  const [to, setTo] = useState(from);
  const isMoved = to.side !== side || to.period !== period || to.minute !== minute;
  const fromText = goalPlaceText(from, fixture);
  const toText = goalPlaceText(to, fixture);
  const proposed: ProposedChange =
    goal === null
      ? {
          change: { kind: 'add_goal', place: to },
          title: `${toText}を追加しますか？`,
          means: COUNTED,
          save: 'この得点を追加する',
        }
      : {
          change: { kind: 'move_goal', goal: goal.id, from, to },
          title: `${fromText}を、${toText}に直しますか？`,
          means: GOES_ON,
          save: '得点を直す',
        };
  return (
    <MendingDialog
      title={goal === null ? '得点を追加する' : `${fromText}を直す`}
      onClose={onClose}
      buttons={
        <>
          {goal !== null && (
            <Button
              onClick={() =>
                onPropose({
                  change: { kind: 'drop_goal', goal: goal.id, side, period },
                  title: `${fromText}を取り消しますか？`,
                  means: GOES_ON,
                  save: '得点を取り消す',
                })
              }
            >
              この得点を取り消す
            </Button>
          )}
          <Button disabled={goal !== null && !isMoved} onClick={() => onPropose(proposed)}>
            {PREVIEW_AND_SAVE}
          </Button>
        </>
      }
    >
      <Choice
        label="クラブ"
        value={to.side}
        options={SIDES.map((one) => [one, fixture.clubs[one]])}
        onChange={(chosen) => setTo({ ...to, side: chosen })}
      />
      <Choice
        label="時間帯"
        value={to.period}
        options={periods.map((one) => [one, PERIOD_NAMES[one]])}
        // A minute of one period means nothing in another.
        onChange={(chosen) => setTo({ ...to, period: chosen, minute: null })}
      />
      <Choice
        label="得点の分"
        value={`${to.minute ?? ''}`}
        options={[
          ['', '記録した時刻から数える'],
          ...minutesIn(to.period, fixture.rules).map((one) => [`${one.minute}`, `${one.text}分`] as const),
        ]}
        onChange={(chosen) => setTo({ ...to, minute: chosen === '' ? null : Number(chosen) })}
      />
    </MendingDialog>
  );
}

const PREVIEW_AND_SAVE = '変化を確かめて保存する';
const GOES_ON =
  '試合はこのまま続きます。会員と速報員の画面では得点だけが変わり、新しい得点としては知らされません。';
const COUNTED = '試合はこのまま続きます。会員と速報員の画面にも、この得点が加わります。';

type KickFormProps = FormProps & {
  readonly side: Side;
  /** From 0. */
  readonly column: number;
  readonly recorded: KickResult;
};

/** Turns a kick's result round, or takes the kick out. */
export function KickForm({ match, side, column, recorded, onPropose, onClose }: KickFormProps) {
  const kick = `${match.fixture.clubs[side]}の${column + 1}本目`;
  const result = recorded === 'success' ? 'failure' : 'success';
  const words = result === 'success' ? '○（成功）' : '×（失敗）';
  return (
    <MendingDialog title={`${kick}を直す`} onClose={onClose}>
      <Button
        onClick={() =>
          onPropose({
            change: { kind: 'change_kick', side, column, result },
            title: `${kick}を${words}に直しますか？`,
            means: 'ほかのキックの記録と試合状態は、そのままです。',
            save: `${words}に直す`,
          })
        }
      >
        {words}に直す
      </Button>
      <Button
        onClick={() =>
          onPropose({
            change: { kind: 'remove_kick', side, column },
            title: `${kick}を取り消しますか？`,
            means: 'この後のキックの記録は、1本ずつ前に詰まります。試合状態は、そのままです。',
            save: 'キックを取り消す',
          })
        }
      >
        このキックを取り消す
      </Button>
    </MendingDialog>
  );
}

type KickOffFormProps = FormProps & {
  readonly period: Period;
  /** Of the match, `YYYY-MM-DD`. */
  readonly date: string;
};

/** Corrects when a half began: its clock and the minutes of its goals follow. */
export function KickOffForm({ match, period, date, onPropose, onClose }: KickOffFormProps) {
  const begun = match.kickOffs[period] ?? null;
  const recorded = begun === null ? '' : clockText(begun);
  const [time, setTime] = useState(recorded);
  const name = `${PERIOD_NAMES[period]}の開始時刻`;
  const propose = (at: number | null, title: string) =>
    onPropose({
      change: { kind: 'set_kick_off', period, at },
      title,
      means: '速報員と会員の画面の経過時間と、得点の分が変わります。得点と試合状態は、そのままです。',
      save: '開始時刻を直す',
    });
  const day = begun === null ? date : dateText(begun);
  return (
    <MendingDialog
      title={`${name}を直す`}
      onClose={onClose}
      buttons={
        <>
          {begun !== null && (
            <Button onClick={() => propose(null, `${name}を「わからない」にしますか？`)}>
              わからない（分を表示しない）
            </Button>
          )}
          <Button
            disabled={time === '' || time === recorded}
            onClick={() => propose(Date.parse(`${day}T${time}:00+09:00`), `${name}を${time}に直しますか？`)}
          >
            {PREVIEW_AND_SAVE}
          </Button>
        </>
      }
    >
      <Field label="開始時刻" type="time" value={time} fault={null} onChange={setTime} />
    </MendingDialog>
  );
}

type MendingDialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  /** Beside the one that closes. */
  readonly buttons?: ReactNode;
  readonly children: ReactNode;
};

function MendingDialog({ title, onClose, buttons, children }: MendingDialogProps) {
  const id = useId();
  return (
    <ModalDialog role="dialog" labelledBy={id} onClose={onClose}>
      <h2 id={id} className="heading">
        {title}
      </h2>
      {children}
      <div className={styles.buttons}>
        <Button onClick={onClose}>やめる</Button>
        {buttons}
      </div>
    </ModalDialog>
  );
}
