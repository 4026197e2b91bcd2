/** Opens the store, fills a new one with demo data, serves, and says in Japanese what to open. */

import { enableCompileCache } from 'node:module';
import process from 'node:process';

enableCompileCache();

const { processEnvironment } = await import('./config.ts');
const { start } = await import('./start.ts');
const { refusalToStart } = await import('./refusal-to-start.ts');

try {
  const running = await start(processEnvironment());
  // Human words go to standard error: standard output is the log, a line of JSON each.
  for (const line of running.welcome) console.error(line);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await running.close();
      process.exit(0);
    });
  }
} catch (error) {
  console.error(refusalToStart(error));
  process.exit(1);
}
