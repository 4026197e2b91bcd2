import type { ReactNode } from 'react';
import type { StandingsRow } from '#contract/competition.ts';
import { deciderSentence } from '#domain/competition/standings/messages.ts';
import styles from './standings.module.css';

type StandingsDetailProps = {
  readonly row: StandingsRow;
  /** Kicks have columns of their own. */
  readonly hasShootOuts: boolean;
  /** The name, which opens it. */
  readonly children: ReactNode;
};

/** By which rule a club has its place, and what was taken from it: opened by its name. */
export function StandingsDetail({ row, hasShootOuts, children }: StandingsDetailProps) {
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
