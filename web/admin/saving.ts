import { ApiError } from '#web/api/client.ts';
import { readingProblem } from '#web/api/reading-problem.ts';

/** Why something was not saved: the server's own sentence where it has one, else `notDone`, or that nobody is signed in. */
export function savingProblem(error: Error, notDone: string): string {
  if (error instanceof ApiError && [400, 404, 409, 413, 422].includes(error.status)) return error.message;
  return error instanceof ApiError && error.status !== 401 ? notDone : readingProblem(error, notDone);
}

/** Whether it was not saved because somebody else was first. */
export function isOvertaken(error: Error): boolean {
  return error instanceof ApiError && error.code === 'changed_meanwhile';
}
