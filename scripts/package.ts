/**
 * `npm run package [-- --version X.Y.Z] [-- --architecture amd64]`: makes the Debian packages in dist/package, and prints their size
 * and checksum. Needs dpkg-deb.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { bundleServer } from './package/bundle.ts';
import { makeDeb } from './package/deb.ts';
import { ARCHITECTURES, type Architecture } from './package/parts.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'dist/package');
const { values } = parseArgs({
  options: {
    version: { type: 'string', default: ownVersion() },
    architecture: { type: 'string', multiple: true, default: Object.keys(ARCHITECTURES) },
    // The web was built a moment ago.
    'built-web': { type: 'boolean', default: false },
  },
});

if (!values['built-web']) buildWeb();
const bundle = join(folder, 'bundle');
rmSync(bundle, { recursive: true, force: true });
mkdirSync(bundle, { recursive: true });
await bundleServer(root, bundle);
for (const name of values.architecture) {
  const file = makeDeb(
    {
      root,
      bundle,
      version: values.version,
      commit: git('rev-parse', '--short', 'HEAD'),
      releasedAt: releasedAt(),
      compression: 'released',
    },
    architectureOf(name),
    folder,
  );
  const bytes = readFileSync(file);
  console.log(`${file}\n  ${(bytes.length / 1e6).toFixed(1)} MB, sha256 ${hash('sha256', bytes)}`);
}
rmSync(bundle, { recursive: true });

function ownVersion(): string {
  // Our own file.
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string })
    .version;
}

function architectureOf(name: string): Architecture {
  if (name === 'amd64' || name === 'arm64') return name;
  console.error(`No package is made for ${name}; there are ${Object.keys(ARCHITECTURES).join(' and ')}.`);
  process.exit(2);
}

function buildWeb(): void {
  const { status } = spawnSync('vite', ['build', '--logLevel=warn'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** The moment of the commit, so that building it again gives the same bytes. */
function releasedAt(): number {
  return Number(process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct') ?? 0);
}

/** Null outside of a clone. */
function git(...args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
