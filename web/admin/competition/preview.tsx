import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CompetitionPreview, FillingView } from '#contract/championship/admin-competition.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { BracketTree } from '#web/ui/competition/bracket-tree.tsx';
import { Standings } from '#web/ui/competition/standings.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Reading } from '#web/ui/reading.tsx';
import styles from './competition.module.css';
import { NO_PREVIEW, NOTHING_TO_SHOW } from './messages.ts';

type PreviewProps = {
  readonly championshipId: string;
  readonly reading: UseQueryResult<CompetitionPreview>;
};

/** What members would see with these settings, and which matches would get other clubs. */
export function Preview({ championshipId, reading }: PreviewProps) {
  return (
    <section className={styles.preview} aria-labelledby="preview" aria-busy={reading.isPlaceholderData}>
      <h2 id="preview" className={styles.heading}>
        保存するとこうなります
      </h2>
      <Reading query={reading} shape="text" problem={readingProblem(reading.error, NO_PREVIEW)}>
        {({ view: { tables, bracket }, fillings, conflicts }) => (
          <>
            <Fillings title="次の試合の対戦が書き換わります。" fillings={fillings} />
            <Fillings
              title="次の試合はすでに始まっているため、対戦を書き換えません。試合の記録を確かめてください。"
              fillings={conflicts}
            />
            {tables.length === 0 && bracket === null && <Notice>{NOTHING_TO_SHOW}</Notice>}
            {tables.map((table) => (
              <Standings key={table.name} table={table} />
            ))}
            {bracket !== null && (
              <BracketTree
                bracket={bracket}
                linkTo={(matchId, children) => (
                  <Link to="/admin-match/$championshipId/$matchId" params={{ championshipId, matchId }}>
                    {children}
                  </Link>
                )}
              />
            )}
          </>
        )}
      </Reading>
    </section>
  );
}

type FillingsProps = { readonly title: string; readonly fillings: readonly FillingView[] };

function Fillings({ title, fillings }: FillingsProps) {
  if (fillings.length === 0) return null;
  return (
    <div className={styles.changes}>
      <p>{title}</p>
      <ul>
        {fillings.map(({ match_id, name, before, after }) => (
          <li key={match_id}>
            {name}：「{before.home}」対「{before.away}」から「{after.home}」対「{after.away}」へ
          </li>
        ))}
      </ul>
    </div>
  );
}
