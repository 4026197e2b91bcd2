import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { brotliCompressSync } from 'node:zlib';
import type { Logger, Plugin } from 'vite';
import { filesNeededBy } from './screen-files.ts';
import { screenTable } from './screen-table.ts';

/** The page that no table of screens has: its most in KB, as theirs. */
const SETUP = { path: 'setup.html', page: 'setup.html', files: ['setup.html'], mostKb: 115 };

/** The sign-in widget and its SDK, which load only for signing in. */
const WIDGET = /node_modules\/(?:aws-amplify|@aws-amplify|@aws-crypto|@smithy|xstate|qrcode)\//;

/** A first page, with the names of all scripts and styles that it needs. */
type FirstPage = {
  readonly path: string;
  readonly page: string;
  readonly mostKb: number;
  readonly files: ReadonlySet<string>;
};

/**
 * Weighs what each screen needs when it is the first one opened, prints it, and fails a build that is too heavy or sends a
 * signed-in reader part of the sign-in widget. A build without one of the chunk groups fails, too: a file that its pattern names
 * has moved, and what it kept apart now weighs on other pages.
 */
export function pageWeight(chunkGroups: readonly string[]): Plugin {
  let root = '';
  let outDir = '';
  let log: Pick<Logger, 'info'> = console;
  let widgetFiles: readonly string[] = [];
  let pages: readonly FirstPage[] = [];
  return {
    name: 'tsunagu:page-weight',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = join(root, config.build.outDir);
      log = config.logger;
    },
    // After Vite has taken out the scripts that were nothing but styles.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const names = new Set(chunks.map(({ name }) => name));
        const missing = chunkGroups.filter((name) => !names.has(name));
        if (missing.length > 0) this.error(`No file belongs to the chunk group ${missing.join(', ')}.`);
        widgetFiles = chunks
          .filter(({ moduleIds }) => moduleIds.some((id) => WIDGET.test(id)))
          .map(({ fileName }) => fileName);
        const screens = screenTable(root).map((screen) => ({ ...screen, files: [screen.page, screen.file] }));
        pages = [...screens, SETUP].map(({ path, page, mostKb, files }) => ({
          path,
          page,
          mostKb,
          files: filesNeededBy(files, bundle, root),
        }));
      },
    },
    // After the compressed copies have been written. A failed build has no pages, and says its own reason.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        if (pages.length > 0) weigh(pages, outDir, widgetFiles, log);
      },
    },
  };
}

function weigh(
  pages: readonly FirstPage[],
  outDir: string,
  widgetFiles: readonly string[],
  log: Pick<Logger, 'info'>,
): void {
  if (widgetFiles.length === 0)
    throw new Error('The build has no sign-in widget: is its pattern still right?');
  const faults: string[] = [];
  for (const { path, page, mostKb, files } of pages) {
    const inPage = styleBytes(join(outDir, page));
    const bytes = files.values().reduce((sum, name) => sum + sentBytes(join(outDir, name)), inPage);
    const line = `${path}: ${(bytes / 1024).toFixed(1)} KB of ${mostKb}`;
    log.info(line);
    if (bytes > mostKb * 1024) faults.push(`${line} is too heavy`);
    const ofWidget = widgetFiles.filter((name) => files.has(name));
    if (ofWidget.length > 0) faults.push(`${path} loads the sign-in widget: ${ofWidget.join(', ')}`);
  }
  const widgetBytes = widgetFiles.reduce((sum, name) => sum + sentBytes(join(outDir, name)), 0);
  const widget = `${widgetFiles.length} chunks, ${(widgetBytes / 1024).toFixed(1)} KB`;
  // A weight concerns developers: it stops nobody from running the site.
  if (faults.length > 0 && process.env.npm_lifecycle_event !== 'start') {
    throw new Error(`First pages: ${faults.join('; ')}`);
  }
  log.info(`sign-in widget (${widget}): in none of these first pages`);
}

/** What stands in the page itself. */
function styleBytes(page: string): number {
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(readFileSync(page, 'utf8')) ?? [];
  return brotliCompressSync(style).length;
}

/** Small files have no compressed copy. */
function sentBytes(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
