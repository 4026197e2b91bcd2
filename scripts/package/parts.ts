import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's name of an architecture, with npm's. */
export const ARCHITECTURES = { amd64: 'x64', arm64: 'arm64' } as const;
export type Architecture = keyof typeof ARCHITECTURES;

type Locked = {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
type Lock = { readonly lockfileVersion: number; readonly packages: Readonly<Record<string, Locked>> };

/**
 * The node_modules of a package for `architecture`: Node itself, sharp and its native library, whatever machine this is. npm fetches
 * them by the lock file's checksums, once; later calls find them in the cache.
 */
export function fetchParts(root: string, architecture: Architecture): string {
  const cpu = ARCHITECTURES[architecture];
  // Written by npm.
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  // npm takes a part for another system only where it is optional.
  const native = [`node-linux-${cpu}`, `@img/sharp-linux-${cpu}`, `@img/sharp-libvips-linux-${cpu}`];
  const packages = withDependencies(['sharp', ...native], lock);
  const manifest = {
    name: 'tsunagu-parts',
    version: '0.0.0',
    private: true,
    dependencies: versions(['sharp'], lock),
    optionalDependencies: versions(native, lock),
  };
  const own = {
    ...lock,
    name: manifest.name,
    version: manifest.version,
    packages: { '': manifest, ...packages },
  };
  const text = JSON.stringify(own, null, 2);
  const folder = join(
    root,
    'node_modules/.cache/tsunagu/parts',
    `${architecture}-${hash('sha256', text).slice(0, 16)}`,
  );
  if (!existsSync(folder)) {
    const begun = `${folder}.begun`;
    rmSync(begun, { recursive: true, force: true });
    mkdirSync(begun, { recursive: true });
    writeFileSync(join(begun, 'package.json'), JSON.stringify(manifest, null, 2));
    writeFileSync(join(begun, 'package-lock.json'), text);
    install(begun, cpu);
    const missing = native.filter((name) => !existsSync(join(begun, 'node_modules', name)));
    if (missing.length > 0) throw new Error(`npm did not install ${missing.join(', ')}.`);
    renameSync(begun, folder);
  }
  return join(folder, 'node_modules');
}

function install(folder: string, cpu: string): void {
  const { status } = spawnSync(
    'npm',
    [
      'ci',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--os=linux',
      `--cpu=${cpu}`,
      '--libc=glibc',
    ],
    { cwd: folder, stdio: 'inherit' },
  );
  if (status !== 0) throw new Error(`npm ci in ${folder} ended with ${status}.`);
}

/** What must be there for these to run. Their optional parts for other systems are left out. */
function withDependencies(names: readonly string[], lock: Lock): Readonly<Record<string, Locked>> {
  const found: Record<string, Locked> = {};
  const add = (name: string) => {
    const { optionalDependencies: _forOtherSystems, ...entry } = locked(name, lock);
    found[`node_modules/${name}`] = entry;
    for (const needed of Object.keys(entry.dependencies ?? {})) {
      if (!(`node_modules/${needed}` in found)) add(needed);
    }
  };
  names.forEach(add);
  return found;
}

function versions(names: readonly string[], lock: Lock): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, locked(name, lock).version]));
}

function locked(name: string, lock: Lock): Locked {
  const entry = lock.packages[`node_modules/${name}`];
  if (entry === undefined) throw new Error(`${name} is not in package-lock.json.`);
  return entry;
}
