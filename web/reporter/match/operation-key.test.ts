import { describe, expect, it } from 'vitest';
import { createOperationKeys } from './operation-key.ts';

const goal = { type: 'scoreGoal', side: 'home', seen: '前半' } as const;
const otherGoal = { type: 'scoreGoal', side: 'away', seen: '前半' } as const;

function numberedKeys() {
  let number = 0;
  return createOperationKeys(() => {
    number += 1;
    return `key-${number}`;
  });
}

describe('操作の鍵', () => {
  it('結果がわからないうちは、同じ操作に同じ鍵を使う', () => {
    const keys = numberedKeys();
    expect(keys.keyFor(goal, 3)).toBe('key-1');
    expect(keys.keyFor(otherGoal, 3)).toBe('key-2');
    expect(keys.keyFor(goal, 3)).toBe('key-1');
  });

  it('答えを受け取った後の同じ操作は、新しい操作である', () => {
    const keys = numberedKeys();
    keys.keyFor(goal, 3);
    keys.settle(goal, 3);
    expect(keys.keyFor(goal, 3)).toBe('key-2');
  });

  it('試合が進んだら鍵を引き継がない', () => {
    const keys = numberedKeys();
    keys.keyFor(goal, 3);
    expect(keys.keyFor(goal, 4)).toBe('key-2');
  });
});
