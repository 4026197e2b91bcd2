import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { copyrightText, runningPackages } from './licences.ts';
import { ARCHITECTURES, type Architecture, fetchParts } from './parts.ts';

/** What all architectures share: the server's bundle, the built web, the samples. */
export type Program = {
  /** The repository. */
  readonly root: string;
  /** Holds what the bundler has written, in folders as below the program's. */
  readonly bundle: string;
  readonly version: string;
  /** Null outside of git. */
  readonly commit: string | null;
  /** Seconds since 1970: every file in the package is as old as this release. */
  readonly releasedAt: number;
  readonly compression: keyof typeof LEVELS;
};

/** Where each file of `deploy/deb/` goes. */
const OWN_FILES = {
  tsunagu: 'usr/bin/tsunagu',
  'tsunagu.env': 'etc/tsunagu/tsunagu.env',
  'tsunagu.service': 'usr/lib/systemd/system/tsunagu.service',
  'tsunagu-backup.service': 'usr/lib/systemd/system/tsunagu-backup.service',
  'tsunagu-backup.timer': 'usr/lib/systemd/system/tsunagu-backup.timer',
} as const;
/** `tsunagu@3001`: a further process on the same machine, on that port. */
const SECOND_UNIT = 'usr/lib/systemd/system/tsunagu@.service';
/** For the proxy in front. */
const EXAMPLES = ['Caddyfile', 'nginx.conf'];
const CONTROL_FILES = ['control', 'conffiles', 'postinst', 'prerm', 'postrm'];

/** Nothing of these runs: sources of the native part, types, manuals. */
const NOT_SHIPPED = /\/(?:src|install|README\.md|CHANGELOG\.md|.*\.d\.[cm]?ts)$/;

/** Of zstd. For who downloads it, a tenth of the time of the best; for a trial, nearly none. */
const LEVELS = { released: '-z12', trial: '-z1' } as const;

/** Makes `tsunagu_<version>_<architecture>.deb` in `folder` and returns its path. The same sources give the same bytes. */
export function makeDeb(program: Program, architecture: Architecture, folder: string): string {
  const tree = join(folder, `tree-${architecture}`);
  rmSync(tree, { recursive: true, force: true });
  const parts = fetchParts(program.root, architecture);
  layFiles(program, architecture, parts, tree);
  const bytes = setModes(tree);
  layControl(program, architecture, Math.ceil(bytes / 1024), tree);
  const file = join(folder, `tsunagu_${program.version}_${architecture}.deb`);
  execFileSync(
    'dpkg-deb',
    ['--root-owner-group', '-Zzstd', LEVELS[program.compression], '--build', tree, file],
    {
      env: { ...process.env, SOURCE_DATE_EPOCH: String(program.releasedAt) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  rmSync(tree, { recursive: true });
  return file;
}

function layFiles(
  { root, bundle, version, commit }: Program,
  architecture: Architecture,
  parts: string,
  tree: string,
): void {
  const home = join(tree, 'usr/lib/tsunagu');
  const node = join(parts, `node-linux-${ARCHITECTURES[architecture]}`);
  copy(bundle, home);
  copy(join(root, 'content'), join(home, 'content'));
  for (const built of ['dist/web', 'dist/drawing']) {
    // Source maps are of use only beside the sources.
    copy(join(root, built), join(home, built), (path) => !path.endsWith('.map'));
  }
  copy(join(node, 'bin/node'), join(home, 'bin/node'));
  copy(
    parts,
    join(home, 'node_modules'),
    (path) =>
      !path.startsWith(node) && !/\/\.(?:package-lock\.json|bin)$/.test(path) && !NOT_SHIPPED.test(path),
  );
  const release = {
    name: 'tsunagu',
    private: true,
    type: 'module',
    version,
    ...(commit === null ? {} : { commit }),
  };
  writeFileSync(join(home, 'package.json'), `${JSON.stringify(release, null, 2)}\n`);
  for (const [name, place] of Object.entries(OWN_FILES))
    copy(join(root, 'deploy/deb', name), join(tree, place));
  writeFileSync(join(tree, SECOND_UNIT), secondUnit(root));
  const doc = join(tree, 'usr/share/doc/tsunagu');
  mkdirSync(doc, { recursive: true });
  for (const name of EXAMPLES) copy(join(root, 'deploy', name), join(doc, 'examples', name));
  const native = globSync(['node_modules/node-linux-*', 'node_modules/@img/sharp-*'], {
    cwd: dirname(parts),
  });
  const works = [...runningPackages(root), ...native.sort().map((path) => join(dirname(parts), path))];
  writeFileSync(join(doc, 'copyright'), copyrightText(works));
}

/** The same service in everything but its port. */
function secondUnit(root: string): string {
  return readFileSync(join(root, 'deploy/deb/tsunagu.service'), 'utf8')
    .replace(/^Description=.*$/m, '$& (port %i)')
    .replace('[Service]\n', '[Service]\nEnvironment=PORT=%i\n');
}

function layControl(
  { root, version }: Program,
  architecture: Architecture,
  installedKb: number,
  tree: string,
): void {
  mkdirSync(join(tree, 'DEBIAN'), { mode: 0o755 });
  for (const name of CONTROL_FILES) {
    const text = readFileSync(join(root, 'deploy/deb', name), 'utf8')
      .replace('@VERSION@', version)
      .replace('@ARCHITECTURE@', architecture)
      .replace('@INSTALLED_KB@', String(installedKb));
    const file = join(tree, 'DEBIAN', name);
    writeFileSync(file, text);
    chmodSync(file, name === 'control' || name === 'conffiles' ? 0o644 : 0o755);
  }
}

function copy(from: string, to: string, wanted: (path: string) => boolean = () => true): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, filter: wanted });
}

const PROGRAMS = /\/usr\/(?:bin\/tsunagu|lib\/tsunagu\/bin\/node)$/;

/** The same for every builder and umask. Returns how many bytes the files have. */
function setModes(tree: string): number {
  const paths = globSync('**', { cwd: tree }).map((path) => join(tree, path));
  let bytes = 0;
  for (const path of [tree, ...paths]) {
    const { size, mode } = statSync(path);
    const isFolder = statSync(path).isDirectory();
    const wanted = isFolder || PROGRAMS.test(path) ? 0o755 : 0o644;
    if ((mode & 0o777) !== wanted) chmodSync(path, wanted);
    if (!isFolder) bytes += size;
  }
  return bytes;
}
