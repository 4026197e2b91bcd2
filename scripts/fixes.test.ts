import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FIXES } from './fixes.ts';

test.each(FIXES)('直したことを外す変更は、今の本文に一度だけ当てはまる：$does', ({ without }) => {
  for (const { file, from } of without) {
    expect(readFileSync(file, 'utf8').split(from), file).toHaveLength(2);
  }
});
