import { queryOptions } from '@tanstack/react-query';
import { standing } from '#contract/member/membership.ts';
import { keyOf } from './calls.ts';
import { call } from './client.ts';
import { storedSession } from './session.ts';

/** Who is signed in, as the server sees them, and what they may do. Keyed by session. */
export function standingQuery() {
  return queryOptions({
    queryKey: [...keyOf(standing), storedSession()?.sessionId],
    queryFn: ({ signal }) => call(standing, { signal }),
  });
}
