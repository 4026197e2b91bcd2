import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { formOf, onSqliteAlone } from './statements.ts';

test.each([
  [
    'select "a" from "t" where "b" in (?, ?, ?)',
    'select "a" from "t"\n where "b" in ($1, $2) for share skip locked',
  ],
  ['insert into "t" ("a", "b") values (?, ?), (?, ?)', 'insert into "t" ("a") values ($1)'],
  ['update "t" set "a" = ?, "b" = ? where "c" = ?', 'update "t" set "b" = $1 where "c" = $2'],
  [
    'with given(a) as (values (?), (?)) insert into t select a from given',
    `with given(a) as (select value ->> 0 from jsonb_array_elements(cast($1 as jsonb)) where jsonb_typeof(value) = 'array') insert into t select a from given`,
  ],
])('a statement has one form on both stores: %s', (onSqlite, onPostgres) => {
  expect(formOf(onSqlite)).toBe(formOf(onPostgres));
});

test('another condition, order or field that is read is another statement', () => {
  const statements = [
    'select "a" from "t"',
    'select "b" from "t"',
    'select "a" from "t" where "b" = ?',
    'select "a" from "t" order by "a"',
  ];
  expect(new Set(statements.map(formOf)).size).toBe(statements.length);
});

test('what only SQLite was asked is named, whichever worker asked it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tsunagu-statements-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'sqlite-1'), 'select 1\npragma x\nselect 2\n');
  writeFileSync(join(folder, 'sqlite-2'), 'select 3\nselect 4\n');
  writeFileSync(join(folder, 'postgres-3'), 'select 1\n');
  writeFileSync(join(folder, 'postgres-4'), 'select 3\nselect 5\n');
  expect(onSqliteAlone(folder)).toEqual(['select 2', 'select 4']);
});
