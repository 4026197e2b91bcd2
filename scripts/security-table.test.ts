import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('docs/security.md のどの表の行も、今あるテストを示す', () => {
  const lines = readFileSync(join(root, 'docs/security.md'), 'utf8').split('\n');
  const named = lines.flatMap((line) =>
    [...line.matchAll(/`([\w./*-]+\.(?:test|e2e)\.ts)`/g)].map(([, path = '']) => path),
  );
  expect(named.length).toBeGreaterThan(50);
  const gone = named.filter((path) => globSync([path, `server/${path}`], { cwd: root }).length === 0);
  expect(gone).toEqual([]);
});
