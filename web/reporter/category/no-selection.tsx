import { NO_STORED_LINK } from '../messages.ts';
import { ReporterPage } from '../page/reporter-page.tsx';
import { SearchLink, type SearchLinkProps } from './search-link.tsx';

/** In place of a match that was opened without a link of today: nothing is asked of the server. */
export function NoSelection({ title, from }: { readonly title: string; readonly from: SearchLinkProps }) {
  return (
    <ReporterPage title={title} back={<SearchLink {...from} />}>
      <p role="alert">{NO_STORED_LINK}</p>
    </ReporterPage>
  );
}
