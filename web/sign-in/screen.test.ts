import { expect, test } from 'vitest';
import { firstScreen } from './screen.ts';

test.each([
  ['', 'signIn'],
  ['?screen=signUp', 'signUp'],
  ['?screen=forgotPassword', 'forgotPassword'],
  ['?screen=authenticated', 'signIn'],
])('アドレスの「%s」では %s から始まる', (query, screen) => {
  expect(firstScreen(query)).toBe(screen);
});
