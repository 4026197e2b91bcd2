import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { dayText, startTimeText } from '#web/ui/jst.ts';
import { Name } from '#web/ui/name.tsx';
import { placeInCompetition } from '../match/reported-match.ts';
import { isUnregistered } from './days.ts';
import type { ListedMatch } from './listed-match.ts';
import styles from './match-card.module.css';
import type { MatchNow } from './use-matches-as-now.ts';

/** What a flow does with a match of its list, and what it calls a postponed one. */
export type ListFlow = {
  readonly postponed: string;
  readonly report: MatchAction;
  readonly correct: MatchAction;
  /** Null where the flow has no call that brings a postponed match back: the office does. */
  readonly correctPostponed: MatchAction | null;
  /** What else can be done with a match, below it; null where nothing can. */
  readonly beside: ((now: MatchNow) => ReactNode) | null;
};

/** Renders the link to the screen of a match. It works as a plain link before the program is there. */
export type MatchAction = (match: ListedMatch, look: ActionLook) => ReactNode;

/** Gives a link the specification's button: its name, its looks, and the space bar. */
export type ActionLook = Readonly<{
  role: 'button';
  className: string;
  'aria-describedby': string;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  children: string;
}>;

type MatchCardProps = MatchNow & {
  /** In Tokyo; null where the day says nothing about the match. */
  readonly today: string | null;
  readonly flow: ListFlow;
};

/** One match in a list of reporters: how it stands, when and where in its competition, and what can be done with it. */
export function MatchCard({ match, unsent, today, flow }: MatchCardProps) {
  const clubsId = useId();
  const { date, startTime, status, outcome, clubs, goals, kicks } = match;
  const standing = outcome === 'postponed' ? '延期' : status;
  const hasScore = standing !== '延期' && standing !== '試合前';
  const action = actionOf(match, flow);
  return (
    <li className={`sheet stack2 ${styles.card}`} data-registered={outcome !== 'open'}>
      <p className={styles.when}>
        <span className={styles.status} data-status={standing}>
          {standing}
        </span>
        {isUnregistered(match, today) && <strong className={styles.unregistered}>未登録</strong>}
        <time dateTime={date}>{dayText(date)}</time>
        <span>{startTimeText(startTime)}</span>
        <span>{placeInCompetition(match.place)}</span>
      </p>
      <p id={clubsId} className={styles.clubs}>
        <Club name={clubs.home} score={hasScore ? goals.home : null} />
        <span className={styles.versus}>対</span>
        <Club name={clubs.away} score={hasScore ? goals.away : null} />
      </p>
      {hasScore && match.hasShootOut && (
        <p className={styles.shootOut}>
          PK戦{' '}
          <span>
            {kicks.home} - {kicks.away}
          </span>
        </p>
      )}
      {unsent.length > 0 && <p className={styles.unsent}>未送信の操作 {unsent.length}件</p>}
      <div className={styles.foot}>
        <Outcome match={match} postponed={flow.postponed} />
        {action?.(match, {
          role: 'button',
          className: `outlined ${styles.action} ${outcome === 'open' ? styles.report : ''}`,
          'aria-describedby': clubsId,
          onKeyDown: clickBySpace,
          children: outcome === 'open' ? '選択' : '修正',
        })}
      </div>
      {flow.beside?.({ match, unsent })}
    </li>
  );
}

/** A browser presses a link by Enter alone. */
function clickBySpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

function actionOf({ outcome }: ListedMatch, { report, correct, correctPostponed }: ListFlow) {
  if (outcome === 'open') return report;
  return outcome === 'postponed' ? correctPostponed : correct;
}

/** The score is null before there is one. */
function Club({ name, score }: { readonly name: string; readonly score: number | null }) {
  return (
    <span className={styles.club}>
      <Name>{name}</Name>
      {score !== null && <span className={styles.score}>{score}</span>}
    </span>
  );
}

function Outcome({ match, postponed }: { readonly match: ListedMatch; readonly postponed: string }) {
  const { outcome, postponedReason } = match;
  if (outcome === 'registered') return <p className={styles.ended}>速報終了</p>;
  if (outcome === 'open') return null;
  return (
    <p className={styles.postponed}>
      <strong>{postponed}</strong>
      {postponedReason !== '' && <span>理由：{postponedReason}</span>}
    </p>
  );
}
