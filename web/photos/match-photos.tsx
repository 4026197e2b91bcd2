import { Link } from '@tanstack/react-router';
import { targetPicsByMatchId } from '#contract/publishing/photos.ts';
import { useRead } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { renewAddresses } from '#web/api/renew-addresses.ts';
import { Name } from '#web/ui/name.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Reading } from '#web/ui/reading.tsx';
import styles from './match-photos.module.css';
import { matchDay, NO_PHOTOS, PHOTOS_NOT_READ } from './messages.ts';
import { PhotoGridSkeleton } from './photo-grid.tsx';
import { Photos } from './photos.tsx';

type MatchPhotosProps = NamedMatch & { readonly championshipId: string; readonly matchId: string };

/** Shorter than the addresses in the list hold (5 minutes): a list from the cache shows its pictures. */
const ADDRESSES_FRESH_MS = 4 * 60_000;

/** /pics-list/…: the photos of one match. */
export function MatchPhotos({ championshipId, matchId, ...named }: MatchPhotosProps) {
  const query = useRead(
    targetPicsByMatchId,
    { query: { championshipId, matchId } },
    { staleTime: ADDRESSES_FRESH_MS },
  );
  const { championshipName, club1, club2 } = named;
  // No such match has no photos: nothing has failed, and trying again would not help.
  const isUnknown = query.error instanceof ApiError && query.error.status === 404;
  const label = `${club1} 対 ${club2} の写真`;
  return (
    <Page title={label} isWide={true}>
      <MatchHeading {...named} />
      {query.isPending && <PhotoGridSkeleton />}
      {isUnknown && <Notice>{NO_PHOTOS}</Notice>}
      {!query.isPending && !isUnknown && (
        <Reading query={query} shape="tiles" problem={readingProblem(query.error, PHOTOS_NOT_READ)}>
          {(photos) =>
            photos.length === 0 ? (
              <Notice>{NO_PHOTOS}</Notice>
            ) : (
              <Photos
                photos={photos}
                label={label}
                isRenewing={query.isFetching}
                onUnreadable={() => renewAddresses(query)}
              />
            )
          }
        </Reading>
      )}
      {/* Below what is still on its way, it would jump. */}
      {!query.isPending && (
        <p>
          <Link
            to="/pics-match-list/$championshipName/$championshipId"
            params={{ championshipName, championshipId }}
          >
            試合の一覧へ戻る
          </Link>
        </p>
      )}
    </Page>
  );
}

/** A match as its address names it: shown only, never sent to the server. */
type NamedMatch = {
  readonly championshipName: string;
  /** `YYYY-MM-DD`, or whatever somebody has typed there. */
  readonly matchDate: string;
  readonly club1: string;
  readonly club2: string;
};

/** The title of a match's photos: championship, date, clubs (members' specification, section 2). */
function MatchHeading({ championshipName, matchDate, club1, club2 }: NamedMatch) {
  return (
    <h1 className={styles.heading} tabIndex={-1}>
      <span className={styles.occasion}>
        <Name>{championshipName}</Name> <span>{matchDay(matchDate)}</span>
      </span>{' '}
      <span className={styles.clubs}>
        <span>
          <Name>{club1}</Name> <span className="hint">対</span>
        </span>{' '}
        <Name>{club2}</Name>
      </span>
    </h1>
  );
}
