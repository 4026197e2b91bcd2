import { dayText } from '#domain/input/day.ts';
import type { ScheduleConflict } from '#domain/schedule/conflicts.ts';
import { type Pairing, participantName } from '#domain/schedule/pairing.ts';
import type { PlacedMatch } from '#domain/schedule/placing.ts';
import { kickOffOf } from '#domain/schedule/time-slots.ts';
import { Button } from '#web/ui/button.tsx';
import { Name } from '#web/ui/name.tsx';
import styles from './schedule.module.css';

type ScheduleTableProps = {
  readonly day: string;
  /** In playing order. */
  readonly matches: readonly PlacedMatch[];
  readonly pairings: readonly Pairing[];
  readonly conflicts: readonly ScheduleConflict[];
  readonly onChoose: (id: string) => void;
};

/** One day's matches by time and place, each with what is wrong about it. */
export function ScheduleTable({ day, matches, pairings, conflicts, onChoose }: ScheduleTableProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>
        {dayText(day)} <span className={styles.count}>{matches.length}試合</span>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={styles.time}>
            時刻
          </th>
          <th scope="col" className={styles.ground}>
            会場
          </th>
          <th scope="col" className={styles.match}>
            試合
          </th>
          <th scope="col">ホーム（左）</th>
          <th scope="col">アウェイ（右）</th>
          <th scope="col" className={styles.change}>
            <span className="unseen">変更</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {matches.map(({ pairing, at }) => {
          const { id, name, slots } = pairing;
          const own = conflicts.filter((conflict) => conflict.id === id);
          const [home, away] = [participantName(slots.home, pairings), participantName(slots.away, pairings)];
          return (
            <tr key={id} data-conflict={kindOf(own)}>
              <th scope="row" className={styles.time}>
                {kickOffOf(at)}
              </th>
              <td className={styles.ground}>
                <Name>{at.ground}</Name>
              </td>
              <td className={styles.match}>{name}</td>
              <td className={styles.home}>
                <Name>{home}</Name>
              </td>
              <td className={styles.away}>
                <Name>{away}</Name>
                {own.map(({ message }) => (
                  <span key={message} className={styles.conflict}>
                    {message}
                  </span>
                ))}
              </td>
              <td className={styles.change}>
                <Button aria-label={`${name} ${home} 対 ${away}を変える`} onClick={() => onChoose(id)}>
                  変える
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function kindOf(conflicts: readonly ScheduleConflict[]): ScheduleConflict['kind'] | undefined {
  return conflicts.find(({ kind }) => kind === 'impossible')?.kind ?? conflicts[0]?.kind;
}
