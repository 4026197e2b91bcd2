import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tsunagu-sizes-'));
  for (const file of ['package.json', 'scripts/sizes.ts']) await cp(file, join(root, 'tool', file));
  await write('tool/scripts/sizes/limits.ts', "export const LIMITS = { server: 2, 'server/people': 3 };\n");
  await write('server/tsunagu.ts', lines(2));
  await write('server/people/members/list.ts', lines(3));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

describe('the sizes of folders', () => {
  it('lets folders through that have no more lines than they may, tests and samples aside', async () => {
    await write('server/people/members/list.test.ts', lines(50));
    await write('server/people/members/testing/members.ts', lines(50));
    expect(faults()).toEqual([]);
  });

  it('names a folder that has grown', async () => {
    await write('server/people/payments/debit.ts', lines(1));
    expect(faults()).toEqual(['server/people: 4 lines, 3 at most (scripts/sizes/limits.ts)']);
  });

  it('names a folder without a row, and a row without a folder', async () => {
    await rm(join(root, 'server/people'), { recursive: true });
    await write('server/football/goal.ts', lines(1));
    expect(faults()).toEqual([
      'server/football: has 1 lines and no row in scripts/sizes/limits.ts',
      'server/people: a row without files',
    ]);
  });

  it('names a long line of the docs, but neither a table nor code nor a Japanese page', async () => {
    const long = 'a'.repeat(121);
    await write('docs/page.md', `short\n${long}\n| ${long} |\n\`\`\`\n${long}\n\`\`\`\n`);
    await write('docs/page.ja.md', `${long}\n`);
    expect(faults()).toEqual(['docs/page.md:2: 121 characters, 120 at most']);
  });
});

function faults(): string[] {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'tool/scripts/sizes.ts'), root], {
    encoding: 'utf8',
  });
  const found = stderr.split('\n').filter((line) => line !== '');
  expect(status).toBe(found.length > 0 ? 1 : 0);
  return found;
}

function lines(count: number): string {
  return 'a\n'.repeat(count);
}

async function write(file: string, text: string): Promise<void> {
  const path = join(root, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
