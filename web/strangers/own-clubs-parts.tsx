import type { ReactNode } from 'react';
import type { PublicChampionships, PublicMatch } from '#contract/public-results.ts';
import { FollowButton } from '#web/ui/follow-button.tsx';
import { MatchLines } from '#web/ui/match/match-line.tsx';
import { Name } from '#web/ui/name.tsx';
import { NONE_NEAR } from './messages.ts';
import styles from './own-clubs.module.css';
import { type OwnClubs, useOwnClubs } from './own-clubs.ts';

/** First of all: what the phone's own clubs play, the next matches before the last one. Nothing on a phone that keeps none. */
export function OwnClubsSection({ open }: { readonly open: PublicChampionships }) {
  const own = useOwnClubs();
  if (own.names.length === 0) return null;
  return (
    <section className="stack3" aria-labelledby="own-clubs">
      <h2 id="own-clubs" className="heading">
        フォロー中
      </h2>
      {own.names.map((name) => {
        const matches = matchesOf(name, open);
        return (
          <div key={name} className="stack1">
            <Club name={name} own={own}>
              <h3>
                <Name>{name}</Name>
              </h3>
            </Club>
            {matches.length === 0 ? (
              <p className="hint">{NONE_NEAR}</p>
            ) : (
              <MatchLines matches={matches} pages="public" />
            )}
          </div>
        );
      })}
    </section>
  );
}

/** Beside a match: both clubs, each to be kept with one press. */
export function OwnClubsChoice({ match }: { readonly match: PublicMatch }) {
  const own = useOwnClubs();
  return (
    <section className={`stack2 ${styles.choice}`} aria-labelledby="own-clubs">
      <h2 id="own-clubs" className="subheading">
        クラブをフォロー
      </h2>
      <ul className="card list">
        {[match.home_club, match.away_club].map(({ club_name: name }) => (
          <li key={name}>
            <Club name={name} own={own}>
              <Name>{name}</Name>
            </Club>
          </li>
        ))}
      </ul>
      <p className="hint">
        試合が「公開中の大会」のはじめに出ます。この端末だけに残り、ログインは要りません。
      </p>
    </section>
  );
}

type ClubProps = { readonly name: string; readonly own: OwnClubs; readonly children: ReactNode };

function Club({ name, own: { names, toggle }, children }: ClubProps) {
  return (
    <div className={styles.club}>
      {children}
      <span className={styles.button}>
        <FollowButton
          name={name}
          isFollowed={names.includes(name)}
          toggle={() => toggle(name)}
          problem={null}
        />
      </span>
    </div>
  );
}

/** Of the two weeks that are read: all to come, and the last one played. */
function matchesOf(name: string, { date, matches }: PublicChampionships): readonly PublicMatch[] {
  const own = matches.filter(({ home_club, away_club }) =>
    [home_club.club_name, away_club.club_name].includes(name),
  );
  const coming = own.filter(({ match_date }) => match_date >= date);
  return [...coming, ...own.filter(({ match_date }) => match_date < date).slice(-1)];
}
