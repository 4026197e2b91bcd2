import { afterEach, describe, expect, it, vi } from 'vitest';
import { randomUuid } from './random-uuid.ts';

describe('randomUuid', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('crypto.randomUUID のない、HTTPの画面でもUUIDを作る', () => {
    const { crypto: real } = globalThis;
    vi.stubGlobal('crypto', {
      getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => real.getRandomValues(bytes),
    });
    expect(randomUuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(randomUuid()).not.toBe(randomUuid());
  });
});
