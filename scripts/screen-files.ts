import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import type { BuiltScreen } from '#contract/publishing/screens.ts';
import { screenTable, type TableScreen } from './screen-table.ts';

/** In the build's folder; server/publishing/web reads it. */
const SCREENS_FILE = '.vite/screens.json';

/**
 * Tells the server which files each screen needs, so that a page can name them all at once: by itself, a browser learns
 * of a screen's code only when the app has been loaded and runs.
 */
export function screenFiles(): Plugin {
  let root = '';
  return {
    name: 'tsunagu:screen-files',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    // After Vite has made the pages.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const screens = screenTable(root).map((screen) => withFiles(screen, bundle, root));
        this.emitFile({ type: 'asset', fileName: SCREENS_FILE, source: JSON.stringify(screens, null, 1) });
      },
    },
  };
}

function withFiles(screen: TableScreen, bundle: Rollup.OutputBundle, root: string): BuiltScreen {
  const { file, isSeldom, frame, soon, later, idle, mostKb, ...described } = screen;
  const html = htmlOf(bundle, screen.page);
  const filesOf = (sources: readonly string[], ending: '.js' | '.css') =>
    [...filesNeededBy(sources, bundle, root)]
      .filter((file) => file.endsWith(ending) && !html.includes(`"/${file}"`))
      .map((file) => `/${file}`);
  const own = [file, ...frame];
  const scripts = filesOf(own, '.js');
  return {
    ...described,
    scripts,
    styles: filesOf([...own, ...later, ...idle], '.css'),
    soon: filesOf([...soon, ...later], '.js').filter((name) => !scripts.includes(name)),
  };
}

/** The scripts and styles of these source files below web/, and of all that they import at once. */
export function filesNeededBy(
  sources: readonly string[],
  bundle: Rollup.OutputBundle,
  root: string,
): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const files = new Set<string>();
  for (const source of sources) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, source)));
    if (chunk === undefined) throw new Error(`The build has no ${source}.`);
    addFilesOf(chunk, bundle, files);
  }
  return files;
}

/** Adds a chunk, what it imports at once, and their styles. */
export function addFilesOf(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle, files: Set<string>): void {
  if (files.has(chunk.fileName)) return;
  files.add(chunk.fileName);
  for (const name of chunk.imports) {
    const inner = bundle[name];
    if (inner?.type === 'chunk') addFilesOf(inner, bundle, files);
  }
  // What it imports comes first: its own styles may say more of the same.
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
}

function htmlOf(bundle: Rollup.OutputBundle, page: string): string {
  const file = bundle[page];
  if (file?.type !== 'asset') throw new Error(`The build has no ${page}.`);
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
}
