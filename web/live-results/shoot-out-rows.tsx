import type { MatchView } from '#contract/wire.ts';
import type { Side } from '#domain/match/match.ts';
import { kickColumns } from '#domain/match/shootout.ts';
import { kicksOf, shootOutWinner } from '#web/ui/match/standing.ts';
import { Name } from '#web/ui/name.tsx';
import styles from './shoot-out-rows.module.css';

/** The shoot-out as rows of ○ and ×; after a correction that gave only numbers there are no kicks to show. */
export function ShootOutRows({ match }: { readonly match: MatchView }) {
  const kicks = kicksOf(match);
  const winner = shootOutWinner(match);
  if (match.game_status === '試合終了' && kicks.home.length + kicks.away.length === 0) return null;
  return (
    <section className={styles.rows} aria-label="PK戦">
      <h2 className={styles.heading}>
        PK戦
        {winner !== null && <span className={styles.decided}>決着</span>}
      </h2>
      <Row match={match} side="home" columns={kickColumns(kicks, match.shoot_out_kicks)} />
      <Row match={match} side="away" columns={kickColumns(kicks, match.shoot_out_kicks)} />
    </section>
  );
}

type RowProps = { readonly match: MatchView; readonly side: Side; readonly columns: number };

function Row({ match, side, columns }: RowProps) {
  const club = side === 'home' ? match.home_club : match.away_club;
  const slots = Array.from({ length: columns }, (_, column) => ({
    name: `${column + 1}本目`,
    kick: club.pk_score_list[column] ?? ('open' as const),
  }));
  return (
    <div className={styles.row}>
      <span className={styles.name}>
        <Name>{club.club_name}</Name>
      </span>
      <ol className={styles.kicks}>
        {slots.map(({ name, kick }) => (
          <li key={name} className={styles.kick} data-kick={kick}>
            <span role="img" aria-label={`${name} ${WORDS[kick]}`}>
              {MARKS[kick]}
            </span>
          </li>
        ))}
      </ol>
      <span className={styles.score}>{club.pk_score}</span>
    </div>
  );
}

const MARKS = { success: '○', failure: '×', open: '' } as const;
const WORDS = { success: '成功', failure: '失敗', open: 'まだ' } as const;
