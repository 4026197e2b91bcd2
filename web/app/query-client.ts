import { type Query, QueryClient } from '@tanstack/react-query';
import { ApiError, NoTokenError } from '#web/api/client.ts';
import { keptPageReadAt } from '#web/api/kept-reading.ts';
import { isSignedIn } from '#web/api/session.ts';

/** What has been read counts as fresh this long: going back and forth between pages costs no call. Live pages follow the stream. */
const FRESH_MS = 30_000;
/** How long an answer stays cached after the last screen that shows it has gone. */
const KEPT_MS = 10 * 60_000;
/** A weak signal loses single calls; more would keep a person waiting for a sentence. */
const RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: KEPT_MS,
      retry: (failures, error) => failures < RETRIES && navigator.onLine && !isSettled(error),
      // Offline, the page says so instead of waiting, and asks again when the network is back.
      networkMode: 'always',
      refetchOnReconnect: true,
      persister: async (read, context, query) => (await lastSeenOf(query)) ?? read(context),
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * What a member has seen before. Only the worker keeps the code for it on the phone: where there is none, or nobody is
 * signed in, the first page loads nothing more.
 */
async function lastSeenOf(query: Query): Promise<unknown> {
  const { data, dataUpdatedAt } = query.state;
  // A page that the phone has kept may be older than what was read on another since.
  const isSeen = data !== undefined && dataUpdatedAt !== keptPageReadAt();
  if (isSeen || !isSignedIn() || !navigator.serviceWorker?.controller) return undefined;
  const restoring = await import('./on-phone/restoring.ts').catch(() => null);
  return restoring?.lastSeenOf(query);
}

/** A refusal would be repeated, and without a sign-in no call is made. */
function isSettled(error: Error): boolean {
  return error instanceof NoTokenError || (error instanceof ApiError && error.status < 500);
}
