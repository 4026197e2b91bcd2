import { useState } from 'react';
import { PERIOD_NAMES } from '#domain/match/labels.ts';
import type { Match, Period } from '#domain/match/match.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { clockText, dateText } from '#web/ui/jst.ts';
import type { AskedChange } from './asked-change.ts';
import { MendingDialog } from './mending-dialog.tsx';

type KickOffFormProps = {
  readonly match: Match;
  readonly period: Period;
  /** Of the match, `YYYY-MM-DD`. */
  readonly date: string;
  readonly onAsk: (asked: AskedChange) => void;
  readonly onClose: () => void;
};

/** When a half really began: the clock and the minutes of its goals follow from it. */
export function KickOffForm({ match, period, date, onAsk, onClose }: KickOffFormProps) {
  const begun = match.kickOffs[period] ?? null;
  const recorded = begun === null ? '' : clockText(begun);
  const [time, setTime] = useState(recorded);
  const name = `${PERIOD_NAMES[period]}の開始時刻`;
  const ask = (at: number | null, title: string) =>
    onAsk({
      change: { kind: 'set_kick_off', period, at },
      title,
      means: '速報員と会員の画面の経過時間と、得点の分が変わります。得点と試合状態は、そのままです。',
      save: '開始時刻を直す',
    });
  const day = begun === null ? date : dateText(begun);
  return (
    <MendingDialog
      title={`${name}を直す`}
      canSave={time !== '' && time !== recorded}
      onSave={() => ask(Date.parse(`${day}T${time}:00+09:00`), `${name}を${time}に直しますか？`)}
      onClose={onClose}
      more={
        begun !== null && (
          <Button onClick={() => ask(null, `${name}を「わからない」にしますか？`)}>
            わからない（分を表示しない）
          </Button>
        )
      }
    >
      <Field label="開始時刻" type="time" value={time} fault={null} onChange={setTime} />
    </MendingDialog>
  );
}
