import { expect, test } from 'vitest';
import { articleState } from './publication.ts';

const NOW = '2026-05-16T01:00:00Z';

test.each([
  ['draft', null, null, '時を持たない'],
  ['scheduled', '2026-05-16T01:00:01Z', null, '時がまだ来ない'],
  ['published', NOW, null, 'ちょうど時が来た'],
  ['published', '2025-05-16T01:00:00Z', null, '前から'],
  ['deleted', null, '2026-05-15T01:00:00Z', '消された'],
] as const)('%s：公開 %s、削除 %s（%s）', (state, publishedAt, deletedAt, _why) => {
  expect(articleState({ publishedAt, deletedAt }, NOW)).toBe(state);
});
