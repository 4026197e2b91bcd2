/**
 * WordPress as a careful volunteer sets it up, from Debian's programs: nginx, php-fpm with its opcode cache, and MariaDB, each with its
 * own files in a temporary folder. No service of the system is used, and nothing outside of the folder is written.
 */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, globSync, rmSync } from 'node:fs';
import { cp, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import Value from 'typebox/value';
import { findProgram } from '#scripts/chromium.ts';
import { freePort } from '#scripts/free-port.ts';
import { end, lastWords } from '#scripts/server-process.ts';
import { familyOf } from './processes.ts';
import {
  ACTIVATE,
  type Goals,
  INSTALL,
  SEED,
  Seeded,
  siteConfig,
  type WordPressLeague,
} from './wordpress-site.ts';

export type WordPressServer = {
  /** On 127.0.0.1: every page is made anew. */
  readonly port: number;
  /** The same site, with its pages kept by nginx for a while. */
  readonly keptPort: number;
  /** Of the league's page. */
  readonly path: string;
  /** All processes, which stay the same while it runs. */
  readonly pids: readonly number[];
  /** Saves the first match's score as an editor's program does, through the REST interface; `content` is the page with it. */
  save(goals: Goals, content: string): Promise<void>;
  /** Stops it and deletes its folder. */
  stop(): Promise<void>;
};

/** For longer, and readers would be told of a goal too late. */
export const KEPT_SECONDS = 10;

const SOURCE = '/usr/share/wordpress';
const THEME = 'twentytwentythree';
const PATH = '/league/';
const START_MS = 30_000;
const POLL_MS = 50;
/** Each computes nearly all the time. */
const PHP_WORKERS = 2 * availableParallelism();

/** What is run, and the Debian packages that have it. */
const PROGRAMS: Readonly<Record<string, string>> = {
  nginx: 'nginx-light',
  php: 'php-cli',
  'php-fpm': 'php-fpm',
  mariadbd: 'mariadb-server',
  'mariadb-install-db': 'mariadb-server',
  setpriv: 'util-linux',
};

const run = promisify(execFile);

/** The Debian packages that this machine lacks. */
export function missingPackages(): readonly string[] {
  const needed = [
    ...Object.entries(PROGRAMS).map(([name, from]) => [program(name) !== undefined, from] as const),
    [globSync('/usr/lib/php/*/mysqli.so').length > 0, 'php-mysql'],
    [existsSync(SOURCE), 'wordpress'],
    [existsSync(join(SOURCE, 'wp-content/themes', THEME)), `wordpress-theme-${THEME}`],
  ] as const;
  return [...new Set(needed.filter(([isHere]) => !isHere).map(([, from]) => from))];
}

/** Starts a site with the page of a league; a plugin is SportsPress as a zip or a folder, which then makes the page. */
export async function startWordPress(league: WordPressLeague, plugin?: string): Promise<WordPressServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tsunagu-wordpress-'));
  const children: ChildProcess[] = [];
  const start = async (name: string, args: readonly string[], isReady: () => Promise<boolean> | boolean) => {
    // It ends with us, whatever happens.
    const all = ['--pdeathsig', 'TERM', program(name) ?? name, ...args];
    const child = spawn('setpriv', all, { stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    const words = lastWords(child);
    for (const deadline = performance.now() + START_MS; !(await isReady()); await sleep(POLL_MS)) {
      const isOver = child.exitCode !== null || performance.now() > deadline;
      if (isOver) throw new Error(`${name} did not start:\n${words.join('')}`);
    }
  };
  const discard = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', discard);
  const stop = async () => {
    await Promise.all(children.map(end));
    process.off('exit', discard);
    discard();
  };
  try {
    const file = (name: string) => join(folder, name);
    const data = ['--no-defaults', `--datadir=${file('data')}`, `--user=${userInfo().username}`];
    const access = ['--auth-root-authentication-method=normal', '--skip-test-db'];
    await run(program('mariadb-install-db') ?? '', [...data, ...access]);
    const socket = file('database.sock');
    await start('mariadbd', [...data, '--skip-networking', `--socket=${socket}`], () => existsSync(socket));
    const seeded = await makeSite(folder, league, plugin);

    await writeFile(file('php-fpm.conf'), phpConfig(folder));
    const php = ['--nodaemonize', '--allow-to-run-as-root', '-y', file('php-fpm.conf'), ...OPCODE_CACHE];
    await start('php-fpm', php, () => existsSync(file('php.sock')));

    const [port, keptPort] = [await freePort(), await freePort()];
    await writeFile(file('nginx.conf'), nginxConfig(folder, port, keptPort));
    const isThere = () =>
      fetch(`http://127.0.0.1:${port}${PATH}`).then(
        ({ ok }) => ok,
        () => false,
      );
    await start('nginx', ['-e', file('nginx.log'), '-c', file('nginx.conf')], isThere);
    const families = await Promise.all(children.map(({ pid = 0 }) => familyOf(pid)));
    const pids = await lasting(families.flat());
    return { port, keptPort, path: PATH, pids, save: editor(port, seeded), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Without the process of nginx that ends once it has looked at what is kept. */
async function lasting(pids: readonly number[]): Promise<readonly number[]> {
  const titles = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8')));
  return pids.filter((_, at) => !titles[at]?.includes('cache loader'));
}

/** Debian's php-fpm has its version in its name. */
function program(name: string): string | undefined {
  return findProgram(
    name === 'php-fpm' ? globSync('/usr/sbin/php-fpm*').map((path) => basename(path)) : [name],
  );
}

/** Copies the program, since the system's own copy reads its settings in /etc, and fills it. */
async function makeSite(
  folder: string,
  league: WordPressLeague,
  plugin: string | undefined,
): Promise<Seeded> {
  const site = join(folder, 'site');
  const plugins = join(site, 'wp-content/plugins');
  await cp(SOURCE, site, {
    recursive: true,
    dereference: true,
    filter: (path) => !path.endsWith('.htaccess'),
  });
  await writeFile(join(site, 'wp-config.php'), siteConfig(folder));
  if (plugin !== undefined && (await stat(plugin)).isDirectory())
    await cp(plugin, join(plugins, 'sportspress'), { recursive: true });
  else if (plugin !== undefined)
    await run('php', ['-r', '(new PharData($argv[1]))->extractTo($argv[2]);', plugin, plugins]);
  const file = join(folder, 'league.json');
  await writeFile(file, JSON.stringify(league));
  await run('php', ['-r', INSTALL, site]);
  if (plugin !== undefined) await run('php', ['-r', ACTIVATE, site]);
  const { stdout } = await run('php', ['-r', SEED, site, file]);
  return Value.Parse(Seeded, JSON.parse(stdout));
}

function editor(port: number, { password, page, events: [event], clubs }: Seeded): WordPressServer['save'] {
  const authorization = `Basic ${Buffer.from(`editor:${password}`).toString('base64')}`;
  const path = event === undefined ? `wp/v2/pages/${page}` : `sportspress/v2/events/${event}`;
  return async (goals, content) => {
    const results = Object.fromEntries(clubs.map((club, at) => [club, { goals: String(goals[at]) }]));
    const answer = await fetch(`http://127.0.0.1:${port}/wp-json/${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(event === undefined ? { content } : { results }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The score was not saved: ${answer.status} ${text}`);
  };
}

const OPCODE_CACHE = [
  'memory_consumption=192',
  'interned_strings_buffer=16',
  'max_accelerated_files=20000',
].flatMap((setting) => ['-d', `opcache.${setting}`]);

const phpConfig = (folder: string) => `
[global]
error_log = ${folder}/php-fpm.log
[www]
user = ${userInfo().username}
listen = ${folder}/php.sock
pm = static
pm.max_children = ${PHP_WORKERS}
`;

const nginxConfig = (folder: string, port: number, keptPort: number) => `
daemon off;
pid ${folder}/nginx.pid;
user ${userInfo().username};
worker_processes auto;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  keepalive_requests 1000000000;
  gzip on;
  gzip_comp_level 5;
  gzip_types text/css application/javascript application/json image/svg+xml;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  fastcgi_cache_path ${folder}/kept keys_zone=kept:8m;
  fastcgi_buffer_size 32k;
  fastcgi_buffers 16 32k;
  ${nginxServer(folder, port, '')}
  ${nginxServer(folder, keptPort, KEPT)}
}
`;

const KEPT = `
      fastcgi_cache kept;
      fastcgi_cache_key $request_method$http_x_forwarded_proto$http_x_forwarded_host$host$request_uri;
      fastcgi_cache_valid 200 ${KEPT_SECONDS}s;
      fastcgi_cache_use_stale updating;
      fastcgi_cache_background_update on;
      fastcgi_cache_bypass $http_authorization;`;

const nginxServer = (folder: string, port: number, kept: string) => `
  server {
    listen 127.0.0.1:${port};
    root ${folder}/site;
    index index.php;
    location / { try_files $uri $uri/ /index.php?$args; }
    location ~ [.](css|js|png|svg|woff2)$ { expires 30d; }
    location ~ [.]php$ {
      include /etc/nginx/fastcgi_params;
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_pass unix:${folder}/php.sock;${kept}
    }
  }`;
