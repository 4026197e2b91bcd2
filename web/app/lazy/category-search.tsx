import { createLazyRoute } from '@tanstack/react-router';
import { CategorySearch } from '#web/reporter/search/category-search.tsx';
import { SearchAddress } from '#web/reporter/search/search-frame.tsx';
import { NotFound } from '../not-found.tsx';

export const Route = createLazyRoute('/connecter/$search')({ component: Screen });

function Screen() {
  const { search } = Route.useParams();
  const { access_token: accessToken = null } = Route.useSearch();
  return (
    <SearchAddress key={search} name={search} otherwise={<NotFound />}>
      <CategorySearch name={search} accessToken={accessToken} />
    </SearchAddress>
  );
}
