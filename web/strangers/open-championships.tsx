import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { PublicChampionships, PublicMatch } from '#contract/championship/public-results.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import { Freshness } from '#web/ui/freshness.tsx';
import { fullDayAndWeekdayText } from '#web/ui/jst.ts';
import rows from '#web/ui/link-list.module.css';
import { MatchLines } from '#web/ui/match/match-line.tsx';
import { standingOf } from '#web/ui/match/standing.ts';
import { Name } from '#web/ui/name.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { ForMembers } from './for-members.tsx';
import { Announcer, OwnClubsSection } from './later.ts';
import { CLOSED, INTRODUCTION, NONE_NEAR, NOT_READ, TITLE } from './messages.ts';
import styles from './open-championships.module.css';
import { useOpenChampionships } from './queries.ts';

/** /public: the nearest days of play, and all championships that everyone may see. */
export function OpenChampionships() {
  const { query, isHidden, heardAt, isConnected } = useOpenChampionships();
  return (
    <Page title={TITLE} isWide={true}>
      <div className="stack1">
        <PageTitle>{TITLE}</PageTitle>
        <p className="hint">{INTRODUCTION}</p>
        {!isHidden && <Freshness heardAt={heardAt} isConnected={isConnected} />}
      </div>
      {isHidden ? (
        <Notice>{CLOSED}</Notice>
      ) : (
        <Reading query={query} shape="cards" problem={NOT_READ}>
          {(open) => (open.championships.length === 0 ? <Notice>{CLOSED}</Notice> : <Whole open={open} />)}
        </Reading>
      )}
      <ForMembers>
        <Link to="/login">ログイン</Link>
      </ForMembers>
    </Page>
  );
}

function Whole({ open }: { readonly open: PublicChampionships }) {
  const { date, matches, championships } = open;
  const days = [...new Set(matches.map(({ match_date }) => match_date))].toSorted();
  const next = days.find((day) => day >= date);
  const last = days.findLast((day) => day < date);
  return (
    <>
      <Suspense fallback={null}>
        <OwnClubsSection open={open} />
      </Suspense>
      {[next, last].map((day) => day !== undefined && <Day key={day} day={day} open={open} />)}
      {days.length === 0 && <Notice>{NONE_NEAR}</Notice>}
      <Suspense fallback={null}>
        <Announcer matches={matches} />
      </Suspense>
      {CATEGORIES.map((category) => {
        const own = championships.filter((one) => one.category === category);
        if (own.length === 0) return null;
        return (
          <section key={category} className="stack2" aria-label={category}>
            <h2 className="subheading">{category}</h2>
            <ul className="card list">
              {own.map(({ championship_id: championshipId, championship_name: name }) => (
                <li key={championshipId}>
                  <Link className={rows.row} to="/public/$championshipId" params={{ championshipId }}>
                    <Name>{name}</Name>
                    <span className={rows.sign} aria-hidden="true">
                      ›
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

type DayProps = { readonly day: string; readonly open: PublicChampionships };

/** The matches of a day by championship, first those where one is being played. */
function Day({ day, open: { date, matches, championships } }: DayProps) {
  const ofDay = Map.groupBy(
    matches.filter(({ match_date }) => match_date === day),
    (match) => match.championship_id,
  );
  const playing = championships
    .map((one) => ({ ...one, matches: ofDay.get(one.championship_id) ?? [] }))
    .filter((one) => one.matches.length > 0)
    .toSorted((a, b) => Number(isLive(b.matches)) - Number(isLive(a.matches)));
  const word = day === date ? 'きょうの試合' : day > date ? '次の試合' : '前回の試合';
  return (
    <section className="stack3" aria-labelledby={day}>
      <h2 id={day} className="heading">
        {word} <time dateTime={day}>{fullDayAndWeekdayText(day)}</time>
      </h2>
      {playing.map(({ championship_id: championshipId, championship_name: name, matches: own }) => (
        <div key={championshipId} className="stack1">
          <h3 className={styles.championship}>
            <Link to="/public/$championshipId" params={{ championshipId }}>
              <Name>{name}</Name>
            </Link>
          </h3>
          <MatchLines matches={own} pages="public" />
        </div>
      ))}
    </section>
  );
}

function isLive(matches: readonly PublicMatch[]): boolean {
  return matches.some((match) => standingOf(match).tone === 'live');
}
