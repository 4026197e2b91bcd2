import { Link } from '@tanstack/react-router';
import {
  type MatchWithPhotos,
  type PhotoChampionshipDetail,
  targetChampionshipInfoForPhotos,
} from '#contract/publishing/photos.ts';
import { useRead } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { renewAddresses } from '#web/api/renew-addresses.ts';
import rows from '#web/ui/link-list.module.css';
import { Name } from '#web/ui/name.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { Covered } from './covered.tsx';
import styles from './lists.module.css';
import { CHOOSE_MATCH, MATCHES_NOT_READ, matchDay, NO_MATCHES, UNKNOWN_CHAMPIONSHIP } from './messages.ts';

type PhotoMatchesProps = {
  /** As the address has it: the title until the server has said the name. */
  readonly championshipName: string;
  readonly championshipId: string;
};

/** /pics-match-list/{championshipName}/{championshipId}: the matches of a championship that have photos. */
export function PhotoMatches({ championshipName, championshipId }: PhotoMatchesProps) {
  const query = useRead(targetChampionshipInfoForPhotos, { query: { championshipId, division: 'all' } });
  const { data, error } = query;
  const name = data?.championship_name ?? championshipName;
  const hasMatches = data !== undefined && data.matches_with_photos.length > 0;
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <Page title={`${name}の写真`} isWide={true}>
      <PageTitle>
        <Name>{name}</Name>
      </PageTitle>
      {(query.isPending || hasMatches) && <p className={styles.prompt}>{CHOOSE_MATCH}</p>}
      {data === undefined && isUnknown ? (
        <Notice>{UNKNOWN_CHAMPIONSHIP}</Notice>
      ) : (
        <Reading query={query} shape="rows" problem={readingProblem(error, MATCHES_NOT_READ)}>
          {(detail) =>
            hasMatches ? (
              <Matches {...detail} onUnreadable={() => renewAddresses(query)} />
            ) : (
              <Notice>{NO_MATCHES}</Notice>
            )
          }
        </Reading>
      )}
      {/* Below what is still on its way, it would jump. */}
      {!query.isPending && (
        <p>
          <Link to="/pics">写真のある大会の一覧へ戻る</Link>
        </p>
      )}
    </Page>
  );
}

type Renewable = { readonly onUnreadable: () => void };

function Matches({ onUnreadable, ...detail }: PhotoChampionshipDetail & Renewable) {
  return (
    <ul className={`card list ${styles.cards}`}>
      {detail.matches_with_photos.map((match) => (
        <li key={match.match_id}>
          <MatchLink
            championshipId={detail.championship_id}
            championshipName={detail.championship_name}
            match={match}
            onUnreadable={onUnreadable}
          />
        </li>
      ))}
    </ul>
  );
}

type MatchLinkProps = PhotoMatchesProps & Renewable & { readonly match: MatchWithPhotos };

function MatchLink({ championshipId, championshipName, match, onUnreadable }: MatchLinkProps) {
  const { match_id, match_date, sub_championship_name, club_left_name, club_right_name } = match;
  return (
    <Link
      className={rows.row}
      to="/pics-list/$championshipName/$championshipId/$matchId/$matchDate/$club1/$club2"
      params={{
        championshipName,
        championshipId,
        matchId: match_id,
        matchDate: match_date,
        club1: club_left_name,
        club2: club_right_name,
      }}
    >
      <Covered cover={match} onUnreadable={onUnreadable}>
        <span className={styles.occasion}>
          <span>{sub_championship_name}</span> <span>{matchDay(match_date)}</span>
        </span>{' '}
        <span>
          <Name>{club_left_name}</Name> <span className={styles.against}>対</span>
        </span>{' '}
        <Name>{club_right_name}</Name>
      </Covered>
    </Link>
  );
}
