import { QueryClient } from '@tanstack/react-query';
import { ApiError, NoTokenError } from '#web/api/client.ts';

/** What has been read counts as fresh this long: going back and forth between pages costs no call. Live pages follow the stream. */
const FRESH_MS = 30_000;
/** Kept this long after the last screen that shows it is gone. */
const KEPT_MS = 10 * 60_000;
/** A weak signal loses single calls; more would keep a person waiting for a sentence. */
const RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: KEPT_MS,
      retry: (failures, error) => failures < RETRIES && !isSettled(error),
      // Offline is an answer of its own: the page says so instead of waiting.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** An answer that says no will say it again, and who isn't signed in asks nobody. */
function isSettled(error: Error): boolean {
  return error instanceof NoTokenError || (error instanceof ApiError && error.status < 500);
}
