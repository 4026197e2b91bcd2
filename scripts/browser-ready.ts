import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { findChromium } from './chromium.ts';

const CHROMIUM_PACKAGE = 'chromium';
const FONT_PACKAGE = 'fonts-noto-cjk';

/**
 * Makes sure that there is a Chromium, and a Japanese font to see its pages with: installs what is missing with apt-get
 * where it may (as root). Returns undefined when all is there, else one sentence saying what to install.
 */
export function makeBrowserReady(): string | undefined {
  const missing = missingPackages();
  if (missing.length === 0) return undefined;
  if (process.env.CHROMIUM_PATH && missing.includes(CHROMIUM_PACKAGE)) {
    return `CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, where no program is.`;
  }
  if (process.getuid?.() === 0 && has('apt-get')) installWithApt(missing);
  return missingPackages().length === 0 ? undefined : advice(missingPackages());
}

function missingPackages(): string[] {
  const missing: string[] = [];
  if (findChromium() === undefined) missing.push(CHROMIUM_PACKAGE);
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
