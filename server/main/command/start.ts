/** `tsunagu start`: opens the store, fills a new one with demo data, serves, and says in Japanese what to open. */

import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { refusalToStart } from '#server/main/refusal-to-start.ts';
import { run } from '#server/main/run.ts';
import { processEnvironment } from '#server/platform/config.ts';
import { defineCommand } from './command.ts';

export const command = defineCommand({
  name: 'start',
  usages: [
    {
      rest: '',
      ja: 'サーバーを起動する。設定は環境変数で（docs/settings.md の一覧）。SIGTERM か Ctrl+C で止まる',
      en: 'start the server; settings are environment variables (docs/settings.md). SIGTERM or Ctrl+C stops it',
    },
  ],
  options: {},
  async run() {
    const running = await run(processEnvironment(), {
      // Human words go to standard error: standard output is the log, a line of JSON each.
      say: (line) => console.error(line),
      onFailure(error) {
        console.error(refusalToStart(error));
        process.exit(1);
      },
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, async () => {
        await running.close();
        process.exit(0);
      });
    }
    sweepMemory();
    return 0;
  },
});

/** Frees the heap that only the start needed, some 20 MB, which V8 would keep while the server is idle. Blocks for about 80 ms, once. */
function sweepMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  // Only this kind returns the emptied pages to the system.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
