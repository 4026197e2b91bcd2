/** The part of `npm run lint` that holds the architecture: reads every import and names each that the rules forbid. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { importsOf } from './arrows/imports.ts';
import { forbidden } from './arrows/rules.ts';
import { targetOf } from './arrows/target.ts';

const ROOMS = ['domain', 'contract', 'content', 'server', 'web', 'e2e', 'bench', 'scripts'];
const SOURCE = /\.(?:ts|tsx|mts|js|mjs)$/;

const root = process.argv[2] ?? process.cwd();
const files = (await Promise.all(ROOMS.map(sourcesOf))).flat().sort();
const faults = (await Promise.all(files.map(faultsOf))).flat();

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

async function faultsOf(file: string): Promise<string[]> {
  const imports = importsOf(file, await readFile(join(root, file), 'utf8'));
  return imports.flatMap((specifier) => {
    const reason = forbidden(file, targetOf(file, specifier));
    return reason === undefined ? [] : [`${file}: '${specifier}': ${reason}`];
  });
}
