import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { matchDayBoard } from '#contract/match/board.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Freshness } from '#web/ui/freshness.tsx';
import { fullDayAndWeekdayText, startTimeText } from '#web/ui/jst.ts';
import { hasScore } from '#web/ui/match/standing.ts';
import { Name } from '#web/ui/name.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { useToday } from '#web/ui/today.ts';
import { useWeekend } from '../matches/queries.ts';
import { sheetsOf } from '../matches/weekend-faults.ts';
import { StateWord } from '../matches/words.tsx';
import { PAGING } from '../reading-modes.ts';
import {
  type BoardMatch,
  boardOf,
  heardText,
  pagesText,
  STAGES,
  type Stage,
  TROUBLE_WORDS,
} from './board-facts.ts';
import styles from './board-page.module.css';

const TITLE = '当日の運営';
const NOT_READ = '試合の一覧を取得できませんでした。';
const REPORTERS_NOT_READ = '速報員の様子を取得できませんでした。試合の状況だけを表示しています。';
const NO_MATCHES = 'この日に試合はありません。';
const NO_TROUBLE = '気になる試合はありません。';

/** Who has opened a page, or closed it, is known from the streams; this often, in milliseconds. */
const AGAIN_MS = 10_000;

const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  playing: '進行中',
  before: 'これから',
  over: '終わった試合',
};

/** /admin-today: every match of a day with its reporters, those that somebody should ask about first. */
export function BoardPage() {
  const { history } = useRouter();
  const today = useToday();
  const asked = useLocation({ select: ({ href }) => new URL(href, location.origin).searchParams.get('day') });
  const day = asked !== null && /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : today;
  const matches = useWeekend({ from: day, to: day });
  const board = useRead(matchDayBoard, { query: { day } }, { ...PAGING, refetchInterval: AGAIN_MS });
  const choose = (next: string) =>
    history.replace(next === today ? '/admin-today' : `/admin-today?day=${next}`);
  return (
    <Page title={TITLE} isWide={true}>
      <PageTitle>{TITLE}</PageTitle>
      <div className={styles.tools}>
        <Field
          label="日"
          type="date"
          value={day}
          fault={null}
          onChange={(next) => next !== '' && choose(next)}
        />
        {day !== today && <Button onClick={() => choose(today)}>今日</Button>}
      </div>
      <Reading query={matches} beside={board} shape="cards" problem={readingProblem(matches.error, NOT_READ)}>
        {(weekend) => {
          const all = boardOf(sheetsOf(weekend), board.data ?? [], Date.parse(weekend.now));
          return (
            <div className={styles.board} aria-busy={matches.isPlaceholderData}>
              <Freshness heardAt={matches.dataUpdatedAt} isConnected={matches.error === null} />
              {board.isError && <p role="alert">{REPORTERS_NOT_READ}</p>}
              {all.length === 0 ? (
                <Notice>{NO_MATCHES}</Notice>
              ) : (
                <Matches all={all} day={day} isKnown={board.data !== undefined} />
              )}
            </div>
          );
        }}
      </Reading>
    </Page>
  );
}

type MatchesProps = {
  readonly all: readonly BoardMatch[];
  readonly day: string;
  /** Whether it is known who enters them. */
  readonly isKnown: boolean;
};

function Matches({ all, day, isKnown }: MatchesProps) {
  const troubled = all.filter(({ troubles }) => troubles.length > 0);
  const calm = all.filter(({ troubles }) => troubles.length === 0);
  return (
    <>
      <p role="status">
        {fullDayAndWeekdayText(day)}　{all.length}試合
        {troubled.length > 0 && `　気になる試合 ${troubled.length}件`}
      </p>
      {isKnown && (
        <section className="stack2" aria-label="気になる試合">
          <h2 className="heading">気になる試合</h2>
          {troubled.length === 0 ? <p className="hint">{NO_TROUBLE}</p> : <List matches={troubled} />}
        </section>
      )}
      {STAGES.map((stage) => {
        const own = calm.filter((one) => one.stage === stage);
        if (own.length === 0) return null;
        return (
          <section key={stage} className="stack2" aria-label={STAGE_WORDS[stage]}>
            <h2 className="heading">{`${STAGE_WORDS[stage]}（${own.length}試合）`}</h2>
            <List matches={own} />
          </section>
        );
      })}
    </>
  );
}

function List({ matches }: { readonly matches: readonly BoardMatch[] }) {
  return (
    <ul className={styles.list}>
      {matches.map((match) => (
        <li key={`${match.one.match.championship_id} ${match.one.match.match_id}`}>
          <BoardRow match={match} />
        </li>
      ))}
    </ul>
  );
}

function BoardRow({ match: { one, entry, troubles, heardAgo, stage } }: { readonly match: BoardMatch }) {
  const { match, championship_name } = one;
  const { home_club: home, away_club: away } = match;
  const isAwaited = troubles.length > 0 || stage !== 'over';
  return (
    <article
      className={styles.match}
      data-troubled={troubles.length > 0 || undefined}
      aria-label={`${home.club_name} 対 ${away.club_name}`}
    >
      <p className={styles.first}>
        <span className={styles.time}>{startTimeText(match.scheduled_match_start_time)}</span>
        <StateWord {...one} />
        <span>{match.venue}</span>
      </p>
      <p className={styles.clubs}>
        <Link
          to="/admin-match/$championshipId/$matchId"
          params={{ championshipId: match.championship_id, matchId: match.match_id }}
        >
          <Name>{home.club_name}</Name>
          <strong className={styles.score}>
            {hasScore(match) ? ` ${home.final_score} - ${away.final_score} ` : ' 対 '}
          </strong>
          <Name>{away.club_name}</Name>
        </Link>
      </p>
      <p className={styles.small}>
        <Name>{championship_name}</Name> {match.match}
      </p>
      {troubles.map((trouble) => (
        <p key={trouble} className={styles.trouble}>
          {TROUBLE_WORDS[trouble]}
        </p>
      ))}
      {entry !== null && isAwaited && (
        <p className={styles.small}>
          {pagesText(entry)}
          <br />
          {heardText(entry, heardAgo)}
        </p>
      )}
      {entry !== null && isAwaited && entry.contacts.length > 0 && (
        <ul className={styles.contacts}>
          {entry.contacts.map(({ label, contact }) => (
            <li key={`${label} ${contact}`}>
              <a href={`tel:${contact.replace(/[^\d+]/g, '')}`} className={styles.call}>
                {contact} に電話する
              </a>
              <span className={styles.small}>{label}</span>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
