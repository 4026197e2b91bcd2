import { NO_STORED_LINK } from '../messages.ts';
import { OutboxStrip } from '../outbox/outbox-strip.tsx';
import { ReporterPage } from '../page/reporter-page.tsx';
import { type CameBy, SearchLink } from './search-link.tsx';

/** In place of a match that was opened without a link of today: nothing is read. What waits from before is sent all the same. */
export function NoSelection({ title, cameBy }: { readonly title: string; readonly cameBy: CameBy }) {
  return (
    <ReporterPage title={title} back={<SearchLink cameBy={cameBy} />}>
      <OutboxStrip />
      <p role="alert">{NO_STORED_LINK}</p>
    </ReporterPage>
  );
}
