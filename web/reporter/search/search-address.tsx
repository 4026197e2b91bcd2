import type { ReactNode } from 'react';
import { FetchFailed, Loading } from '../page/states.tsx';
import { SearchFrame } from './search-frame.tsx';
import { searchScreen } from './search-screens.ts';
import { useSearchAddress } from './use-search-address.ts';

type SearchAddressProps = {
  /** What stands in the address in the place of `{hash}` and what follows it. */
  readonly name: string;
  /** At an address that is no search here. */
  readonly otherwise: ReactNode;
  readonly children: ReactNode;
};

/** Shows a search at its own address only. */
export function SearchAddress({ name, otherwise, children }: SearchAddressProps) {
  const { isSearch, isError, refetch } = useSearchAddress(name);
  if (isSearch === true) return children;
  if (isSearch === false) return otherwise;
  return (
    <SearchFrame search={searchScreen(name)} heardAt={0} isConnected={!isError}>
      {isError ? <FetchFailed onRetry={() => void refetch()} /> : <Loading />}
    </SearchFrame>
  );
}
