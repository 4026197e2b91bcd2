import { ApiError } from '#web/api/client.ts';

/** The server has answered that there is no such thing, in a sentence: asking again won't help. */
export function isUnknown(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.status === 404;
}
