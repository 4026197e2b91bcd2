import { useState } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { PERIOD_NAMES } from '#domain/match/labels.ts';
import type { Match, Period } from '#domain/match/match.ts';
import { serverClock } from '#web/api/server-clock.ts';
import { clockText, dateText } from '#web/ui/jst.ts';
import { Dialog, DialogButton } from '../dialog/dialog.tsx';
import styles from './mending.module.css';

type SetKickOffProps = {
  readonly match: Match;
  readonly period: Period;
  readonly onAsk: (command: MatchCommand) => void;
  readonly onClose: () => void;
};

/** When a period really began: the clock and the minutes of its goals follow from it. */
export function SetKickOff({ match, period, onAsk, onClose }: SetKickOffProps) {
  const begun = match.kickOffs[period] ?? null;
  const [time, setTime] = useState(() => clockText(begun ?? serverClock.now()));
  const set = (at: number | null) => {
    onClose();
    onAsk({ type: 'setKickOff', period, at });
  };
  return (
    <Dialog
      title={`${PERIOD_NAMES[period]}の開始時刻を直す`}
      onDismiss={onClose}
      actions={
        <>
          <DialogButton
            kind="primary"
            onPress={() => set(Date.parse(`${dateText(begun ?? serverClock.now())}T${time}:00+09:00`))}
          >
            この時刻にする
          </DialogButton>
          <DialogButton kind="plain" onPress={() => set(null)}>
            わからない（分を表示しない）
          </DialogButton>
          <DialogButton kind="plain" onPress={onClose}>
            閉じる
          </DialogButton>
        </>
      }
    >
      <label className={styles.field}>
        開始時刻
        <input
          type="time"
          required
          className="outlined"
          value={time}
          onChange={({ target }) => target.value !== '' && setTime(target.value)}
        />
      </label>
    </Dialog>
  );
}
