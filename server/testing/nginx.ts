/** A real nginx in front of a test's server, with what everybody's configuration says of the caller. */

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { nginxProgram } from './config.ts';
import { listen } from './listen.ts';

/** It starts in some milliseconds; a busy machine takes longer. */
const START_MS = 10_000;

/** Starts an nginx that leads to `server`; its address. Ends with the test. */
export async function startNginx(server: string): Promise<string> {
  const program = nginxProgram();
  const folder = await mkdtemp(join(tmpdir(), 'tsunagu-nginx-'));
  const port = await freePort();
  await writeFile(join(folder, 'nginx.conf'), configuration({ folder, port, server }));
  const child = spawn(
    program,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
    {
      stdio: 'ignore',
    },
  );
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return url;
    await sleep(50);
  }
  const errors = await readFile(join(folder, 'error.log'), 'utf8').catch(() => 'no words');
  throw new Error(`nginx did not start: ${errors}`);
}

function configuration({ folder, port, server }: { folder: string; port: string; server: string }): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  return `
daemon off;
master_process off;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 512; }
http {
  access_log off;
  ${places.join('\n  ')}
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
  }
}
`;
}

async function freePort(): Promise<string> {
  const trial = createServer();
  const { port } = new URL(await listen(trial));
  trial.close();
  return port;
}
