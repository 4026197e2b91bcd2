import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { DeedButton } from '../deed-button.tsx';
import { Note } from '../record/record-head.tsx';
import styles from './championships.module.css';
import type { TypedDivision } from './division-rows.ts';

type DivisionRowProps = {
  readonly division: TypedDivision;
  readonly index: number;
  readonly isLast: boolean;
  readonly fault: string | null;
  readonly onName: (name: string) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

/** One division; with matches it stays. */
export function DivisionRow(props: DivisionRowProps) {
  const { division, index, isLast, fault, onName, onMove, onRemove } = props;
  const called = division.name.trim() === '' ? `${index + 1}番目` : division.name;
  return (
    <li className={styles.division}>
      <Field
        label={`${index + 1}番目の名前`}
        value={division.name}
        maxLength={50}
        autoComplete="off"
        fault={fault}
        onChange={onName}
      />
      <div className={styles.buttons}>
        <Button aria-label={`${called}を上へ`} disabled={index === 0} onClick={() => onMove(-1)}>
          ↑
        </Button>
        <Button aria-label={`${called}を下へ`} disabled={isLast} onClick={() => onMove(1)}>
          ↓
        </Button>
        {division.matches > 0 ? (
          <Note>{division.matches}試合</Note>
        ) : (
          <DeedButton deed="risky" aria-label={`${called}を外す`} onClick={onRemove}>
            外す
          </DeedButton>
        )}
      </div>
    </li>
  );
}
