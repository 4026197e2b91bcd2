/** Which paths the log of `deploy/nginx.conf` shows: of a call and a screen alike, nothing that a caller fills in. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ALL_CALLS } from '#contract/all-calls.ts';
import { defaultHost, GROUPS, itemPath } from '#contract/call.ts';
import { screenTable } from './screen-table.ts';

const SECRET = 'himitsu7f3a9c';

const config = readFileSync(join(import.meta.dirname, '../deploy/nginx.conf'), 'utf8');
const [, map = ''] = /map \$uri \$tsunagu_path \{\n(.*?)\n\}/s.exec(config) ?? [];
const rules = [...map.matchAll(/^ +(?:"([^"]+)"|(default)) +(\S+);$/gm)].map(([, pattern, , value = '']) => ({
  pattern: pattern ?? '',
  value,
}));

/** As nginx maps a path: by a whole path first, then by the first expression that matches. */
function loggedOf(path: string): string {
  const whole = rules.find(({ pattern }) => pattern === path);
  if (whole !== undefined) return whole.value;
  for (const { pattern, value } of rules.filter((rule) => rule.pattern.startsWith('~'))) {
    const match = new RegExp(pattern.slice(1), 'u').exec(path);
    if (match === null) continue;
    const place = match.groups?.tsunagu_place ?? '';
    return value.replace('$uri', path).replace('$tsunagu_place', place);
  }
  return rules.find(({ pattern }) => pattern === '')?.value ?? '';
}

const calls = ALL_CALLS.map(({ group, path }) => {
  const base = GROUPS.find((known) => known === group);
  return base === undefined ? path : defaultHost(base) + itemPath(path);
});
const screens = screenTable('web').map(({ path }) => path);
/** With a secret for each part that is filled in. */
const filledIn = [...calls, ...screens]
  .filter((path) => /[:$*]/.test(path))
  .map((path) => path.replaceAll(/[:$]\w+|\*|\$/g, SECRET));

test('nginx のログに、呼び出しと画面のアドレスに入る値は残らない', () => {
  expect(rules.length).toBeGreaterThan(3);
  expect(filledIn.length).toBeGreaterThan(80);
  expect(filledIn.filter((path) => loggedOf(path).includes(SECRET))).toEqual([]);
});

test('nginx のログから、どの呼び出しも、どのグループのものかがわかる', () => {
  expect(calls.filter((path) => loggedOf(path) === '/...')).toEqual([]);
});
