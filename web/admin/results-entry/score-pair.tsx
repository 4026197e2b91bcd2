import type { KeyboardEvent } from 'react';
import { SIDES, type Side } from '#domain/match/match.ts';
import type { ScorePart } from '#domain/results-entry/typed-result.ts';
import styles from './score-pair.module.css';
import type { SheetRow } from './sheet.ts';

/** What each pair of fields is called, after the club's name. */
const FIELD_NAMES: Readonly<Record<ScorePart, string>> = {
  total: '得点',
  firstHalf: '前半の得点',
  extraFirstHalf: '延長前半の得点',
  extraSecondHalf: '延長後半の得点',
  shootOut: 'PK戦の成功数',
};

/** A key that is pressed in a field. */
export type OnKey = (event: KeyboardEvent<HTMLInputElement>) => void;

type ScorePairProps = {
  readonly row: SheetRow;
  readonly part: ScorePart;
  /** Before the fields; null where the place says it. */
  readonly label: string | null;
  /** The id of the sentence about what is wrong. */
  readonly faultId: string;
  readonly onType: (part: ScorePart, side: Side, text: string) => void;
  readonly onKey: OnKey;
};

/** Two fields, home and away. */
export function ScorePair({ row, part, label, faultId, onType, onKey }: ScorePairProps) {
  const { clubs } = row.match.fixture;
  const faults = row.isTouched && !row.read.ok ? row.read.faults : [];
  return (
    <span className={styles.pair} data-part={part}>
      {label !== null && <span className={styles.label}>{label}</span>}
      {SIDES.map((side) => {
        const field = `${part}.${side}` as const;
        const isWrong = faults.some((fault) => fault.field === field);
        return (
          <input
            key={side}
            className={styles.input}
            data-field={field}
            aria-label={`${clubs[side]}の${FIELD_NAMES[part]}`}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? faultId : undefined}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={row.typed[part][side]}
            onFocus={({ target }) => target.select()}
            onKeyDown={onKey}
            onChange={({ target }) => onType(part, side, target.value)}
          />
        );
      })}
    </span>
  );
}
