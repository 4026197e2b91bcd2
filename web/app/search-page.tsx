import { useSearch } from '@tanstack/react-router';
import { CategorySearch } from '#web/reporter/search/category-search.tsx';
import { SearchAddress } from '#web/reporter/search/search-frame.tsx';
import { NotFound } from './not-found.tsx';

/** /connecter/{hash}{search}: a category search, at its own address only. */
export function SearchPage({ search }: { readonly search: string }) {
  'use no memo';
  const { access_token: accessToken = null } = useSearch({ strict: false });
  return (
    <SearchAddress name={search} otherwise={<NotFound />}>
      <CategorySearch name={search} accessToken={accessToken} />
    </SearchAddress>
  );
}
