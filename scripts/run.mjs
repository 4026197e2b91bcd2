/**
 * `node scripts/run.mjs <command> …`: every npm script begins with it. Installs the dependencies when they are missing or no longer
 * those of the lock file, makes sure that what follows runs on Node 26, and becomes the command; without a command, that is all.
 * Plain JavaScript, because it runs on whatever Node (>= 20) is there.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { holdLock } from './setup-lock.mjs';

const NODE_MAJOR = 26;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const ownNode = `node_modules/node-${process.platform}-${process.arch}`;

if (!isInstalled()) {
  await holdLock(join(root, '.setup.lock'), () =>
    say('別の準備が終わるのを待っています…', 'Waiting for another set-up to finish…'),
  );
  // The one waited for has usually done it.
  if (!isInstalled()) install();
}
checkNode();

const [command, ...args] = process.argv.slice(2);
if (command !== undefined) become(command, args);

function install() {
  say(
    '必要な部品を入れています（初回は1〜2分）…',
    'Installing dependencies (one or two minutes the first time)…',
  );
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js')
    ? [process.execPath, [process.env.npm_execpath]]
    : ['npm', []];
  // Tests and the web build need the development packages, also where NODE_ENV or a setting says production.
  const wanted = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = spawnSync(npm[0], [...npm[1], ...wanted], { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    stop(
      '部品を入れられませんでした。ネットワークを確かめて、もう一度実行してください。',
      `Installing failed (${error?.message ?? `npm ci ended with ${status}`}). Check the network and run the command again.`,
    );
  }
  say('準備ができました。', 'Dependencies are in place.');
}

/**
 * npm's record of what it has put into node_modules is written last, so a broken-off install leaves none. Packages for
 * other systems are absent rightly; the Node of this system is the one optional package we depend on.
 */
function isInstalled() {
  const record = readPackages('node_modules/.package-lock.json');
  const lock = readPackages('package-lock.json');
  if (record === undefined || lock === undefined) return false;
  return Object.entries(lock).every(([path, wanted]) => {
    const found = record[path];
    if (path === '') return true;
    if (found === undefined) return wanted.optional === true && path !== ownNode;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

function readPackages(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
}

function checkNode() {
  const pinned = join(root, 'node_modules', '.bin', 'node');
  const version = existsSync(pinned) ? versionOf(pinned) : process.version;
  const major = Number(/^v(\d+)\./.exec(version)?.[1] ?? 0);
  if (major >= NODE_MAJOR) return;
  stop(
    `Node.js ${NODE_MAJOR} が必要です（いまは ${version}）。https://nodejs.org から入れて、もう一度実行してください。`,
    `Node.js ${NODE_MAJOR} is needed (found ${version}). Install it from https://nodejs.org and run the command again.`,
  );
}

function versionOf(node) {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? 'unusable';
}

function say(japanese, english) {
  console.log(`${japanese}\n${english}`);
}

function stop(japanese, english) {
  console.error(`${japanese}\n${english}`);
  process.exit(1);
}

function become(command, args) {
  // npm puts node_modules/.bin first, so that `node` is the pinned one as soon as it is installed.
  const program = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find(existsSync);
  // In its place, so that Ctrl-C, SIGTERM and its exit code need no passing on.
  if (program !== undefined && process.platform !== 'win32' && process.execve !== undefined) {
    process.execve(program, [program, ...args], process.env);
  }
  // On a Node that can't be replaced (below 22.15, or on Windows) it runs as a child.
  const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', ({ message }) => {
    console.error(message);
    process.exit(127);
  });
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
