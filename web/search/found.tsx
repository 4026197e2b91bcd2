import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Found, FoundMatch, FoundPlace } from '#contract/publishing/search.ts';
import { dayText, startTimeText } from '#web/ui/jst.ts';
import rows from '#web/ui/link-list.module.css';
import { MapLink } from '#web/ui/map-link.tsx';
import { Name } from '#web/ui/name.tsx';
import styles from './search.module.css';

type Championship = Found['championships'][number];

/** What was found, a list for each kind. */
export function FoundLists({ found: { clubs, championships, places } }: { readonly found: Found }) {
  return (
    <div className="stack6">
      {clubs.length > 0 && (
        <Kind title="クラブ">
          <ul className="card list">
            {clubs.map(({ club_id: clubId, name, categories }) => (
              <li key={clubId}>
                <Link className={rows.row} to="/club/$clubId" params={{ clubId }}>
                  <Words name={name} facts={categories.join('・')} />
                </Link>
              </li>
            ))}
          </ul>
        </Kind>
      )}
      {championships.length > 0 && (
        <Kind title="大会">
          <ul className="card list">
            {championships.map((one) => (
              <li key={one.championship_id}>
                <ChampionshipLink championship={one} />
              </li>
            ))}
          </ul>
        </Kind>
      )}
      {places.map((place) => (
        <Place key={place.name} {...place} />
      ))}
    </div>
  );
}

/** While it plays, to its matches; else to its tables, which stay for good. */
function ChampionshipLink({ championship }: { readonly championship: Championship }) {
  const { championship_id: championshipId, championship_name, category, plays_this_week } = championship;
  const fiscalYear = String(championship.fiscal_year);
  const facts = `${fiscalYear}年度　${category}${plays_this_week ? '　今週の試合があります' : ''}`;
  const words = <Words name={championship_name} facts={facts} />;
  return plays_this_week ? (
    <Link
      className={rows.row}
      to="/latest-results-by-championship/$championshipId"
      params={{ championshipId }}
    >
      {words}
    </Link>
  ) : (
    <Link
      className={rows.row}
      to="/archive/$fiscalYear/$championshipId"
      params={{ fiscalYear, championshipId }}
    >
      {words}
    </Link>
  );
}

function Place({ name, coming, past }: FoundPlace) {
  return (
    <Kind title={`会場：${name}`} beside={<MapLink venue={name} />}>
      <Days title="これからの試合" matches={coming} />
      <Days title="これまでの試合" matches={past} />
    </Kind>
  );
}

function Days({ title, matches }: { readonly title: string; readonly matches: readonly FoundMatch[] }) {
  if (matches.length === 0) return null;
  return (
    <div className="stack1">
      <h3 className="subheading">{title}</h3>
      <ul className="card list">
        {matches.map((match) => (
          <li key={`${match.championship_id} ${match.match_id}`}>
            <Link
              className={rows.row}
              to="/indv-result/$championshipId/$matchId"
              params={{ championshipId: match.championship_id, matchId: match.match_id }}
            >
              <Words
                name={`${match.home} 対 ${match.away}`}
                facts={`${dayText(match.match_date)} ${startTimeText(match.start_time)}　${match.championship_name}`}
              />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

type KindProps = { readonly title: string; readonly beside?: ReactNode; readonly children: ReactNode };

function Kind({ title, beside, children }: KindProps) {
  return (
    <section className="stack2" aria-label={title}>
      <div className={styles.top}>
        <h2 className="heading">
          <Name>{title}</Name>
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
}

function Words({ name, facts }: { readonly name: string; readonly facts: string }) {
  return (
    <>
      <span className={styles.words}>
        <Name>{name}</Name>
        <span className={styles.facts}>{facts}</span>
      </span>
      <span className={rows.sign} aria-hidden="true">
        ›
      </span>
    </>
  );
}
