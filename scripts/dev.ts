/**
 * `npm run dev`: the site at one address, from its sources. Vite serves the web with hot updates; everything else, pages included,
 * comes from a server of our own behind it, which restarts when a file that it imports changes. What follows `--` is for that
 * server's Node: `npm run dev -- --inspect`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';
import { devDrawing } from './dev-drawing.ts';
import { devFront } from './dev-front.ts';
import { freePort } from './free-port.ts';
import { SCREEN_FILES } from './screen-table.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The server reads these once, when it starts. */
const READ_AT_START = [
  'content',
  'web/index.html',
  'web/reporter.html',
  ...SCREEN_FILES.map((file) => `web/${file}`),
].map((path) => join(ROOT, path));

/** Runs the server, and again after an edit of a file that it imports. */
const COMMAND = ['--watch', '--watch-preserve-output', 'server/tsunagu.ts', 'start'];

const host = process.env.HOST ?? '127.0.0.1';
const port = Number(process.env.PORT ?? '3000');
const behind = await freePort();
// As for the server's HOST: beyond this machine only a demo goes without TLS.
if (!/^(?:127\.|localhost$|::1$)/.test(host) && process.env.DEMO !== '1') {
  console.error(`設定エラー: この機械の外に開くには（HOST=${host}）、DEMO=1 を指定してください。`);
  process.exit(1);
}

const vite = await createServer({
  configFile: join(ROOT, 'vite.config.ts'),
  // The pages of the apps come from the server; those that stand alone are files.
  appType: 'mpa',
  clearScreen: false,
  plugins: [devDrawing(), devFront(behind), restartWith(READ_AT_START, () => server.restart())],
  // Names that say in the browser's inspector where a class stands.
  css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
  server: {
    host,
    port,
    strictPort: true,
    warmup: { clientFiles: ['./main.tsx', './reporter-main.tsx'], ssrFiles: ['./app/draw.tsx'] },
  },
});
try {
  await vite.listen();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const server = watchServer(process.argv.slice(2), {
  ...process.env,
  HOST: '127.0.0.1',
  PORT: String(behind),
  DEV_URL: `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`,
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    await Promise.all([server.stop(), vite.close()]);
    process.exit(0);
  });
}

/** Restarts the server, and then loads the pages anew, when one of these files or folders changes. */
function restartWith(paths: readonly string[], restart: () => Promise<void>): Plugin {
  return {
    name: 'tsunagu:read-at-start',
    configureServer({ watcher, ws }) {
      watcher.add([...paths]);
      watcher.on('all', async (event, file) => {
        if (event !== 'change' || !paths.some((path) => file.startsWith(path))) return;
        await restart();
        ws.send({ type: 'full-reload' });
      });
    },
  };
}

/**
 * Starts the server, and again whenever a file that it imports changes; one that fails to start is tried again at the next change.
 * `restart` is for what it reads without importing. `options` are Node's.
 */
function watchServer(options: readonly string[], env: NodeJS.ProcessEnv) {
  let child = launch(options, env);
  // However this process ends, its server ends with it.
  process.once('exit', () => child.kill());
  return {
    async restart() {
      await end(child);
      child = launch(options, env);
    },
    stop: () => end(child),
  };
}

function launch(options: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [...options, ...COMMAND], { env, stdio: 'inherit' });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
