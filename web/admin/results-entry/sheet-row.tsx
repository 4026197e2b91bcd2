import { useId, useState } from 'react';
import { SIDES, type Side } from '#domain/match/match.ts';
import { isLevel, type ScorePart } from '#domain/results-entry/typed-result.ts';
import { Button } from '#web/ui/button.tsx';
import { startTimeText } from '#web/ui/jst.ts';
import { hasScore } from '#web/ui/match/standing.ts';
import { Name } from '#web/ui/name.tsx';
import { StateWord, scoreText } from '../matches/words.tsx';
import { type OnKey, ScorePair } from './score-pair.tsx';
import type { SheetRow as Row, Sheet } from './sheet.ts';
import styles from './sheet-row.module.css';

type SheetRowProps = { readonly row: Row; readonly onType: Sheet['type']; readonly onKey: OnKey };

/** One match: a dense line, on a phone a card. */
export function SheetRow({ row, onType, onKey }: SheetRowProps) {
  const faultId = useId();
  const { one, match, typed, isTouched, read } = row;
  const { match: view, championship_name, state } = one;
  const { clubs } = match.fixture;
  const type = (part: ScorePart, side: Side, text: string) =>
    onType(row, { ...typed, [part]: { ...typed[part], [side]: text } });
  const pair = { row, faultId, onType: type, onKey };
  const [fault] = isTouched && !read.ok ? read.faults : [];
  return (
    <li className={styles.row} aria-label={`${clubs.home} 対 ${clubs.away}`} data-touched={isTouched}>
      <span className={styles.time}>{startTimeText(view.scheduled_match_start_time)}</span>
      <span className={styles.place}>
        <Name>{championship_name}</Name> <span>{[view.round, view.match].join(' ')}</span>{' '}
        <Name>{view.venue}</Name>
      </span>
      <span className={styles.home}>
        <Name>{clubs.home}</Name>
      </span>
      <ScorePair {...pair} part="total" label={null} />
      <span className={styles.away}>
        <Name>{clubs.away}</Name>
      </span>
      <span className={styles.parts}>
        <ScorePair {...pair} part="firstHalf" label="前半" />
        <ExtraHalves {...pair} />
        {asksShootOut(row) && <ScorePair {...pair} part="shootOut" label="PK" />}
      </span>
      <span className={styles.state}>
        <StateWord state={state} match={view} />
        {state !== 'registered' && hasScore(view) && <span>{scoreText(view)}</span>}
      </span>
      {fault !== undefined && (
        <span id={faultId} className={styles.fault}>
          {fault.message}
        </span>
      )}
    </li>
  );
}

type PartsProps = Omit<Parameters<typeof ScorePair>[0], 'part' | 'label'>;

/** Where the rules have them; most matches end without, so that the fields come when they are asked for. */
function ExtraHalves(pair: PartsProps) {
  const { match, typed } = pair.row;
  const [isOpen, setOpen] = useState(false);
  const { format, extraHalves } = match.fixture.rules;
  const isTyped = (['extraFirstHalf', 'extraSecondHalf'] as const).some((part) => isAnyTyped(typed[part]));
  if (isOpen || isTyped) {
    return (
      <>
        <ScorePair {...pair} part="extraFirstHalf" label="延長前半" />
        <ScorePair {...pair} part="extraSecondHalf" label="延長後半" />
      </>
    );
  }
  return format === 'knockout' && extraHalves ? (
    <Button onClick={() => setOpen(true)}>延長あり</Button>
  ) : null;
}

/** Where level goals are decided by kicks. */
function asksShootOut({ one, match, typed }: Row): boolean {
  const isDecided = match.fixture.rules.format === 'knockout' || one.level_rule === 'shootOut';
  return (isDecided && isLevel(typed)) || isAnyTyped(typed.shootOut);
}

function isAnyTyped(both: Readonly<Record<Side, string>>): boolean {
  return SIDES.some((side) => both[side] !== '');
}
