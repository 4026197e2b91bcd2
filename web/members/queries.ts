import { queryOptions, useQuery } from '@tanstack/react-query';
import { memberInfo } from '#contract/membership.ts';
import { call, NoTokenError } from '#web/api/client.ts';
import { storedSession } from '#web/api/session.ts';

/** The record of who is signed in. */
export const memberInfoQuery = queryOptions({
  queryKey: ['members', 'info'],
  queryFn: async ({ signal }) => {
    const session = storedSession();
    if (session === null) throw new NoTokenError();
    return call(memberInfo, { query: { email: session.email }, signal });
  },
});

export function useMemberInfo() {
  return useQuery(memberInfoQuery);
}
