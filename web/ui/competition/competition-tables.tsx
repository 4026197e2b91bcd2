import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CompetitionView } from '#contract/championship/competition.ts';
import { MATCH_PAGES, type MatchPages } from '#web/ui/match/match-pages.ts';
import { BracketTree } from './bracket-tree.tsx';
import styles from './competition-tables.module.css';
import { Standings } from './standings.tsx';

type CompetitionTablesProps = {
  readonly competition: CompetitionView;
  /** Whose matches a bracket leads to; null where they have no page. */
  readonly matchesOf: string | null;
  readonly pages?: MatchPages;
};

/** 順位表 and トーナメント表, each under its heading; nothing of what there is not. */
export function CompetitionTables({
  competition: { tables, bracket },
  matchesOf,
  pages = 'members',
}: CompetitionTablesProps) {
  return (
    <>
      {tables.length > 0 && (
        <section className={styles.section} aria-labelledby="standings">
          <h2 id="standings" className={styles.heading}>
            順位表
          </h2>
          <p className={styles.hint}>クラブの名前を押すと、順位の決まり方が出ます。</p>
          <div className={styles.tables}>
            {tables.map((table) => (
              <Standings key={table.name} table={table} />
            ))}
          </div>
        </section>
      )}
      {bracket !== null && (
        <section className={styles.section} aria-labelledby="bracket">
          <h2 id="bracket" className={styles.heading}>
            トーナメント表
          </h2>
          <div
            className={styles.bracket}
            data-large={bracket.rounds.length > ROUNDS_ON_PAPER ? '' : undefined}
          >
            <BracketTree
              bracket={bracket}
              linkTo={matchesOf === null ? withoutLink : linkWithin(matchesOf, pages)}
            />
          </div>
        </section>
      )}
    </>
  );
}

/** Of clubs with long names, as many rounds fit on one sheet. */
const ROUNDS_ON_PAPER = 4;

function withoutLink(_matchId: string, children: ReactNode): ReactNode {
  return children;
}

function linkWithin(
  championshipId: string,
  pages: MatchPages,
): (matchId: string, children: ReactNode) => ReactNode {
  return (matchId, children) => (
    <Link to={MATCH_PAGES[pages]} params={{ championshipId, matchId }}>
      {children}
    </Link>
  );
}
