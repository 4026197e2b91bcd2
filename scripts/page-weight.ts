import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { brotliCompressSync } from 'node:zlib';
import type { Logger, Plugin } from 'vite';
import { screenTable, type TableScreen, type Whose } from './screen-table.ts';

/** What Vite's manifest says of one chunk. */
type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

/** The most that a first page may weigh, scripts and styles as sent (brotli), in KB of 1,024 bytes. */
const BUDGETS: Readonly<Record<Whose, number>> = {
  visitors: 115,
  everyone: 115,
  members: 115,
  reporters: 130,
  administrators: 220,
  input: 220,
};
const REGISTRATION_KB = 115;

/** A page of its own beside the app, by its place in the manifest. */
const REGISTRATION = 'signup.html';

/** The sign-in widget and its SDK, which only who signs in may have to load. */
const WIDGET = /node_modules\/(?:aws-amplify|@aws-amplify|@aws-crypto|@smithy|xstate|qrcode)\//;

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
  return {
    name: 'tsunagu:page-weight',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = join(root, config.build.outDir);
      log = config.logger;
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const names = new Set(chunks.map(({ name }) => name));
      const missing = chunkGroups.filter((name) => !names.has(name));
      if (missing.length > 0) this.error(`No file belongs to the chunk group ${missing.join(', ')}.`);
      widgetFiles = chunks
        .filter(({ moduleIds }) => moduleIds.some((id) => WIDGET.test(id)))
        .map(({ fileName }) => fileName);
    },
    // After the compressed copies have been written.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => weigh(screenTable(root), outDir, widgetFiles, log),
    },
  };
}

function weigh(
  screens: readonly TableScreen[],
  outDir: string,
  widgetFiles: readonly string[],
  log: Pick<Logger, 'info'>,
): void {
  const file = join(outDir, '.vite/manifest.json');
  // A failed build has none, and says its own reason.
  if (!existsSync(file)) return;
  // Written by Vite a moment ago.
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const faults: string[] = [];
  if (widgetFiles.length === 0)
    throw new Error('The build has no sign-in widget: is its pattern still right?');
  const pages = [
    ...screens.map(({ path, whose, page, file }) => ({
      path,
      most: BUDGETS[whose],
      page,
      parts: [page, file],
    })),
    { path: REGISTRATION, most: REGISTRATION_KB, page: REGISTRATION, parts: [REGISTRATION] },
  ];
  for (const { path, most, page, parts } of pages) {
    const files = new Set(parts.flatMap((part) => filesOf(part, manifest)));
    const inPage = styleBytes(join(outDir, page));
    const bytes = files.values().reduce((sum, name) => sum + sentBytes(join(outDir, name)), inPage);
    const line = `${path}: ${(bytes / 1024).toFixed(1)} KB of ${most}`;
    log.info(line);
    if (bytes > most * 1024) faults.push(`${line} is too heavy`);
    const ofWidget = widgetFiles.filter((name) => files.has(name));
    if (ofWidget.length > 0) faults.push(`${path} loads the sign-in widget: ${ofWidget.join(', ')}`);
  }
  const widgetBytes = widgetFiles.reduce((sum, name) => sum + sentBytes(join(outDir, name)), 0);
  const widget = `${widgetFiles.length} chunks, ${(widgetBytes / 1024).toFixed(1)} KB`;
  // A weight is the developers' business: it keeps nobody from running the site.
  if (faults.length > 0 && process.env.npm_lifecycle_event !== 'start') {
    throw new Error(`First pages: ${faults.join('; ')}`);
  }
  log.info(`sign-in widget (${widget}): in none of these first pages`);
}

/** A chunk's own files and those of all it imports at once. */
function filesOf(name: string, manifest: Manifest, seen = new Set<string>()): readonly string[] {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The build has no ${name}.`);
  if (seen.has(name)) return [];
  seen.add(name);
  const imported = (chunk.imports ?? []).flatMap((inner) => filesOf(inner, manifest, seen));
  return [chunk.file, ...(chunk.css ?? []), ...imported];
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
