import type { ReactNode } from 'react';
import type { PublicChampionships, PublicMatch } from '#contract/championship/public-results.ts';
import { FollowButton } from '#web/ui/follow-button.tsx';
import { MatchLines } from '#web/ui/match/match-line.tsx';
import { standingOf } from '#web/ui/match/standing.ts';
import { Name } from '#web/ui/name.tsx';
import { NONE_NEAR } from './messages.ts';
import styles from './own-clubs.module.css';
import { nameOfMatch, type Own, type OwnKind, useOwn } from './own-follows.ts';

/** First of all: what the phone follows, and of that what is being played. Nothing on a phone that follows none. */
export function OwnClubsSection({ open }: { readonly open: PublicChampionships }) {
  const own = { club: useOwn('club'), championship: useOwn('championship'), match: useOwn('match') };
  const entries = entriesOf(own, open);
  if (entries.length === 0) return null;
  return (
    <section className="stack3" aria-labelledby="own-clubs">
      <h2 id="own-clubs" className="heading">
        フォロー中
      </h2>
      {entries.map(({ kind, name, title, matches }) => (
        <div key={`${kind}\n${name}`} className="stack1">
          <Followed title={title} name={name} own={own[kind]}>
            <h3>
              <Name>{title}</Name>
            </h3>
          </Followed>
          {matches.length === 0 ? (
            <p className="hint">{NONE_NEAR}</p>
          ) : (
            <MatchLines matches={matches} pages="public" />
          )}
        </div>
      ))}
    </section>
  );
}

/** Beside a match: both clubs and the match itself, each to be followed with one press. */
export function OwnClubsChoice({ match }: { readonly match: PublicMatch }) {
  const clubs = useOwn('club');
  const matches = useOwn('match');
  return (
    <section className={`stack2 ${styles.choice}`} aria-labelledby="own-clubs">
      <h2 id="own-clubs" className="subheading">
        フォロー
      </h2>
      <ul className="card list">
        {[match.home_club, match.away_club].map(({ club_name: name }) => (
          <li key={name}>
            <Followed title={name} name={name} own={clubs}>
              <Name>{name}</Name>
            </Followed>
          </li>
        ))}
        <li>
          <Followed title="この試合" name={nameOfMatch(match)} own={matches}>
            <span>この試合</span>
          </Followed>
        </li>
      </ul>
      <p className="hint">
        試合が「公開中の大会」のはじめに出ます。この端末だけに残り、ログインは要りません。
      </p>
    </section>
  );
}

type FollowedProps = {
  /** What it is called, and what it is kept as. */
  readonly title: string;
  readonly name: string;
  readonly own: Own;
  readonly children: ReactNode;
};

function Followed({ title, name, own: { names, toggle }, children }: FollowedProps) {
  return (
    <div className={styles.club}>
      {children}
      <span className={styles.button}>
        <FollowButton
          name={title}
          isFollowed={names.includes(name)}
          toggle={() => toggle(name)}
          problem={null}
        />
      </span>
    </div>
  );
}

type Entry = {
  readonly kind: OwnKind;
  readonly name: string;
  readonly title: string;
  readonly matches: readonly PublicMatch[];
};

/** Where something is being played first. A match of other weeks, and a championship that is no longer shown, wait unseen. */
function entriesOf(own: Readonly<Record<OwnKind, Own>>, open: PublicChampionships): readonly Entry[] {
  const matches = open.matches
    .filter((match) => own.match.names.includes(nameOfMatch(match)))
    .map(
      (match): Entry => ({
        kind: 'match',
        name: nameOfMatch(match),
        title: `${match.home_club.club_name} 対 ${match.away_club.club_name}`,
        matches: [match],
      }),
    );
  const clubs = own.club.names.map(
    (name): Entry => ({
      kind: 'club',
      name,
      title: name,
      matches: matchesOfClub(name, open),
    }),
  );
  const championships = open.championships
    .filter(({ championship_id: id }) => own.championship.names.includes(id))
    .map(
      ({ championship_id: id, championship_name: title }): Entry => ({
        kind: 'championship',
        name: id,
        title,
        matches: dayOf(id, open),
      }),
    );
  return [...matches, ...clubs, ...championships].toSorted((a, b) => Number(isLive(b)) - Number(isLive(a)));
}

function isLive({ matches }: Entry): boolean {
  return matches.some((match) => standingOf(match).tone === 'live');
}

/** Of the two weeks that are read: all to come, and the last one played. */
function matchesOfClub(name: string, { date, matches }: PublicChampionships): readonly PublicMatch[] {
  const own = matches.filter(({ home_club, away_club }) =>
    [home_club.club_name, away_club.club_name].includes(name),
  );
  const coming = own.filter(({ match_date }) => match_date >= date);
  return [...coming, ...own.filter(({ match_date }) => match_date < date).slice(-1)];
}

/** Its next day of play; the last one where none is to come. */
function dayOf(championshipId: string, { date, matches }: PublicChampionships): readonly PublicMatch[] {
  const own = matches.filter(({ championship_id }) => championship_id === championshipId);
  const day = (own.find(({ match_date }) => match_date >= date) ?? own.at(-1))?.match_date;
  return own.filter(({ match_date }) => match_date === day);
}
