/** The part of `npm run lint` that holds the architecture: reads every import and names each that the rules forbid. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { circlesIn, groupArrow } from './arrows/circles.ts';
import { importsOf, targetOf } from './arrows/imports.ts';
import { forbidden } from './arrows/rules.ts';

const ROOMS = ['domain', 'contract', 'content', 'server', 'web', 'e2e', 'bench', 'scripts'];
const SOURCE = /\.(?:ts|tsx|mts|js|mjs)$/;

const root = process.argv[2] ?? process.cwd();
const files = (await Promise.all(ROOMS.map(sourcesOf))).flat().sort();
const imports = (await Promise.all(files.map(targetsOf))).flat();
const arrows = imports
  .map(({ file, target }) => groupArrow(file, target))
  .filter((arrow) => arrow !== undefined);
const faults = [
  ...imports.flatMap(({ file, specifier, target }) => {
    const reason = forbidden(file, target);
    return reason === undefined ? [] : [`${file}: '${specifier}': ${reason}`];
  }),
  ...circlesIn(arrows).map((circle) => `${circle}: groups import each other in a circle`),
];

for (const fault of faults) console.error(fault);
if (files.length === 0) console.error(`No sources found in ${root}.`);
console.log(`${files.length} files, ${faults.length} forbidden imports`);
process.exitCode = faults.length > 0 || files.length === 0 ? 1 : 0;

async function sourcesOf(room: string): Promise<string[]> {
  const entries = await readdir(join(root, room), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
}

async function targetsOf(file: string) {
  const specifiers = importsOf(file, await readFile(join(root, file), 'utf8'));
  return specifiers.map((specifier) => ({ file, specifier, target: targetOf(file, specifier) }));
}
