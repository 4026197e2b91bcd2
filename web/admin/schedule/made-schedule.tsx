import { useEffect, useId, useRef, useState } from 'react';
import type { AdminChampionshipDetail } from '#contract/championship/championships.ts';
import { dayText } from '#domain/input/day.ts';
import { conflictsIn, inPlayingOrder, moved, turned } from '#domain/schedule/conflicts.ts';
import { restingIn } from '#domain/schedule/league.ts';
import type { PlacedMatch } from '#domain/schedule/placing.ts';
import type { TimeSlot } from '#domain/schedule/time-slots.ts';
import { ChangeMatch } from './change-match.tsx';
import { HandOver } from './hand-over.tsx';
import { IS_OUTDATED, KNOCKOUT_NOTE } from './messages.ts';
import styles from './schedule.module.css';
import type { Made } from './schedule-maker.tsx';
import { ScheduleTable } from './schedule-table.tsx';

type MadeScheduleProps = {
  readonly championship: AdminChampionshipDetail;
  readonly made: Made;
  /** Something was typed since. */
  readonly isOutdated: boolean;
  readonly onChange: (matches: readonly PlacedMatch[]) => void;
};

/** The schedule day by day: looked at, changed by hand, printed, and handed on. Nothing of it is stored yet. */
export function MadeSchedule({ championship, made, isOutdated, onChange }: MadeScheduleProps) {
  const { matches, rules, form } = made;
  const [changing, setChanging] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const { form: conditions } = made;
  // A schedule that was just made is below the form: the reader is led to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each making.
  useEffect(() => heading.current?.focus(), [conditions]);
  const conflicts = conflictsIn(matches, rules);
  const days = Map.groupBy(inPlayingOrder(matches), ({ at }) => at.day);
  const chosen = matches.find(({ pairing }) => pairing.id === changing);
  const put = (next: readonly PlacedMatch[]) => {
    setChanging(null);
    onChange(next);
  };
  return (
    <section className={styles.made} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
          日程表{form.division !== '' && `（${form.division}${form.group === '' ? '' : `・${form.group}`}）`}
        </h2>
        <p className={styles.facts}>{factsOf(made, [...days.keys()])}</p>
      </div>
      {isOutdated && <p className={styles.note}>{IS_OUTDATED}</p>}
      <HandOver championship={championship} made={made} conflicts={conflicts} />
      {form.kind === 'knockout' && matches.length > 1 && <p className={styles.note}>{KNOCKOUT_NOTE}</p>}
      {[...days].map(([day, own]) => (
        <ScheduleTable
          key={day}
          day={day}
          matches={own}
          pairings={made.pairings}
          conflicts={conflicts}
          onChoose={setChanging}
        />
      ))}
      {form.kind !== 'knockout' && made.clubs.length % 2 === 1 && <Resting made={made} />}
      {chosen !== undefined && (
        <ChangeMatch
          match={chosen}
          made={made}
          onTurn={() => put(turned(matches, chosen.pairing.id))}
          onMove={(to: TimeSlot) => put(moved(matches, chosen.pairing.id, to))}
          onClose={() => setChanging(null)}
        />
      )}
    </section>
  );
}

function factsOf({ clubs, matches }: Made, days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const span = first === last ? dayText(first) : `${dayText(first)}〜${dayText(last)}`;
  return `${clubs.length}クラブ、${matches.length}試合、${days.length}日（${span}）`;
}

/** 休み: who is free in which round. */
function Resting({ made: { clubs, pairings } }: { readonly made: Made }) {
  const rounds = [...new Set(pairings.map(({ round }) => round))];
  return (
    <section aria-label="休み">
      <h3 className="subheading">休み</h3>
      <ul className={styles.rests}>
        {rounds.map((round) => (
          <li key={round}>
            第{round}節 {restingIn(round, clubs, pairings).join('、')}
          </li>
        ))}
      </ul>
    </section>
  );
}
