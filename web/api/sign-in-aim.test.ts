import { afterEach, expect, test } from 'vitest';
import { REFUSED_SCREEN } from './refused-screen.ts';
import { keepAim, refusedAim, signInAim, takeAim } from './sign-in-aim.ts';

afterEach(() => sessionStorage.clear());

test.each([
  '/indv-result/u12-cup/m1',
  '/media/article/2026/3',
  '/archive/2026/u12-cup?part=2#table',
  '/pics-list/%E6%98%A5/cup/m1/2026-05-16/%E5%8C%97/%E5%8D%97',
])('%s を目指した人は、ログインのあと一度だけそこへ着く', (aim) => {
  keepAim(aim);
  expect(signInAim()).toBe(aim);
  expect(takeAim()).toBe(aim);
  expect(takeAim()).toBe('/top');
});

test.each(['/', '/top', '/top#news', '/login', '/login?screen=forgotPassword'])(
  '%s を開いた人は、どこも目指していない',
  (address) => {
    keepAim(address);
    expect(takeAim()).toBe('/top');
  },
);

test('ホームを開き直した人は、前に目指したところを忘れている', () => {
  keepAim('/pics');
  keepAim('/');
  expect(takeAim()).toBe('/top');
});

test('ログインの画面に移っただけなら、目指したところへ着く', () => {
  keepAim('/pics');
  keepAim('/login?code=1&state=2');
  expect(takeAim()).toBe('/pics');
});

test.each(['//evil.example/top', 'https://evil.example/', 'javascript:alert(1)', '/\\evil.example', ''])(
  'ほかのサイトになる「%s」へは、決して行かない',
  (address) => {
    keepAim(address);
    expect(takeAim()).toBe('/top');
  },
);

test('断られた画面は覚えてあり、見られるようになれば、そこへ進める。ほかのサイトへは決して行かない', () => {
  expect(refusedAim()).toBe('/top');
  sessionStorage.setItem(REFUSED_SCREEN, '/indv-result/cup/m1');
  expect(refusedAim()).toBe('/indv-result/cup/m1');
  sessionStorage.setItem(REFUSED_SCREEN, '//evil.example');
  expect(refusedAim()).toBe('/top');
});
