import { expect, test } from 'vitest';
import { PoolError } from '../pool-error.ts';
import { checkPassword } from './password.ts';

function refusalOf(password: string, passwordMinLength = 6): string | null {
  try {
    checkPassword(password, { passwordMinLength });
    return null;
  } catch (error) {
    if (!(error instanceof PoolError)) throw error;
    expect(error.type).toBe('InvalidPasswordException');
    return error.message;
  }
}

const TOO_SHORT = 'Password did not conform with policy: Password not long enough';
const TOO_LONG = 'Password did not conform with policy: Password too long';
const COMMON = 'Provided password cannot be used for security reasons.';

test('短いもの、長すぎるものは、提供元の言葉で断る', () => {
  expect(refusalOf('kx7qv')).toBe(TOO_SHORT);
  expect(refusalOf('')).toBe(TOO_SHORT);
  expect(refusalOf('kx7qvz')).toBeNull();
  expect(refusalOf('kx7qvz', 8)).toBe(TOO_SHORT);
  expect(refusalOf('kx7'.repeat(85))).toBe(COMMON);
  expect(refusalOf(`${'kx7qv'.repeat(51)}a`)).toBeNull();
  expect(refusalOf(`${'kx7qv'.repeat(51)}ab`)).toBe(TOO_LONG);
});
