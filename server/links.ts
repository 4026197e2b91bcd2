/** `npm run links`: where the category searches of this installation are, and new links to them. */

import process from 'node:process';
import { processConfig } from './config.ts';
import { openInstallation } from './installation.ts';
import { OperatorError } from './operator/commands.ts';
import { LINK_USAGE, searchLinks } from './operator/search-links.ts';
import { refusalToStart } from './refusal-to-start.ts';
import { openStoreToLook } from './store/store.ts';

const [, , ...args] = process.argv;

try {
  const config = processConfig();
  // Not made here: where no server has been started there is nothing to link to.
  const store = await openStoreToLook({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl ?? undefined,
  });
  try {
    const { reporterPath } = openInstallation(config);
    const baseUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
    const lines = await searchLinks(args, {
      db: store.db,
      now: Temporal.Now.instant(),
      baseUrl,
      reporterPath,
    });
    for (const line of lines) console.log(line);
  } finally {
    await store.close();
  }
} catch (error) {
  const isOurs = error instanceof OperatorError;
  console.error(isOurs ? [error.message, '', ...LINK_USAGE].join('\n') : refusalToStart(error));
  process.exitCode = 1;
}
