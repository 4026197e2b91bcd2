/** The code that a member sends to the official account: 40 bits, good for minutes and once. */

import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;
const FORM = new RegExp(`(?:^|\\s)([${LETTERS}]{4})-?([${LETTERS}]{4})(?:\\s|$)`);

export function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** What is sent: words that say what it is for, too. */
export function codeMessage(code: string): string {
  return `お知らせ ${code.slice(0, 4)}-${code.slice(4)}`;
}

/** The code in what somebody has written, with full-width letters or small ones; null where there is none. */
export function codeIn(text: string): string | null {
  const [, first, second] = FORM.exec(text.normalize('NFKC').toUpperCase()) ?? [];
  return first === undefined || second === undefined ? null : first + second;
}
