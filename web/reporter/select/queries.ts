import { useQuery } from '@tanstack/react-query';
import { getTargetMatchesByUrlAccessToken } from '#contract/match-v2.ts';
import { call } from '#web/api/client.ts';

/** The matches a reporter's link opens; read anew whenever the list is shown, since it is where registrations end. */
export function useOpenedMatches(urlAccessToken: string) {
  return useQuery({
    queryKey: ['reporter', 'matches', urlAccessToken],
    queryFn: ({ signal }) => call(getTargetMatchesByUrlAccessToken, { query: { urlAccessToken }, signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  });
}
