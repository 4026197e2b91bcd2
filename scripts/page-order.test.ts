import { expect, test } from 'vitest';
import { withLateStyles } from './page-order.ts';

const PAGE = `<html>
  <head>
    <style>.shell{color:red}</style>
    <link rel="stylesheet" crossorigin href="/assets/a.css">
    <link rel="icon" href="/icon.svg">
    <link rel="stylesheet" crossorigin href="/assets/b.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

test('スタイルへのリンクは、順番のまま本文の後ろに移り、ほかは残る', () => {
  expect(withLateStyles(PAGE)).toBe(`<html>
  <head>
    <style>.shell{color:red}</style>
    <link rel="icon" href="/icon.svg">
  </head>
  <body>
    <div id="root"></div>
    <link rel="stylesheet" crossorigin href="/assets/a.css">
    <link rel="stylesheet" crossorigin href="/assets/b.css">
  </body>
</html>
`);
});

test('本文の終わりがないページは断る', () => {
  expect(() => withLateStyles('<html></html>')).toThrow('</body>');
});
