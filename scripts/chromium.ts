import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

/**
 * How Chromium is run for tests: no sandbox (root in a container), nothing that calls home, no look at certificates (a
 * page that forgives an unknown one asks anew for each connection, and gives up after so many), and pictures below the
 * screen read as near as on a phone with a usual network, where the headless shell doesn't know its network.
 */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--ignore-certificate-errors',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--blink-settings=lazyLoadingImageMarginPxUnknown=1250',
] as const;

/** Chromium's pages without its window: a quarter less to compute in a run of all browser tests. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const FIXED_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of the Chromium to test with: $CHROMIUM_PATH if it is set, else what the system has; undefined if none. */
export function findChromium(): string | undefined {
  const requested = process.env.CHROMIUM_PATH;
  if (requested !== undefined && requested !== '') return isExecutable(requested) ? requested : undefined;
  return findProgram(NAMES) ?? FIXED_PLACES.find(isExecutable);
}

const SYSTEM_FOLDERS = ['/usr/bin', '/usr/local/bin', '/usr/sbin', '/snap/bin'];

/** Path of the first of these programs that the system has, wherever PATH leads; undefined if none. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const FONT_PACKAGE = 'fonts-noto-cjk';

/**
 * Makes sure that there is a Chromium, the shell before any other, and a Japanese font to see its pages with: installs
 * what is missing with apt-get where it may (as root). Returns undefined when the tests can run, else one sentence saying
 * what to install.
 */
export function makeBrowserReady(): string | undefined {
  const requested = process.env.CHROMIUM_PATH;
  if (requested && findChromium() === undefined) return `CHROMIUM_PATH is ${requested}, where no program is.`;
  const useful = missingPackages(requested ? findChromium() : findProgram([SHELL]));
  if (useful.length > 0 && process.getuid?.() === 0 && has('apt-get')) {
    installWithApt(useful);
    if (findChromium() === undefined) installWithApt(['chromium']);
  }
  const needed = missingPackages(findChromium());
  return needed.length === 0 ? undefined : advice(needed);
}

function missingPackages(browser: string | undefined): string[] {
  const missing: string[] = [];
  if (browser === undefined) missing.push(SHELL);
  if (process.platform === 'linux' && !hasJapaneseFont()) missing.push(FONT_PACKAGE);
  return missing;
}

function hasJapaneseFont(): boolean {
  // fontconfig comes with Chromium; where even that is missing, so are the fonts it would list.
  const { stdout } = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' });
  return Boolean(stdout?.trim());
}

function installWithApt(packages: readonly string[]): void {
  console.log(`Installing ${packages.join(' and ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  apt('-qq', 'update');
  apt('-qq', 'install', '-y', '--no-install-recommends', ...packages, 'fontconfig');
}

function advice(packages: readonly string[]): string {
  if (process.platform !== 'linux') {
    return 'The browser tests need Chromium or Chrome: install it, or set CHROMIUM_PATH to its program.';
  }
  return `The browser tests need ${packages.join(' and ')}: sudo apt-get install -y ${packages.join(' ')} (or set CHROMIUM_PATH).`;
}

function has(command: string): boolean {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined;
}
