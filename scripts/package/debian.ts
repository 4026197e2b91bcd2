import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';

/** A Debian as a host rents it out, with nothing of ours: packages are installed and programs run in it as on a separate machine. */
export type Debian = {
  readonly root: string;
  /** Runs a command as root and returns all that it prints. Throws where it fails. */
  run(...command: readonly string[]): string;
  /** Installs a package of this machine's. */
  install(deb: string): string;
  /** Starts a command as `user`, in a namespace that ends with it. */
  start(
    user: string,
    settings: Readonly<Record<string, string>>,
    ...command: readonly string[]
  ): ChildProcess;
  remove(): void;
};

/** What our package needs beyond the smallest Debian; it lies there as if apt had just fetched it. */
const FETCHED = 'libatomic1';

const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
};

/** Needs root, and mmdebstrap once; throws with what is missing. `suite` is bookworm or trixie. */
export function bareDebian(cache: string, suite: string): Debian {
  if (process.getuid?.() !== 0) throw new Error('Installing a package in a bare Debian needs root.');
  const image = join(cache, `debian-${suite}.tar`);
  if (!existsSync(image)) {
    installMmdebstrap();
    fetchImage(image, suite);
  }
  // Beside the image: /tmp may be small, or forbid programs.
  const root = mkdtempSync(join(cache, `${suite}-`));
  execFileSync('tar', ['-xf', image, '-C', root, '--exclude=./dev/*']);
  const run = (...command: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync('unshare', inside(root, ...command), {
      encoding: 'utf8',
      env: ENVIRONMENT,
    });
    if (status === 0) return stdout + stderr;
    throw new Error(`${command.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  };
  return {
    root,
    run,
    install(deb) {
      cpSync(deb, join(root, basename(deb)));
      return run('apt-get', 'install', '--yes', '--no-install-recommends', `/${basename(deb)}`);
    },
    start: (user, settings, ...command) =>
      spawn(
        'unshare',
        inside(root, 'setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', ...command),
        {
          env: { ...ENVIRONMENT, ...settings },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      ),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** In a view of processes and files that ends with the command, whatever that leaves running. */
function inside(root: string, ...command: readonly string[]): string[] {
  const prepare = 'mount --bind /dev "$0/dev" && mount -t proc proc "$0/proc" && exec chroot "$0" "$@"';
  return ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', prepare, root, ...command];
}

function installMmdebstrap(): void {
  if (spawnSync('mmdebstrap', ['--version']).status === 0) return;
  console.log('Installing mmdebstrap…');
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], options);
  const { status } = spawnSync(
    'apt-get',
    ['install', '-y', '--no-install-recommends', 'mmdebstrap'],
    options,
  );
  if (status !== 0) throw new Error('The package is tried in a bare Debian: install mmdebstrap.');
}

/** Where this machine's apt has Debian from. */
function mirror(): string {
  const asked = ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages', 'Label: Debian'];
  const [uri] = execFileSync('apt-get', asked, { encoding: 'utf8' }).trim().split('\n');
  if (!uri) throw new Error('The package is tried in a bare Debian, and apt knows no source of Debian.');
  return uri;
}

function fetchImage(image: string, suite: string): void {
  const begun = `${image}.begun.tar`;
  mkdirSync(join(image, '..'), { recursive: true });
  const { status, error, stderr } = spawnSync(
    'mmdebstrap',
    [
      '--variant=minbase',
      // Every machine has it; here it checks the units, and is not running.
      '--include=systemd',
      '--skip=cleanup/apt',
      `--customize-hook=chroot "$1" apt-get install --yes --download-only ${FETCHED}`,
      suite,
      begun,
      mirror(),
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0)
    throw new Error(`mmdebstrap could not fetch Debian ${suite}: ${error?.message ?? stderr}`);
  renameSync(begun, image);
}
