/** E-mail addresses of accounts and members: one rule for the registration, the members' records and the user pool. */

/** A mail server takes no longer one (RFC 5321). */
const LONGEST_EMAIL = 254;

/** Dots as they fall: telephone companies gave out `a..b.@`. The part behind the @ may be in Japanese. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

/** Whether an address without blanks around it, in plain letters, can be one. */
export function isEmail(address: string): boolean {
  return address.length <= LONGEST_EMAIL && EMAIL.test(address);
}

/** The form in which two ways of typing one e-mail are the same. */
export function normalEmail(typed: string): string {
  return typed.trim().normalize('NFKC').toLowerCase();
}
