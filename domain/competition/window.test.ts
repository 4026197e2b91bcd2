import { expect, test } from 'vitest';
import { isInWindow } from './window.ts';

test.each([
  ['2025-12-26', true, '初日も入る'],
  ['2025-12-31', true, '大みそか'],
  ['2026-01-01', true, '年が変わっても続き、最終日も入る'],
  ['2025-12-25', false, '前の日'],
  ['2026-01-02', false, '次の日'],
  ['2024-12-28', false, '一年前の同じころ'],
])('2025-12-26から2026-01-01までに%sが入るか: %s（%s）', (date, expected) => {
  expect(isInWindow(date, { from: '2025-12-26', to: '2026-01-01' })).toBe(expected);
});
