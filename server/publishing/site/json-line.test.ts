import { expect, test } from 'vitest';
import { lineOf } from './content-file.ts';

const TEXT = `{
  "a": "x, \\"y\\": {",
  "list": [
    { "n": 1 },
    {
      "n": [1,
        2], "m": true
    }
  ],
  "last": null
}`;

test.each([
  [[], 1],
  [['a'], 2],
  [['list'], 3],
  [['list', '0', 'n'], 4],
  [['list', '1'], 5],
  [['list', '1', 'n', '1'], 7],
  [['list', '1', 'm'], 7],
  [['last'], 10],
  [['list', '1', 'nothing'], 5],
  [['list', '9'], 3],
  [['li'], 1],
])('%j は %i 行目にある', (path, line) => {
  expect(lineOf(TEXT, path)).toBe(line);
});
