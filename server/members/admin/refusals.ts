/** Why an administrator's call about a member is refused. */

import { HttpError } from '#server/http/errors.ts';
import type { AdminAccounts } from '#server/identity/public.ts';
import * as sentence from './messages.ts';

export function unknownMember(): HttpError {
  return new HttpError({ status: 404, code: 'member_not_found', message: sentence.UNKNOWN_MEMBER });
}

export function unknownAccount(): HttpError {
  return new HttpError({ status: 404, code: 'account_not_found', message: sentence.UNKNOWN_ACCOUNT });
}

export function changedMeanwhile(): HttpError {
  return conflict('changed_meanwhile', sentence.CHANGED_MEANWHILE);
}

export function emailTaken(): HttpError {
  const { EMAIL_TAKEN: message } = sentence;
  return new HttpError({ status: 409, code: 'email_taken', message, field: 'email' });
}

export function invalidField(field: string, message: string): HttpError {
  return new HttpError({ status: 400, code: 'invalid_input', message, field });
}

/** Throws where the temporary password of an administrator would be told to another one. */
export function toTellAdministrators(
  { mail }: Pick<AdminAccounts, 'mail'>,
  adminEmails: readonly string[],
  email: string,
): void {
  if (mail === 'sent' || !adminEmails.includes(email)) return;
  throw conflict('administrator_needs_mail', sentence.ADMINISTRATOR_NEEDS_MAIL);
}

/** What was asked for is not possible as things stand. */
export function conflict(code: string, message: string): HttpError {
  return new HttpError({ status: 409, code, message });
}
