import { Link } from '@tanstack/react-router';
import { useOptimistic, useTransition } from 'react';
import type { WeekendMatch } from '#contract/match/admin.ts';
import type { PerSide } from '#domain/match/match.ts';
import { startTimeText } from '#web/ui/jst.ts';
import { hasScore, scoreLines } from '#web/ui/match/standing.ts';
import { Name } from '#web/ui/name.tsx';
import { savingProblem } from '../record/problem.tsx';
import { NOT_CHECKED } from './messages.ts';
import { seenOf, useCheck } from './queries.ts';
import { FAULT_WORDS, placeOf, type Sheet } from './weekend-faults.ts';
import styles from './weekend-match-card.module.css';
import { recorderText, StateWord, secondText } from './words.tsx';

type WeekendMatchCardProps = {
  readonly sheet: Sheet;
  /** Else by championship: what stands in the heading above is not said again. */
  readonly isByVenue: boolean;
};

/** One match as it is compared with the paper: large, with every number the paper has, and the mark that it was. */
export function WeekendMatchCard({ sheet: { one, faults }, isByVenue }: WeekendMatchCardProps) {
  const { match, championship_name, registered } = one;
  const { home_club: home, away_club: away } = match;
  const ids = { championshipId: match.championship_id, matchId: match.match_id };
  const [total, ...parts] = partsOf(match);
  return (
    <article
      id={placeOf(one)}
      className={styles.match}
      data-checked={one.checked !== null}
      aria-label={`${home.club_name} 対 ${away.club_name}`}
    >
      <p className={styles.first}>
        <span className={styles.time}>{startTimeText(match.scheduled_match_start_time)}</span>
        <StateWord {...one} />
        <span>{match.match}</span>
        <span>{isByVenue ? championship_name : match.venue}</span>
      </p>
      <p className={styles.clubs}>
        <span>
          <Name>{home.club_name}</Name>
        </span>
        <strong className={styles.score}>
          {total === undefined ? '－' : `${total.home} - ${total.away}`}
        </strong>
        <span>
          <Name>{away.club_name}</Name>
        </span>
      </p>
      <p className={styles.parts}>
        {parts.map(({ label, home: left, away: right }) => (
          <span key={label}>
            {label} {left} - {right}
          </span>
        ))}
        {match.actual_match_start_time !== null && <span>開始 {match.actual_match_start_time}</span>}
      </p>
      {faults.map((fault) => (
        <p key={fault} className={styles.fault}>
          {FAULT_WORDS[fault]}
        </p>
      ))}
      {registered !== null && (
        <p className={styles.small}>
          登録：{recorderText(registered.by)} {secondText(registered.at)}
        </p>
      )}
      <div className={styles.foot}>
        <CheckMark one={one} />
        <Link to="/admin-match/$championshipId/$matchId" params={ids} className={styles.open}>
          記録と修正
        </Link>
      </div>
    </article>
  );
}

/** The total first, then every period and the shoot-out; nothing before the match. */
function partsOf(match: WeekendMatch['match']): readonly ({ readonly label: string } & PerSide<number>)[] {
  if (!hasScore(match)) return [];
  const lines = scoreLines(match);
  return [...lines.filter(({ label }) => label === '合計'), ...lines.filter(({ label }) => label !== '合計')];
}

function CheckMark({ one: { match, checked } }: { readonly one: WeekendMatch }) {
  const { mutateAsync, error } = useCheck();
  const [isPending, start] = useTransition();
  const [isShown, show] = useOptimistic(checked !== null);
  const ids = { championshipId: match.championship_id, matchId: match.match_id };

  function change(isChecked: boolean) {
    if (isPending) return;
    start(async () => {
      show(isChecked);
      // The refusal is shown below; the mark goes back by itself.
      await mutateAsync({ params: { ...ids }, body: { ...seenOf(match), checked: isChecked } }).catch(
        () => undefined,
      );
    });
  }

  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isShown}
          aria-busy={isPending}
          onChange={({ target }) => change(target.checked)}
        />
        紙と照合済み
      </label>
      {checked !== null && (
        <p className={styles.small}>
          {checked.by} {secondText(checked.at)}
        </p>
      )}
      {error !== null && (
        <p className={styles.fault} role="alert">
          {savingProblem(error, NOT_CHECKED)}
        </p>
      )}
    </div>
  );
}
