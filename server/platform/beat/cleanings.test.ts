import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Where a deletion by age takes its time. Each place asks `findCleaningTime`, which refuses a doubted clock. */
const IN_DAILY_RUN = 'server/operations/retention/daily.ts';
const CLEANED: Readonly<Record<string, readonly string[]>> = {
  access_tokens: [IN_DAILY_RUN],
  authorization_codes: [IN_DAILY_RUN, 'server/people/identity/hosted/codes.ts'],
  failed_attempts: [IN_DAILY_RUN],
  inquiries: [IN_DAILY_RUN],
  known_devices: [IN_DAILY_RUN],
  letters: [IN_DAILY_RUN],
  line_codes: ['server/messaging/notices/line/routes.ts'],
  member_sessions: [IN_DAILY_RUN],
  notices: [IN_DAILY_RUN],
  operations: [IN_DAILY_RUN],
  payment_debits: [IN_DAILY_RUN],
  payment_refunds: [IN_DAILY_RUN],
  payment_returns: [IN_DAILY_RUN],
  payments: [IN_DAILY_RUN],
  photo_uploads: ['server/publishing/photos/admin/routes.ts'],
  refresh_tokens: [IN_DAILY_RUN],
  return_invoices: [IN_DAILY_RUN],
  signing_keys: [IN_DAILY_RUN],
  token_families: [IN_DAILY_RUN],
  used_challenges: [IN_DAILY_RUN, 'server/people/identity/sign-in/challenge.ts'],
  user_codes: [IN_DAILY_RUN],
  users: [IN_DAILY_RUN],
  // By version, not by age: a restart of a practice match removes the events before it.
  match_events: [],
  // What a process of the release before has left: moved to the jobs.
  notice_retries: [],
};

test('古さで消すものはどれも、疑われた時計では消さない', () => {
  const deleted = globSync('server/**/*repository.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/deleteFrom\('(\w+)'\)[^;]*?'<=?'/g)].map(([, table]) => table),
  );
  expect(new Set(deleted)).toEqual(new Set(Object.keys(CLEANED)));
  for (const file of new Set(Object.values(CLEANED).flat())) {
    expect(readFileSync(file, 'utf8'), file).toContain('await findCleaningTime(');
  }
});
