import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, type ServerSettings, startServerProcess } from '#scripts/server-process.ts';

const POLL_MS = 50;
const PICTURES_MS = 60_000;

/**
 * Global set-up of Playwright, after that of the program: fills one data folder with demo data and names it in TEST_DEMO. A server
 * that starts with a copy of it takes less than half the processor time of one that writes the demo and draws its pictures.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServerProcess();
  await picturesAreDrawn(server);
  await server.stop();
  await removeAddress(server);
  process.env.TEST_DEMO = server.dataDir;
  return () => server.remove();
}

/** Starts a server with demo data: a copy, or its own if it has settings, which may change what a first start writes. */
export function startDemoServer(settings: ServerSettings = {}): Promise<ServerProcess> {
  const isAsPrepared = Object.keys(settings).length === 0;
  return startServerProcess(isAsPrepared ? { dataFrom: process.env.TEST_DEMO } : settings);
}

async function picturesAreDrawn({ dataDir }: ServerProcess): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'tsunagu.db'), { readOnly: true, timeout: 10_000 });
  const drawn = database.prepare('SELECT 1 FROM origin WHERE pictures_to_draw IS NULL');
  const deadline = performance.now() + PICTURES_MS;
  while (drawn.get() === undefined) {
    if (performance.now() > deadline)
      throw new Error(`The demo's pictures were not drawn after ${PICTURES_MS} ms.`);
    await sleep(POLL_MS);
  }
  database.close();
}

/** While a copy starts, another server may listen at the old address, and would be taken for the copy. */
async function removeAddress({ dataDir, demo }: ServerProcess): Promise<void> {
  const file = join(dataDir, 'demo.json');
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll(demo.baseUrl, ''));
}
