import { expect, test } from 'vitest';
import { fieldChanges, fieldNames } from './audit-entry.ts';

const LABELS = { name: '名前', address: '住所', phone: '電話番号' };
const BEFORE = { name: '山田', address: '札幌市北区', phone: '' };
const AFTER = { name: '山田', address: '札幌市南区', phone: '011-000-0000' };

test('変わった項目だけが、画面の順に前と後を持つ', () => {
  expect(fieldChanges(BEFORE, AFTER, LABELS)).toEqual([
    { field: '住所', before: '札幌市北区', after: '札幌市南区' },
    { field: '電話番号', before: '', after: '011-000-0000' },
  ]);
});

test('人についての記録は、変わった項目の名だけを残し、値を残さない', () => {
  const text = JSON.stringify(fieldNames(fieldChanges(BEFORE, AFTER, LABELS)));
  expect(text).toContain('住所');
  expect(text).not.toContain('札幌市');
  expect(text).not.toContain('011');
});
