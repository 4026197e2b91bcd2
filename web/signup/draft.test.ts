import { afterEach, expect, test } from 'vitest';
import { EMPTY_DRAFT, forgetDraft, keepDraft, keptDraft } from './draft.ts';

afterEach(forgetDraft);

test('入力した内容は、再読み込みの後も残り、登録が済めば消える', () => {
  const draft = { ...EMPTY_DRAFT, email: 'haha@example.jp', lastName: '山田', agreesToTerms: true };
  keepDraft(draft);
  expect(keptDraft()).toEqual(draft);
  forgetDraft();
  expect(keptDraft()).toEqual(EMPTY_DRAFT);
});

test('読めないものが残っていても、空の入力から始められる', () => {
  sessionStorage.setItem('draft::signUp', '{"email"');
  expect(keptDraft()).toEqual(EMPTY_DRAFT);
});
