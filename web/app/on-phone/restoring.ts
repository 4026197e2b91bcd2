import type { Query } from '@tanstack/react-query';
import { readLastSeen } from '#web/api/last-seen.ts';
import { isKept } from './what-is-kept.ts';

/**
 * What this member last saw of it, while it is asked anew: the page is there at once, with the time of what it shows.
 * Undefined where there is nothing newer than what the page shows. The new answer takes its place; without a network it stays.
 */
export async function lastSeenOf(query: Query): Promise<unknown> {
  if (!isKept(query.queryKey)) return undefined;
  // A phone without storage asks the server, like one that has stored nothing yet.
  const seen = await readLastSeen(query.queryHash).catch(() => undefined);
  if (seen === undefined || seen.readAt <= query.state.dataUpdatedAt) return undefined;
  // After the answer has been taken for one of now. Old until the server has confirmed it: also what never grows old else.
  setTimeout(() => {
    query.setState({ dataUpdatedAt: seen.readAt, isInvalidated: true });
    // What becomes of it is the query's state, which the page shows.
    void query.fetch().catch(() => undefined);
  });
  return seen.data;
}
