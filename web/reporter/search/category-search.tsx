import { NO_STORED_LINK } from '../messages.ts';
import { AccessNotAllowed, FetchFailed, Loading } from '../page/states.tsx';
import { useCurrentChampionships } from './queries.ts';
import { SearchFrame } from './search-frame.tsx';
import { searchScreen } from './search-screens.ts';
import { SearchSelection } from './search-selection.tsx';
import { storeSelection } from './stored-selection.ts';
import { useBegunSearch } from './use-begun-search.ts';

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
  if (accessToken === null) {
    return (
      <AccessNotAllowed>
        <p>{NO_STORED_LINK}</p>
      </AccessNotAllowed>
    );
  }
  if (championships?.length === 0) return <AccessNotAllowed />;
  return (
    <SearchFrame search={search} heardAt={heardAt} isConnected={!isError}>
      <title>{title}</title>
      {championships !== undefined && (
        <SearchSelection
          search={search}
          accessToken={accessToken}
          championships={championships}
          remembered={remembered}
          onMoved={() => void refetch()}
          onChosen={(chosen) => storeSelection({ accessToken, path, category, ...chosen }, Date.now())}
        />
      )}
      {championships === undefined && isError && <FetchFailed onRetry={() => void refetch()} />}
      {championships === undefined && !isError && <Loading />}
    </SearchFrame>
  );
}
