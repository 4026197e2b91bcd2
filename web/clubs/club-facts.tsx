import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ClubPage } from '#contract/club/club-page.ts';
import { cutTitle } from '#domain/articles/title.ts';
import { PublishedDay } from '#web/ui/articles/published-day.tsx';
import { dayText } from '#web/ui/jst.ts';
import rows from '#web/ui/link-list.module.css';
import { Name } from '#web/ui/name.tsx';
import styles from './club-facts.module.css';

type Facts = { readonly club: ClubPage };

const NO_PLACES = '順位表のある大会には、まだ出ていません。';
const NO_ARTICLES = 'このクラブの名前がある記事やお知らせは、まだありません。';
const NO_PHOTOS = '今年度の試合の写真は、まだありません。';

/** Beside its matches, or below them on a phone. */
export function ClubFacts({ club }: Facts) {
  return (
    <>
      <Places club={club} />
      <Articles club={club} />
      <Photos club={club} />
    </>
  );
}

/** Where it stands in each table. */
function Places({ club }: Facts) {
  const entries = club.places.flatMap((place) => {
    const championship = championshipOf(club, place.championship_id);
    return championship === undefined ? [] : [{ place, championship }];
  });
  return (
    <Rows title="順位" none={NO_PLACES}>
      {entries.map(({ place, championship }) => (
        <li key={`${place.championship_id} ${place.table} ${place.club}`}>
          <Link
            className={rows.row}
            to="/archive/$fiscalYear/$championshipId"
            params={{
              fiscalYear: String(championship.fiscal_year),
              championshipId: championship.championship_id,
            }}
          >
            <span className={styles.words}>
              <span className={styles.small}>
                <Name>{championship.championship_name}</Name> {place.table}
                {place.club !== club.name && ` ${place.club}`}
              </span>
              <span>
                <b>{place.place}位</b>／{place.clubs}クラブ　勝点{place.points}　{place.played}試合
                {place.provisional && '（暫定）'}
              </span>
            </span>
            <Sign />
          </Link>
        </li>
      ))}
    </Rows>
  );
}

/** The articles and news whose titles name it. */
function Articles({ club }: Facts) {
  return (
    <Rows title="記事" none={NO_ARTICLES}>
      {club.articles.map(({ kind, fiscal_year, number, title, published_at }) => {
        const fiscalYear = String(fiscal_year);
        const words = (
          <>
            <span className={styles.words}>
              <span className={styles.small}>
                <PublishedDay publishedAt={published_at} /> {kind === 'news' ? 'お知らせ' : 'メディア'}
              </span>
              <span>{cutTitle(title)}</span>
            </span>
            <Sign />
          </>
        );
        return (
          <li key={`${kind} ${fiscalYear} ${number}`}>
            {kind === 'news' ? (
              <Link
                className={rows.row}
                to="/pickup-news/article/$fiscalYear/$newsId"
                params={{ fiscalYear, newsId: number }}
              >
                {words}
              </Link>
            ) : (
              <Link
                className={rows.row}
                to="/media/article/$fiscalYear/$articleId"
                params={{ fiscalYear, articleId: number }}
              >
                {words}
              </Link>
            )}
          </li>
        );
      })}
    </Rows>
  );
}

/** Its matches with photos. */
function Photos({ club }: Facts) {
  const entries = club.photos.flatMap(({ championship_id, match_id, photos }) => {
    const championship = championshipOf(club, championship_id);
    const match = club.matches.find(
      (one) => one.championship_id === championship_id && one.match_id === match_id,
    );
    return championship === undefined || match === undefined ? [] : [{ championship, match, photos }];
  });
  return (
    <Rows title="写真" none={NO_PHOTOS}>
      {entries.map(({ championship, match, photos }) => (
        <li key={`${match.championship_id} ${match.match_id}`}>
          <Link
            className={rows.row}
            to="/pics-list/$championshipName/$championshipId/$matchId/$matchDate/$club1/$club2"
            params={{
              championshipName: championship.championship_name,
              championshipId: match.championship_id,
              matchId: match.match_id,
              matchDate: match.match_date,
              club1: match.home_club.club_name,
              club2: match.away_club.club_name,
            }}
          >
            <span className={styles.words}>
              <span className={styles.small}>
                {dayText(match.match_date)}　写真{photos}枚
              </span>
              <span>
                <Name>{match.home_club.club_name}</Name> 対 <Name>{match.away_club.club_name}</Name>
              </span>
            </span>
            <Sign />
          </Link>
        </li>
      ))}
    </Rows>
  );
}

function championshipOf({ championships }: ClubPage, id: string) {
  return championships.find(({ championship_id }) => championship_id === id);
}

type RowsProps = { readonly title: string; readonly none: string; readonly children: readonly ReactNode[] };

function Rows({ title, none, children }: RowsProps) {
  return (
    <section className="stack2" aria-label={title}>
      <h2 className="heading">{title}</h2>
      {children.length === 0 ? <p className="hint">{none}</p> : <ul className="card list">{children}</ul>}
    </section>
  );
}

function Sign() {
  return (
    <span className={rows.sign} aria-hidden="true">
      ›
    </span>
  );
}
