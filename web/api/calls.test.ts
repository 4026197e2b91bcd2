import { partialMatchKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { adminMember, changeMember, searchMembers } from '#contract/member/members.ts';
import { keyOf } from './calls.ts';

const hanako = { params: { memberId: 'M-1' } };

test('ちがう呼び出しは、同じものを尋ねても、ちがう鍵になる', () => {
  expect(keyOf(adminMember, hanako)).not.toEqual(keyOf(changeMember, hanako));
});

test('呼び出しだけの鍵は、その呼び出しのすべての鍵の始まりで、ほかのものの始まりではない', () => {
  const page = keyOf(searchMembers, { body: { search: '佐藤', page: '2' } });
  expect(partialMatchKey(page, keyOf(searchMembers))).toBe(true);
  expect(partialMatchKey(page, keyOf(adminMember))).toBe(false);
  expect(
    partialMatchKey(keyOf(adminMember, hanako), keyOf(adminMember, { params: { memberId: 'M-2' } })),
  ).toBe(false);
});
