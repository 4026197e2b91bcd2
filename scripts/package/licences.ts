import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Manifest = {
  readonly version: string;
  readonly license?: string;
  readonly homepage?: string;
};

/** Debian's file of what may be done with what is in the package: each library, with the text that it comes with. */
export function copyrightText(folders: readonly string[]): string {
  return ['Tsunagu, with the works of others that it is made of.', ...folders.map(entryOf)].join(
    `\n\n${RULE}\n`,
  );
}

const RULE = '-'.repeat(72);

function entryOf(folder: string): string {
  // Written by npm.
  const {
    version,
    license = 'see below',
    homepage,
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const name = /.*node_modules\/(.*)$/.exec(folder)?.[1] ?? folder;
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)(?:[._-]|$)/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version}: ${license}${homepage === undefined ? '' : ` (${homepage})`}`, ...texts].join(
    '\n\n',
  );
}

/** The folders in node_modules of what the web app is built from: all that package.json names for running, with what that needs. */
export function runningPackages(root: string): readonly string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly optional?: boolean }>>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev, optional }]) => path !== '' && dev !== true && optional !== true)
    .map(([path]) => join(root, path))
    .filter((path) => existsSync(path));
}
