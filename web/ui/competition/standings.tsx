import type { ReactNode } from 'react';
import type { StandingsRow, StandingsTable } from '#contract/championship/competition.ts';
import {
  AWAITS_LOT,
  CERTAINTY_LABELS,
  deciderSentence,
  PROVISIONAL,
  SHARED_PLACE,
} from '#domain/competition/standings/messages.ts';
import { Name } from '../name.tsx';
import styles from './standings.module.css';

/** The table of a league. On a phone a club's matches and goals stand below its name. */
export function Standings({ table }: { readonly table: StandingsTable }) {
  const { name, advancing, provisional, withdrawn } = table;
  const rows = countedRows(table);
  const columns = columnsOf(rows, table);
  return (
    <div className={styles.section}>
      <h3 className={styles.name}>
        {name}
        {provisional && (
          <span className={styles.pill} data-tone="live">
            {PROVISIONAL}
          </span>
        )}
      </h3>
      <table className={styles.table}>
        <caption className={styles.unseen}>{name}の順位表</caption>
        <thead>
          <tr>
            <th scope="col">順位</th>
            <th scope="col" className={styles.club}>
              クラブ
            </th>
            {columns.map(([label, title]) => (
              <th key={label} scope="col" className={styles.wide} title={title}>
                {label}
              </th>
            ))}
            <th scope="col" title="得失点差">
              差
            </th>
            <th scope="col" title="勝点">
              点
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.club}
              row={row}
              rows={rows}
              columns={columns}
              isLastToAdvance={row.place === advancing}
            />
          ))}
        </tbody>
      </table>
      {withdrawn.length > 0 && <p className={styles.note}>棄権・辞退：{withdrawn.join('、')}</p>}
      {advancing > 0 && <p className={styles.note}>上位{advancing}クラブが勝ち上がります。</p>}
    </div>
  );
}

/** A column of wide screens, with its title; a phone has its number below the name. */
type Column = (typeof COLUMNS)[number];

const COLUMNS = [
  ['試', '試合数', 'played'],
  ['勝', '勝ち', 'won'],
  ['PK勝', 'PK勝ち', 'shoot_outs_won'],
  ['PK負', 'PK負け', 'shoot_outs_lost'],
  ['分', '引き分け', 'drawn'],
  ['負', '負け', 'lost'],
  ['得', '得点', 'goals_for'],
  ['失', '失点', 'goals_against'],
] as const;

/** Where kicks bring points, what they have decided is not drawn; only matches without kicks on record are. */
function countedRows({ has_shoot_outs, rows }: StandingsTable): readonly StandingsRow[] {
  if (!has_shoot_outs) return rows;
  return rows.map((row) => ({ ...row, drawn: row.drawn - row.shoot_outs_won - row.shoot_outs_lost }));
}

function columnsOf(rows: readonly StandingsRow[], { has_shoot_outs }: StandingsTable): readonly Column[] {
  return COLUMNS.filter(([, , field]) =>
    field === 'drawn'
      ? !has_shoot_outs || rows.some(({ drawn }) => drawn > 0)
      : has_shoot_outs || !field.startsWith('shoot'),
  );
}

type RowProps = {
  readonly row: StandingsRow;
  readonly rows: readonly StandingsRow[];
  readonly columns: readonly Column[];
  readonly isLastToAdvance: boolean;
};

function Row({ row, rows, columns, isLastToAdvance }: RowProps) {
  const isShared = rows.filter(({ place }) => place === row.place).length > 1;
  const has = (field: Column[2]) => columns.some((column) => column[2] === field);
  const hasShootOuts = has('shoot_outs_won');
  return (
    <tr data-certainty={row.certainty} data-line={isLastToAdvance ? '' : undefined}>
      <td className={styles.place}>{row.place}</td>
      <th scope="row" className={styles.club}>
        <StandingsDetail row={row} hasShootOuts={hasShootOuts}>
          <span className={styles.clubName}>
            <Name>{row.club}</Name>
          </span>
          <Marks row={row} isShared={isShared} />
        </StandingsDetail>
        <span className={styles.narrow}>
          {row.played}試合 {row.won}勝{has('drawn') && `${row.drawn}分`}
          {row.lost}敗{hasShootOuts && ` PK${row.shoot_outs_won}勝${row.shoot_outs_lost}敗`} 得{row.goals_for}{' '}
          失{row.goals_against}
        </span>
      </th>
      {columns.map(([label, , field]) => (
        <td key={label} className={styles.wide}>
          {row[field]}
        </td>
      ))}
      <td>{signed(row.goal_difference)}</td>
      <td className={styles.points}>{row.points}</td>
    </tr>
  );
}

/** What stands beside the name at once; why is told by a tap on it. */
function Marks({ row, isShared }: { readonly row: StandingsRow; readonly isShared: boolean }) {
  const certainty = CERTAINTY_LABELS[row.certainty];
  const taken = row.deductions.reduce((sum, { points }) => sum + points, 0);
  return (
    <span className={styles.marks}>
      {certainty !== null && (
        <span className={styles.pill} data-tone={row.certainty}>
          {certainty}
        </span>
      )}
      {row.awaits_lot && (
        <span className={styles.pill} data-tone="lot">
          {AWAITS_LOT}
        </span>
      )}
      {isShared && !row.awaits_lot && row.played > 0 && <span className={styles.pill}>{SHARED_PLACE}</span>}
      {taken > 0 && <span className={styles.pill}>勝点減 {taken}</span>}
    </span>
  );
}

function signed(difference: number): string {
  return difference > 0 ? `+${difference}` : String(difference);
}

type StandingsDetailProps = {
  readonly row: StandingsRow;
  /** Kicks have columns of their own. */
  readonly hasShootOuts: boolean;
  /** The name, which opens it. */
  readonly children: ReactNode;
};

/** By which rule a club has its place, and what was taken from it: opened by its name. */
function StandingsDetail({ row, hasShootOuts, children }: StandingsDetailProps) {
  return (
    <details className={styles.detail}>
      <summary className={styles.summary}>{children}</summary>
      <ul className={styles.reasons}>
        <li>{reasonOf(row)}</li>
        {!hasShootOuts && row.shoot_outs_won + row.shoot_outs_lost > 0 && (
          <li>
            引き分けのうち、PK戦は{row.shoot_outs_won}勝{row.shoot_outs_lost}敗です。
          </li>
        )}
        {row.certainty === 'certain' && <li>残りの試合にかかわらず、勝ち上がりが決まっています。</li>}
        {row.certainty === 'out' && <li>残りの試合にかかわらず、勝ち上がれません。</li>}
        {row.penalty_points !== null && <li>反則ポイントは{row.penalty_points}です。</li>}
        {row.deductions.map(({ points, reason }) => (
          <li key={`${points} ${reason}`}>
            勝点が{points}減らされています（{reason}）。
          </li>
        ))}
      </ul>
    </details>
  );
}

function reasonOf({ played, decided_by, awaits_lot, lot_drawn_on }: StandingsRow): string {
  if (played === 0) return 'まだ試合がありません。';
  const lot = lot_drawn_on === null ? null : { order: [], drawnOn: lot_drawn_on };
  return deciderSentence({ decidedBy: decided_by, awaitsLot: awaits_lot, lot });
}
