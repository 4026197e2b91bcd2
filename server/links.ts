/** `npm run links`: where the category searches of this installation are, and new links to them. */

import process from 'node:process';
import { ConfigError, processEnvironment } from './config.ts';
import { lookAtInstallation } from './installation.ts';
import { OperatorError } from './operator/commands.ts';
import { LINK_USAGE, searchLinks } from './operator/search-links.ts';
import { refusalToStart } from './refusal-to-start.ts';

const NOT_STARTED = 'カテゴリー検索のアドレスがまだありません。サーバーを一度起動すると作られます。';

const [, , ...args] = process.argv;

try {
  // Not made here: where no server has been started there is nothing to link to.
  const { config, store } = await lookAtInstallation(processEnvironment());
  try {
    const { reporterPath } = config;
    if (reporterPath === null) throw new ConfigError(NOT_STARTED);
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
