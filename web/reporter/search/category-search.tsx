import { Suspense, useEffect, useState } from 'react';
import type { CurrentChampionship } from '#contract/match/fiscal-year-flow.ts';
import { serverClock } from '#web/api/server-clock.ts';
import { NO_STORED_LINK } from '../messages.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import { isOfMatch, type TargetOf } from '../outbox/stranded.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { AccessNotAllowed, DeniedLink, FetchFailed, Loading, UnlistedMatches } from '../page/states.tsx';
import { useCurrentChampionships } from './queries.ts';
import { SearchFrame } from './search-frame.tsx';
import { searchScreen } from './search-screens.ts';
import { SearchSelection } from './search-selection.tsx';
import { readStoredSelection, type StoredSelection, storeSelection } from './stored-selection.ts';

type CategorySearchProps = {
  /** Its name in its address: `{hash}` and what follows it. */
  readonly name: string;
  /** Of the link that was opened; null without one in the address. */
  readonly accessToken: string | null;
};

/** The category searches and the one to practise with (reporter specification, section 2). */
export function CategorySearch({ name, accessToken: given }: CategorySearchProps) {
  const search = searchScreen(name);
  const { category, title } = search;
  const path = `/connecter/${name}`;
  const { accessToken, remembered } = useBegunSearch(path, category, given);
  const { championships, isError, refetch, heardAt } = useCurrentChampionships(search, accessToken);
  const { operations } = useOutboxState();
  if (accessToken === null) {
    return (
      <AccessNotAllowed>
        <p>{NO_STORED_LINK}</p>
      </AccessNotAllowed>
    );
  }
  if (championships?.length === 0) return <DeniedLink />;
  const unlisted =
    championships === undefined
      ? []
      : operations.filter(
          ({ address }) =>
            address.door === search.door &&
            address.token === accessToken &&
            !isListed(address, championships),
        );
  return (
    <SearchFrame
      search={search}
      heardAt={heardAt}
      isConnected={!isError}
      targetOf={toOneOf(championships ?? [], search.door, accessToken)}
    >
      <title>{title}</title>
      {unlisted.length > 0 && (
        <Suspense>
          <UnlistedMatches operations={unlisted} />
        </Suspense>
      )}
      {championships !== undefined && (
        <SearchSelection
          search={search}
          accessToken={accessToken}
          championships={championships}
          remembered={remembered}
          onMoved={() => void refetch()}
          onChosen={(chosen) => storeSelection({ accessToken, path, category, ...chosen }, serverClock.now())}
        />
      )}
      {championships === undefined && isError && <FetchFailed onRetry={() => void refetch()} />}
      {championships === undefined && !isError && <Loading />}
    </SearchFrame>
  );
}

function isListed(
  { championshipId, matchId }: MatchAddress,
  championships: readonly CurrentChampionship[],
): boolean {
  return championships.some(
    ({ championship_id, matches }) =>
      championship_id === championshipId &&
      Object.values(matches)
        .flatMap((labels) => Object.values(labels))
        .some((match) => typeof match !== 'number' && match.match_id === matchId),
  );
}

/**
 * To one of the matches that a search lists. An entry without a fiscal year is of the other flow: the screen of its match knows
 * the year.
 */
function toOneOf(championships: readonly CurrentChampionship[], door: string, token: string): TargetOf {
  const listed = championships.flatMap(({ championship_id: championshipId, matches }) =>
    Object.entries(matches).flatMap(([division, labels]) =>
      Object.entries(labels).flatMap(([label, match]) =>
        typeof match === 'number' ? [] : [{ championshipId, matchId: match.match_id, division, label }],
      ),
    ),
  );
  return (operation) => {
    const { fiscalYear } = operation.names;
    const match = listed.find((one) => isOfMatch(operation, one));
    if (match === undefined || fiscalYear === null) return null;
    const { championshipId, matchId, division, label } = match;
    return { address: { door, token, championshipId, matchId }, names: { fiscalYear, division, label } };
  };
}

/** How a search begins: by which link, and where the reporter was in it today. */
type BegunSearch = {
  /** Null without any link that still holds. */
  readonly accessToken: string | null;
  /** Of the same search; nulls where nothing was chosen. */
  readonly remembered: Pick<StoredSelection, 'championship' | 'venue'>;
};

const NOTHING = { championship: null, venue: null };

/**
 * `given` is the address' own token, which is stored; without it the stored one counts, until it expires. `path` is the
 * search's address.
 */
function useBegunSearch(path: string, category: string, given: string | null): BegunSearch {
  const [stored] = useState(() => readStoredSelection(serverClock.now()));
  const accessToken = given ?? stored?.accessToken ?? null;
  const remembered = stored?.path === path ? stored : NOTHING;
  const { championship, venue } = remembered;
  useEffect(() => {
    if (accessToken === null) return;
    storeSelection({ accessToken, path, category, championship, venue }, serverClock.now());
  }, [accessToken, path, category, championship, venue]);
  return { accessToken, remembered };
}
