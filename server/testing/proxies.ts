/** A real nginx or Caddy in front of a test's servers. */

import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { proxyProgram } from './config.ts';
import { listen } from './listen.ts';
import { selfSigned } from './self-signed.ts';

export type ProxyKind = 'nginx' | 'caddy';

const ACCESS_LOG = 'access.log';
const ERROR_LOG = 'error.log';

/** It starts in some milliseconds; a busy machine takes longer. */
const START_MS = 10_000;

/** Starts an nginx with what everybody's configuration says of the caller, leading to `server`; its address. Ends with the test. */
export async function startNginx(server: string): Promise<string> {
  const { folder, port } = await place();
  const location = `
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${server};
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header X-Real-IP $remote_addr;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }`;
  return run('nginx', folder, `http://127.0.0.1:${port}`, nginxAround(folder, location));
}

/** A proxy with the file of `deploy/`. */
export type DeployedProxy = {
  /** Its https address. */
  readonly url: string;
  /** Its http address, which leads on to https; null where the proxy has none. */
  readonly plainUrl: string | null;
  /** Reads all that it has logged. */
  readonly readLogs: () => Promise<string>;
};

/** Starts the proxy with the file of `deploy/` in front of these servers on this machine. It ends with the test. */
export async function startDeployed(kind: ProxyKind, servers: readonly string[]): Promise<DeployedProxy> {
  const { folder, port } = await place();
  const plainPort = kind === 'nginx' ? (await place()).port : null;
  const { key, cert } = selfSigned('localhost');
  await writeFile(join(folder, 'key.pem'), key);
  await writeFile(join(folder, 'cert.pem'), cert);
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, cert]);
  onTestFinished(() => setDefaultCACertificates(trusted));
  const hosts = servers.map((server) => new URL(server).host);
  const made =
    plainPort === null
      ? await deployedCaddy(folder, port, hosts)
      : await deployedNginx(folder, { port, plainPort }, hosts);
  const url = await run(kind, folder, `https://localhost:${port}`, made);
  const logs = [join(folder, ACCESS_LOG), join(folder, ERROR_LOG)];
  return {
    url,
    plainUrl: plainPort === null ? null : `http://localhost:${plainPort}`,
    readLogs: async () =>
      (await Promise.all(logs.map((file) => readFile(file, 'utf8').catch(() => '')))).join('\n'),
  };
}

type Ports = { readonly port: string; readonly plainPort: string };

async function deployedNginx(
  folder: string,
  { port, plainPort }: Ports,
  [one = '', ...others]: readonly string[],
) {
  return nginxAround(
    folder,
    replaced(await deployed('nginx.conf'), [
      [/^ *listen \[::\].*\n/gm, ''],
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
      [/server_name tsunagu\.example;/g, 'server_name localhost;'],
      ['/etc/letsencrypt/live/tsunagu.example/fullchain.pem', join(folder, 'cert.pem')],
      ['/etc/letsencrypt/live/tsunagu.example/privkey.pem', join(folder, 'key.pem')],
      [/\/var\/log\/nginx\/access\.log/g, join(folder, ACCESS_LOG)],
      [/\/var\/log\/nginx\/error\.log/g, join(folder, ERROR_LOG)],
      ['127.0.0.1:3000', one],
      ['# server 127.0.0.1:3001', others.map((host) => `server ${host}`).join(';\n    ') || '# none'],
    ]),
  );
}

async function deployedCaddy(folder: string, port: string, hosts: readonly string[]): Promise<string> {
  return replaced(await deployed('Caddyfile'), [
    [/^\{$/m, '{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust'],
    [
      /^tsunagu\.example \{$/m,
      `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/cert.pem ${folder}/key.pem`,
    ],
    [/reverse_proxy 127\.0\.0\.1:3000 \{/, `reverse_proxy ${hosts.join(' ')} {`],
  ]);
}

function deployed(file: string): Promise<string> {
  return readFile(fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url)), 'utf8');
}

/** Throws for what isn't there: the test would else run another file than the one of `deploy/`. */
function replaced(text: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce((made, [from, to]) => {
    const next = made.replace(from, to);
    if (next === made) throw new Error(`The file of deploy/ has no ${from}.`);
    return next;
  }, text);
}

/** As Debian's nginx.conf, which logs each request with its query and referrer unless a server says otherwise. */
function nginxAround(folder: string, content: string): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  return `
daemon off;
master_process off;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, ERROR_LOG)};
events { worker_connections 512; }
http {
  access_log ${join(folder, ACCESS_LOG)};
  # After the usual thousand requests nginx ends a connection politely, which Node's client takes for a failure.
  keepalive_requests 100000;
  ${places.join('\n  ')}
  ${content}
}
`;
}

async function run(kind: ProxyKind, folder: string, url: string, configuration: string): Promise<string> {
  const file = join(folder, 'proxy.conf');
  const errors = join(folder, ERROR_LOG);
  await writeFile(file, configuration);
  const words =
    kind === 'nginx'
      ? ['-p', folder, '-c', file, '-e', errors]
      : ['run', '--config', file, '--adapter', 'caddyfile'];
  const child = spawn(proxyProgram(kind), words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  child.stderr.pipe(createWriteStream(errors, { flags: 'a' }));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return url;
    await sleep(50);
  }
  throw new Error(`${kind} did not start: ${await readFile(errors, 'utf8').catch(() => '')}`);
}

/** A folder of its own, and a port that nobody listens on. */
async function place() {
  const folder = await mkdtemp(join(tmpdir(), 'tsunagu-proxy-'));
  const trial = createServer();
  const { port } = new URL(await listen(trial));
  trial.close();
  return { folder, port };
}
