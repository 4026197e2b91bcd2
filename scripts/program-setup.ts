import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { bundleServer } from './package/bundle.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** What Vitest gives of itself; Playwright gives its own settings. */
type Runner = { readonly config?: { readonly watch: boolean } };

/** What the bundle finds beside itself, as in the package. */
const BESIDE = ['content', 'dist', 'package.json', 'node_modules/sharp'];

/**
 * Global set-up of Vitest and of Playwright: says in TEST_PROGRAM which program the tests start as a process. It is the server as it is
 * packaged: read from its thousand source files it takes more than twice the time to start, and some hundred are started.
 */
export default async function setup({ config }: Runner): Promise<(() => void) | undefined> {
  // Set for the other store's project, or by the caller. What somebody edits while the tests watch would not be in a bundle.
  if (process.env.TEST_PROGRAM || config?.watch) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'tsunagu-program-'));
  process.env.TEST_PROGRAM = join(folder, 'server/tsunagu.js');
  await bundleServer(ROOT, folder);
  for (const path of BESIDE) symlinkSync(join(ROOT, path), join(folder, path));
  return () => rmSync(folder, { recursive: true, force: true });
}
