/**
 * The part of `npm run lint` that holds the sizes: how many lines each folder may have, tests and samples not counted, and how long a line
 * of the English docs may be. A folder that grows by more than its air needs a larger row in limits.ts, with the reason beside it, so that
 * growth is decided and not only noticed.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { LIMITS } from './sizes/limits.ts';

const ROOMS = ['bench', 'contract', 'domain', 'scripts', 'server', 'web'];
const COUNTED = /\.(?:ts|tsx|css|mjs|html)$/;
const NOT_COUNTED = /(?:^|\/)(?:testing|samples|fixtures)\/|\.(?:test|e2e)\.tsx?$/;
/** Folders whose own folders count for themselves. */
const SPLIT = ['server', 'web', 'web/admin'];
/** Pages of the docs whose prose is wrapped. Japanese is not: a line break within it would become a blank. */
const WRAPPED = /^(?:README|docs\/.*|bench\/README)(?<!\.ja)\.md$/;
const LONGEST_LINE = 120;
/** A table's row, a picture, the target of a link, code: a break would end it. */
const UNBREAKABLE = /^\s*(?:\||<|\[[^\]]+\]:)/;

const root = process.argv[2] ?? process.cwd();
const sizes = new Map<string, number>();
for (const file of (await Promise.all(ROOMS.map(filesOf))).flat()) {
  const text = await readFile(join(root, file), 'utf8');
  const row = rowOf(file);
  sizes.set(row, (sizes.get(row) ?? 0) + text.split('\n').length - 1);
}

const faults = [
  ...[...sizes].flatMap(([row, lines]) => {
    const limit = LIMITS[row];
    if (limit === undefined) return [`${row}: has ${lines} lines and no row in scripts/sizes/limits.ts`];
    return lines > limit ? [`${row}: ${lines} lines, ${limit} at most (scripts/sizes/limits.ts)`] : [];
  }),
  ...Object.keys(LIMITS).flatMap((row) => (sizes.has(row) ? [] : [`${row}: a row without files`])),
  ...(await longLines()),
];
if (process.argv.includes('--list')) {
  for (const [row, lines] of [...sizes].toSorted()) console.log(`${row}: ${lines}`);
}
for (const fault of faults.toSorted()) console.error(fault);
console.log(`${sizes.size} folders, ${faults.length} of another size than they may have`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** The row in which a file counts: its room, or the folder of a split one; files right in a split folder count together. */
function rowOf(file: string): string {
  const parts = file.split('/');
  const split = SPLIT.filter((folder) => file.startsWith(`${folder}/`)).at(-1);
  if (split === undefined) return parts[0] ?? '';
  const depth = split.split('/').length;
  return parts.length === depth + 1 ? split : parts.slice(0, depth + 1).join('/');
}

/** The lines of prose that are longer than they may be, each with its page and number. */
async function longLines(): Promise<string[]> {
  const pages = [...(await namesIn('docs')), 'README.md', 'bench/README.md'].filter((page) =>
    WRAPPED.test(page),
  );
  const texts = await Promise.all(
    pages.map(async (page) => ({ page, text: await readFile(join(root, page), 'utf8').catch(() => '') })),
  );
  return texts.flatMap(({ page, text }) => {
    let isCode = false;
    return text.split('\n').flatMap((line, index) => {
      if (line.trimStart().startsWith('```')) isCode = !isCode;
      if (isCode || UNBREAKABLE.test(line) || line.length <= LONGEST_LINE) return [];
      return [`${page}:${index + 1}: ${line.length} characters, ${LONGEST_LINE} at most`];
    });
  });
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true }).catch(() => []);
  return names.map((name) => join(folder, name).replaceAll('\\', '/'));
}

async function filesOf(room: string): Promise<string[]> {
  const entries = await readdir(join(root, room), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && COUNTED.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => !NOT_COUNTED.test(file));
}
