import type { StandingsRow, StandingsTable } from '#contract/competition.ts';
import {
  AWAITS_LOT,
  CERTAINTY_LABELS,
  PROVISIONAL,
  SHARED_PLACE,
} from '#domain/competition/standings/messages.ts';
import styles from './standings.module.css';
import { StandingsDetail } from './standings-detail.tsx';

/** The table of a league. On a phone a club's matches and goals stand below its name. */
export function Standings({ table }: { readonly table: StandingsTable }) {
  const { name, rows, advancing, provisional, withdrawn } = table;
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
            {WIDE.map(({ label, title }) => (
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
            <Row key={row.club} row={row} rows={rows} isLastToAdvance={row.place === advancing} />
          ))}
        </tbody>
      </table>
      {withdrawn.length > 0 && <p className={styles.note}>棄権・辞退：{withdrawn.join('、')}</p>}
      {advancing > 0 && <p className={styles.note}>上位{advancing}クラブが勝ち上がります。</p>}
    </div>
  );
}

const WIDE: readonly { readonly label: string; readonly title: string; value(row: StandingsRow): number }[] =
  [
    { label: '試', title: '試合数', value: ({ played }) => played },
    { label: '勝', title: '勝ち', value: ({ won }) => won },
    { label: '分', title: '引き分け', value: ({ drawn }) => drawn },
    { label: '負', title: '負け', value: ({ lost }) => lost },
    { label: '得', title: '得点', value: ({ goals_for }) => goals_for },
    { label: '失', title: '失点', value: ({ goals_against }) => goals_against },
  ];

type RowProps = {
  readonly row: StandingsRow;
  readonly rows: readonly StandingsRow[];
  readonly isLastToAdvance: boolean;
};

function Row({ row, rows, isLastToAdvance }: RowProps) {
  const isShared = rows.filter(({ place }) => place === row.place).length > 1;
  return (
    <tr data-certainty={row.certainty} data-line={isLastToAdvance ? '' : undefined}>
      <td className={styles.place}>{row.place}</td>
      <th scope="row" className={styles.club}>
        <StandingsDetail row={row}>
          <span className={styles.clubName}>{row.club}</span>
          <Marks row={row} isShared={isShared} />
        </StandingsDetail>
        <span className={styles.narrow}>
          {row.played}試合 {row.won}勝{row.drawn}分{row.lost}敗 得{row.goals_for} 失{row.goals_against}
        </span>
      </th>
      {WIDE.map(({ label, value }) => (
        <td key={label} className={styles.wide}>
          {value(row)}
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
