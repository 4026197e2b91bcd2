import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVault } from '#server/platform/vault.ts';
import { PRIME } from './group.ts';
import { decoyIdOf, decoyVerifierOf } from './verifier.ts';

const vault = createVault(randomBytes(32));

test('同じ名前には、いつも同じUUIDとソルトを見せる', () => {
  const again = createVault(randomBytes(32));
  const id = decoyIdOf('nobody@example.jp', vault);
  expect(decoyIdOf('nobody@example.jp', vault)).toBe(id);
  expect(decoyIdOf('someone@example.jp', vault)).not.toBe(id);
  expect(decoyIdOf('nobody@example.jp', again)).not.toBe(id);
  expect(decoyVerifierOf(id, vault)).toEqual(decoyVerifierOf(id, vault));
  expect(decoyVerifierOf(id, again).salt).not.toBe(decoyVerifierOf(id, vault).salt);
});

test('見た目は本物と変わらない', () => {
  for (let index = 0; index < 50; index += 1) {
    const userId = decoyIdOf(`nobody${index}@example.jp`, vault);
    expect(userId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(decoyVerifierOf(userId, vault).salt < 2n ** 128n).toBe(true);
  }
});

test('検証値は、本物と同じく平方である', () => {
  for (let index = 0; index < 10; index += 1) {
    expect(isSquare(decoyVerifierOf(`id ${index}`, vault).value)).toBe(true);
  }
  expect(isSquare(PRIME - 1n)).toBe(false);
});

/** A number is a square modulo a prime p exactly when its power (p − 1) / 2 is 1. */
function isSquare(number: bigint): boolean {
  let [result, square, rest] = [1n, number, (PRIME - 1n) / 2n];
  for (; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % PRIME;
    square = (square * square) % PRIME;
  }
  return result === 1n;
}
