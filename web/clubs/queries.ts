import { queryOptions } from '@tanstack/react-query';
import { clubs } from '#contract/clubs.ts';
import { call } from '#web/api/client.ts';

/** Clubs and schools by group. */
export const clubsQuery = queryOptions({
  queryKey: ['clubs'],
  queryFn: ({ signal }) => call(clubs, { signal }),
});
