import { useId, useState } from 'react';
import { dayText } from '#domain/input/day.ts';
import { conflictsIn, moved } from '#domain/schedule/conflicts.ts';
import { participantName } from '#domain/schedule/pairing.ts';
import type { PlacedMatch } from '#domain/schedule/placing.ts';
import { kickOffOf, type TimeSlot, timeSlotKey, timeSlotsOf } from '#domain/schedule/time-slots.ts';
import { Button } from '#web/ui/button.tsx';
import { Labelled } from '#web/ui/form/labelled.tsx';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { NO_CONFLICTS } from './messages.ts';
import styles from './schedule.module.css';
import type { Made } from './schedule-maker.tsx';

type ChangeMatchProps = {
  readonly match: PlacedMatch;
  readonly made: Made;
  readonly onTurn: () => void;
  readonly onMove: (to: TimeSlot) => void;
  readonly onClose: () => void;
};

/** One match changed by hand: home and away exchanged, or another time slot, with what that would break. */
export function ChangeMatch({ match, made, onTurn, onMove, onClose }: ChangeMatchProps) {
  const id = useId();
  const [chosen, setChosen] = useState(timeSlotKey(match.at));
  const { pairing, at } = match;
  const { pairings, rules } = made;
  const to = timeSlotsOf(rules).find((slot) => timeSlotKey(slot) === chosen);
  const isElsewhere = chosen !== timeSlotKey(at);
  return (
    <ModalDialog role="dialog" labelledBy={id} onClose={onClose}>
      <div className={styles.dialog}>
        <h2 id={id} className="heading">
          {pairing.name}
        </h2>
        <p>
          {participantName(pairing.slots.home, pairings)} 対 {participantName(pairing.slots.away, pairings)}
        </p>
        <p className="hint">
          {dayText(at.day)} {kickOffOf(at)} {at.ground}
        </p>
        <div>
          <Button onClick={onTurn}>ホームとアウェイを入れ替える</Button>
        </div>
        <Labelled label="移す先" hint="試合のある時間枠を選ぶと、二つの試合を入れ替えます。" fault={null}>
          {(ties) => (
            <select {...ties} value={chosen} onChange={({ target }) => setChosen(target.value)}>
              <SlotOptions match={match} made={made} />
            </select>
          )}
        </Labelled>
        {isElsewhere && to !== undefined && <Effect match={match} made={made} to={to} />}
        <div className={styles.answers}>
          <Button onClick={onClose}>やめる</Button>
          <DeedButton
            deed="main"
            disabled={!isElsewhere || to === undefined}
            onClick={() => to && onMove(to)}
          >
            移す
          </DeedButton>
        </div>
      </div>
    </ModalDialog>
  );
}

/** Every time slot, by day, with what stands there. */
function SlotOptions({ match, made: { matches, rules } }: Pick<ChangeMatchProps, 'match' | 'made'>) {
  const taken = new Map(matches.map(({ pairing, at }) => [timeSlotKey(at), pairing]));
  const byDay = Map.groupBy(timeSlotsOf(rules), ({ day }) => day);
  return [...byDay].map(([day, slots]) => (
    <optgroup key={day} label={dayText(day)}>
      {slots.map((slot) => {
        const key = timeSlotKey(slot);
        const there = taken.get(key);
        const what =
          there === undefined
            ? '空き'
            : there.id === match.pairing.id
              ? 'いまの時間枠'
              : `${there.name}と入れ替え`;
        return (
          <option key={key} value={key}>
            {dayText(day)} {kickOffOf(slot)} {slot.ground}（{what}）
          </option>
        );
      })}
    </optgroup>
  ));
}

/** What the move would break that is not broken yet. */
function Effect({ match, made, to }: Pick<ChangeMatchProps, 'match' | 'made'> & { readonly to: TimeSlot }) {
  const { matches, rules, pairings } = made;
  const known = new Set(conflictsIn(matches, rules).map(({ id, message }) => `${id} ${message}`));
  const broken = conflictsIn(moved(matches, match.pairing.id, to), rules).filter(
    ({ id, message }) => !known.has(`${id} ${message}`),
  );
  const nameOf = (id: string) => pairings.find((pairing) => pairing.id === id)?.name ?? '';
  return (
    <div role="status">
      {broken.length === 0 ? (
        <p className={styles.sound}>{NO_CONFLICTS}</p>
      ) : (
        <ul className={styles.broken}>
          {broken.map(({ id, message }) => (
            <li key={`${id} ${message}`} className={styles.conflict}>
              {nameOf(id)}：{message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
