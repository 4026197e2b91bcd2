/** The program: `tsunagu <command>`. Exit code 0 when it is done, 1 when it can't be, 2 when it was typed wrongly. */

import { enableCompileCache } from 'node:module';
import process from 'node:process';

enableCompileCache();

const { runCommandLine } = await import('./main/command/command-line.ts');
const code = await runCommandLine(process.argv.slice(2));
// After a failure nothing that was begun keeps the process; a server that has started does.
if (code !== 0) process.exit(code);
