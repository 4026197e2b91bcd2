import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { callsOnly } from './scripts/calls-only.ts';
import { classNames } from './scripts/class-names.ts';
import { drawnOnly } from './scripts/drawn-only.ts';
import { drawnPlainly } from './scripts/drawn-plainly.ts';
import { lateStyles } from './scripts/page-order.ts';
import { pageWeight } from './scripts/page-weight.ts';
import { precompressed } from './scripts/precompressed.ts';
import { screenFiles } from './scripts/screen-files.ts';
import { sharedChunks } from './scripts/shared-chunks.ts';
import { workerBuild } from './scripts/worker-build.ts';

/** What every page is made with. In two pieces it would compress 0.7 KB worse. Only administrators are asked before they leave a form. */
const FRAMEWORK =
  /^(?!.*\/useBlocker\.).*node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?:react-router|router-core|history|react-store|store|react-query|query-core))\//;

/** With the little library that only we use. */
const OURS = /^(?!.*\/node_modules\/(?!idb\/)).*\/(?:web|contract|domain|idb)\//;

const shared = sharedChunks(fromRoot('web'));

/** Few chunks: each is one more to ask for, and compresses by itself. */
const CHUNKS = [
  { name: 'vendor', test: FRAMEWORK, priority: 2 },
  { name: shared.ofAll, test: OURS, priority: 1 },
  // What these import belongs to others, too.
  { name: shared.ofSome, test: OURS, includeDependenciesRecursively: false },
];

/** A first page names a hundred files: two letters less of each hash, and short names, save it 0.4 KB. */
const SHORT_NAME = 7;
const shortNamed = (name: string, extension: string) =>
  `assets/${name.slice(0, SHORT_NAME)}-[hash:7]${extension}`;
const scriptName = ({ name }: { readonly name: string }) => shortNamed(name, '.js');
const assetName = ({ names: [name = ''] }: { readonly names: readonly string[] }) =>
  shortNamed(basename(name, extname(name)), '[extname]');

/** Nothing here is read page after page: what the query library brings for that stays out. */
function withoutInfiniteQueries(): Plugin {
  const refuse = '() => { throw new Error("Infinite queries are not in the build.") }';
  return {
    name: 'tsunagu:without-infinite-queries',
    apply: 'build',
    load(id) {
      if (!id.endsWith('/query-core/build/modern/infiniteQueryBehavior.js')) return null;
      return ['infiniteQueryBehavior', 'hasNextPage', 'hasPreviousPage']
        .map((name) => `export const ${name} = ${refuse};`)
        .join('');
    },
  };
}

/** The app, the reporters' screens (which have no header), and the pages that stand outside of the app. */
const PAGES = ['index', 'reporter', 'signup', 'register-card-info', 'setup'].map(
  (name) => `web/${name}.html`,
);

/**
 * The build of the web app, in two environments of the same sources: `client` is what the server sends, dist/web, with .br and .gz
 * beside each text file; `ssr` is what it draws pages with, dist/drawing. `npm run dev` serves the same sources unbuilt (scripts/dev.ts).
 */
export default defineConfig({
  root: 'web',
  plugins: [
    // Saves 1.5 KB of home, 1.6 of a match, 0.5 of a reporter's screen.
    drawnPlainly(),
    react({ compiler: true }),
    // Saves 12.7 to 13.9 KB of every first page.
    callsOnly(),
    // Saves 0.5 KB of every first page.
    withoutInfiniteQueries(),
    ...[
      // Saves no bytes: the page's shell is painted before the styles have arrived.
      lateStyles(),
      // What a screen needs, for the server's pages and the worker.
      screenFiles(),
      workerBuild(),
      // Without it text would be compressed for each request.
      precompressed(),
      // The budgets.
      pageWeight([
        'vendor',
        'app',
        'members',
        'reporters',
        'following',
        'telling',
        'home',
        'home-parts',
        'board',
        'live',
        'live-parts',
        'cards',
        'tables',
        'lists',
        'entry',
        'parts',
        'notes',
        'texts',
        'fields',
        'joining',
      ]),
    ].map((plugin) => ({
      ...plugin,
      applyToEnvironment: ({ name }: { readonly name: string }) => name === 'client',
    })),
    drawnOnly(),
  ],
  // Saves 0.5 KB of every first page, which the category search has no other room for.
  css: { modules: { generateScopedName: classNames(fromRoot('web')) } },
  // What React has by itself. Saves 0.4 KB of every first page.
  resolve: {
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
    ],
  },
  builder: {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: PAGES.map(fromRoot),
          output: {
            codeSplitting: { groups: CHUNKS },
            entryFileNames: scriptName,
            chunkFileNames: scriptName,
            assetFileNames: assetName,
          },
        },
        outDir: '../dist/web',
        modulePreload: { polyfill: false, resolveDependencies: preloaded },
        // Beside the scripts, without a word in each of them: thirty names would be half a KB.
        sourcemap: 'hidden',
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: { entry: fromRoot('web/app/draw.tsx') },
          output: { codeSplitting: false, entryFileNames: '[name].js' },
        },
        outDir: '../dist/drawing',
        copyPublicDir: false,
        // A mistake in drawing names its component and line.
        sourcemap: true,
      },
    },
  },
  build: {
    rolldownOptions: {
      onwarn: refuse,
      // Slow plugins on a busy machine are no fault of the build.
      checks: { bundlerTimings: false },
    },
    emptyOutDir: true,
  },
});

/**
 * A page's own scripts and styles; beside a screen's script, its styles alone. Naming what thirty screens import would cost
 * every first page 1 KB, and most of it is there already, or in the worker's cache.
 */
function preloaded(
  _file: string,
  files: string[],
  { hostType }: { readonly hostType: 'html' | 'js' },
): string[] {
  return hostType === 'html' ? files : files.filter((file) => file.endsWith('.css'));
}

/** A warning that stays is read by nobody, and hides the next one. */
function refuse({ message }: { readonly message: string }): never {
  throw new Error(message);
}

function fromRoot(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
