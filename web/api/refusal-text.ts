import { ApiError } from './api-error.ts';

/** Why something did not happen: the server's own sentence, or `otherwise` where it has said none. Null without an error. */
export function refusalText(error: Error | null, otherwise: string): string | null {
  if (error === null) return null;
  return error instanceof ApiError && error.message !== '' ? error.message : otherwise;
}
