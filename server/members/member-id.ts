import { randomInt } from 'node:crypto';

/** Ten of these: nobody guesses another's number. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** 会員番号 of somebody new. */
export function newMemberId(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length)));
  return `M${letters.join('')}`;
}
