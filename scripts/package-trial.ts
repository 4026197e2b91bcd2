/**
 * The stage `package` of `npm test`: makes the package, and installs, starts, upgrades, removes and purges it in a bare Debian
 * (`bookworm`, or the suite that is named). It runs the unit's own command as its user; systemd itself checks the units.
 */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { bundleServer } from './package/bundle.ts';
import { makeDeb } from './package/deb.ts';
import { bareDebian, type Debian } from './package/debian.ts';
import { type Service, startService } from './package/service.ts';

/** Idle after a start, of the server's process. Half of it is Node itself. */
const MOST_IDLE_MB = 130;
const IDLE_MS = 5_000;

const root = join(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache/tsunagu');
const [suite = 'bookworm'] = process.argv.slice(2);
/** What the operator's proxy and the first run would say. */
const PRODUCTION = {
  PUBLIC_URL: 'https://tsunagu.example',
  TRUST_PROXY: '1',
  ADMIN_EMAILS: 'office@tsunagu.example',
};

mkdirSync(cache, { recursive: true });
const work = mkdtempSync(join(cache, 'trial-'));
const bundle = join(work, 'bundle');
const debian = bareDebian(cache, suite);
const started: { service?: Service } = {};
try {
  await trial(debian);
} finally {
  started.service?.kill();
  debian.remove();
  rmSync(work, { recursive: true, force: true });
}

async function trial({ install, run, root: machine }: Debian): Promise<void> {
  await bundleServer(root, bundle);
  const [first, second] = ['1.0.0', '1.0.1'].map(packaged);
  assert(first !== undefined && second !== undefined);

  step('apt install');
  assert.match(install(first), /つなぐ を入れました/);
  assert.equal(
    run('stat', '-c', '%U %a', '/var/lib/tsunagu'),
    'tsunagu 700\n',
    'the data are the service’s alone',
  );
  assert.equal(run('stat', '-c', '%U:%G %a', '/etc/tsunagu/tsunagu.env'), 'root:tsunagu 640\n');
  assert.equal(
    run('find', '/usr/lib/tsunagu', '/usr/bin/tsunagu', '!', '-user', 'root'),
    '',
    'the program is root’s',
  );
  run(
    'systemd-analyze',
    'verify',
    '--man=no',
    'tsunagu.service',
    'tsunagu@3001.service',
    'tsunagu-backup.service',
    'tsunagu-backup.timer',
  );

  step('a demo: its pictures and pages are drawn, the API is described');
  await demo();

  step('first start');
  await start();
  const key = run('sha256sum', '/var/lib/tsunagu/server.key');
  assert.equal(run('find', '/var/lib/tsunagu', '!', '-user', 'tsunagu'), '');
  await stop();

  step('second start, idle');
  const service = await start();
  await sleep(IDLE_MS);
  const idle = service.memoryMb();
  console.log(`first answer after ${service.firstAnswerMs.toFixed(0)} ms, idle with ${idle.toFixed(0)} MB`);
  assert(idle <= MOST_IDLE_MB, `idle with ${idle.toFixed(0)} MB of ${MOST_IDLE_MB}`);
  await stop();

  step('upgrade: the data and the settings stay');
  run('sh', '-c', 'echo "LOG_LEVEL=warn" >> /etc/tsunagu/tsunagu.env');
  install(second);
  assert.equal(run('sha256sum', '/var/lib/tsunagu/server.key'), key);
  assert.match(run('cat', '/etc/tsunagu/tsunagu.env'), /LOG_LEVEL=warn/);
  await start();
  await stop();

  step('remove, purge: the program goes, the data stay until somebody deletes them');
  assert.match(run('apt-get', 'remove', '--yes', 'tsunagu'), /データは \/var\/lib\/tsunagu/);
  assert(
    !existsSync(join(machine, 'usr/lib/tsunagu')) && existsSync(join(machine, 'etc/tsunagu/tsunagu.env')),
  );
  assert.match(run('apt-get', 'purge', '--yes', 'tsunagu'), /\/var\/lib\/tsunagu に残してあります/);
  assert(!existsSync(join(machine, 'etc/tsunagu')) && !existsSync(join(machine, 'var/cache/tsunagu')));
  assert.equal(run('sha256sum', '/var/lib/tsunagu/server.key'), key);
}

function packaged(version: string): string {
  return makeDeb(
    { root, bundle, version, commit: null, releasedAt: 0, compression: 'trial' },
    process.arch === 'arm64' ? 'arm64' : 'amd64',
    work,
  );
}

async function start(settings: Readonly<Record<string, string>> = PRODUCTION): Promise<Service> {
  const service = await startService(debian, { ...settings, PORT: String(await freePort()) });
  started.service = service;
  const page = await fetch(`${service.url}/login`);
  assert.match(await page.text(), /<!doctype html>/i);
  assert.equal(page.status, 200);
  return service;
}

async function stop(): Promise<void> {
  assert.equal(await started.service?.stop(), 0, 'a stop is no failure');
  delete started.service;
}

async function demo(): Promise<void> {
  debian.run('install', '-d', '-o', 'tsunagu', '/srv/demo');
  const service = await start({ NODE_ENV: 'development', DATA_DIR: '/srv/demo' });
  for (const path of ['/api/docs/', '/api/docs/static/swagger-ui.css', '/api/docs/static/logo.svg']) {
    assert.equal((await fetch(`${service.url}${path}`)).status, 200, path);
  }
  const photos = join(debian.root, 'srv/demo/photos');
  const deadline = performance.now() + 30_000;
  // The first one may be waited for longer than a page is.
  while (!(await isDrawn(`${service.url}/login`))) {
    assert(performance.now() < deadline, `No page has been drawn:\n${service.words()}`);
    await sleep(100);
  }
  while (!existsSync(photos) || readdirSync(photos).length === 0) {
    assert(performance.now() < deadline, `No picture has been drawn:\n${service.words()}`);
    await sleep(100);
  }
  await stop();
}

/** Whether a browser gets a page that the server has drawn, and no bare shell. */
async function isDrawn(address: string): Promise<boolean> {
  const { headers } = await fetch(address, { headers: { accept: 'text/html' } });
  return headers.has('tsunagu-document');
}

function step(title: string): void {
  console.log(`- ${title}`);
}
