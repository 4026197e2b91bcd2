/** Attributes of an account as they come over the wire (members' specification, section 3). */

import { isDay } from '#domain/calendar/tokyo.ts';
import { isEmail } from '#domain/identity/email.ts';
import { visibleText } from '#server/platform/http/storable-text.ts';
import { invalidParameter, PoolError } from '../pool-error.ts';
import type { User } from '../users/user.ts';

export type WireAttribute = { readonly Name: string; readonly Value?: string };

/** Attributes that a person may write beside e-mail and phone number. */
const FREE = [
  'address',
  'birthdate',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'picture',
  'preferred_username',
  'profile',
  'updated_at',
  'website',
  'zoneinfo',
];

const CUSTOM = /^custom:[A-Za-z0-9_-]{1,20}$/;
const LONGEST = 2_048;

/** Of all together, in bytes of JSON: they travel in the ID token, and a header of more than 16 KB reaches no server. */
const LARGEST = 4_096;

/** What somebody wants to be known by; an attribute that is not named stays as it is. */
export type GivenAttributes = {
  readonly email: string | null;
  /** E.164. */
  readonly phoneNumber: string | null;
  readonly others: Readonly<Record<string, string>>;
};

/** Reads them. Throws the pool's errors for one that nobody may write, or that is not what its name says. */
export function readAttributes(input: readonly WireAttribute[]): GivenAttributes {
  const others: Record<string, string> = {};
  let email: string | null = null;
  let phoneNumber: string | null = null;
  for (const { Name: name, Value: value = '' } of input) {
    if (value.length > LONGEST) throw invalidParameter(`Attribute value too long: ${name}`);
    if (name === 'email') email = requireEmail(value);
    else if (name === 'phone_number') phoneNumber = requirePhoneNumber(value);
    else if (isFree(name)) others[name] = name === 'birthdate' ? requireDay(value) : visibleText(value);
    else throw unauthorizedAttribute();
  }
  return { email, phoneNumber, others: requireBearable(others) };
}

/** Throws for attributes that are too many to carry in a token. */
export function requireBearable(
  attributes: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (Buffer.byteLength(JSON.stringify(attributes)) <= LARGEST) return attributes;
  throw invalidParameter(`Attributes are larger than ${LARGEST} bytes together.`);
}

export function isFree(name: string): boolean {
  return FREE.includes(name) || CUSTOM.test(name);
}

/** The attributes as GetUser answers them: all texts. */
export function writtenAttributes(user: User): readonly WireAttribute[] {
  const attributes: Record<string, string> = {
    sub: user.id,
    email: user.email,
    email_verified: String(user.isEmailVerified),
    ...(user.phoneNumber === null
      ? {}
      : { phone_number: user.phoneNumber, phone_number_verified: String(user.isPhoneNumberVerified) }),
    ...user.attributes,
  };
  return Object.entries(attributes).map(([name, value]) => ({ Name: name, Value: value }));
}

/**
 * Throws for what can't be an e-mail; gives it without blanks around it and in plain letters: written in full-width ones
 * it would be another mailbox than the one whose login name it takes.
 */
export function requireEmail(input: string): string {
  const email = input.trim().normalize('NFKC');
  if (isEmail(email)) return email;
  throw invalidParameter('Invalid email address format.');
}

/** In E.164; a Japanese number may have kept the 0 that it has at home. */
function requirePhoneNumber(input: string): string {
  const number = input.replaceAll(/[\s()-]/g, '').replace(/^\+810/, '+81');
  if (/^\+[1-9]\d{6,14}$/.test(number)) return number;
  throw invalidParameter('Invalid phone number format.');
}

function requireDay(input: string): string {
  // The empty text takes it away.
  if (input === '' || isDay(input)) return input;
  throw invalidParameter('Attributes did not conform to the schema: birthdate: must be YYYY-MM-DD');
}

function unauthorizedAttribute(): PoolError {
  return new PoolError('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
}
