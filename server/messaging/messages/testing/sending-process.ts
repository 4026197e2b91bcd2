/** A process that sends the letters of a store and does nothing else, for tests that kill it. */

import process from 'node:process';
import { processEnvironment, readConfig } from '#server/platform/config.ts';
import { openStore } from '#server/platform/store/store.ts';
import { openMessages } from '../messages.ts';
import { TEST_VAULT } from './test-vault.ts';

const config = readConfig(processEnvironment());
const store = await openStore({
  dataDir: config.dataDir,
  databaseUrl: config.databaseUrl ?? undefined,
  poolSize: 6,
});
openMessages(
  {
    config,
    origin: 'real',
    store,
    clock: () => Temporal.Now.instant(),
    vault: TEST_VAULT,
    // Told to nobody: a test reads the letters themselves.
    warn: () => undefined,
    print: () => undefined,
  },
  // The claims of a process that was killed end soon.
  { againAfterMs: [20], awayMs: [20], leaseMs: 900, pollMs: 100, closeMs: 300 },
);
process.send?.('ready');
// Until it is killed.
setInterval(() => undefined, 60_000);
