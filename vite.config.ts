import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callsOnly } from './scripts/calls-only.ts';
import { classNames } from './scripts/class-names.ts';
import { drawnPlainly } from './scripts/drawn-plainly.ts';
import { earlyScript, lateStyles } from './scripts/page-order.ts';
import { pageWeight } from './scripts/page-weight.ts';
import { precompressed } from './scripts/precompressed.ts';
import { screenFiles } from './scripts/screen-files.ts';
import { workerBuild } from './scripts/worker-build.ts';

/**
 * What every page is made with. In one piece it compresses 4 KB better than split by who else shares which part of it. Only
 * administrators are asked before they leave a form.
 */
const FRAMEWORK =
  /^(?!.*\/useBlocker\.).*node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?:react-router|router-core|history|react-store|store|react-query|query-core))\//;

/**
 * Of our own, what a first page may need: forms, lists of facts, photos, what only signing in and registering need belong to few
 * screens, none of which is one, and what is the administrators' alone belongs to many, none of which is a member's. The styles that
 * the pages beside the apps begin with stand in the apps' own pages already.
 */
const FIRST =
  /^(?!.*\/(?:node_modules|web\/ui\/form|web\/admin|domain\/(?:input|identity|search|record|championship))\/|.*\/(?:contract\/(?:articles|photos)|web\/(?:api\/(?:use-write|sign-in-aim|site-query|week-query)|live-results\/(?:merging|requests)|ui\/(?:outside-header|tokens|base|match\/divisions|icon|facts|password-rule|prices|email-address|bottom-bar|purpose|download|membership\/(?:age-fields|guardian-box)))|domain\/(?:membership\/(?:registration|membership|member-form|age|consent|typed)|club\/form|competition\/window))\.).*\/(?:web|contract|domain)\//;

/** What members and reporters both follow a match with, and nothing else of either. */
const FOLLOWING =
  /\/web\/(?:api\/(?:live|spread|sse)|ui\/(?:age|freshness|kit-swatch))\.|\/contract\/(?:live|entries)\./;

/** What nearly every member's first page is made of, and no reporter's. In two chunks it would cost each page 0.3 KB. */
const MEMBERS =
  /\/web\/(?:ui\/(?:bottom-bar|icon|page|name|home-screen\/offer|match\/divisions)|api\/(?:reading-problem|refresh|site-query|week-query)|app\/signed-in|live-results\/(?:merging|requests))\.|\/domain\/competition\/(?:messages|window)\./;

/** A club's name and colours beside its opponent's: where a match is entered, corrected and told. */
const TELLING_APART = /\/web\/ui\/(?:club-name|kit)\.|\/domain\/club\/telling-apart\./;

/** What all of the reporters' screens enter by, then what only entering live and what only correcting need. */
const REPORTING =
  /\/web\/reporter\/(?:match|outbox|page)\/(?!token-|fiscal-year-|start-time)|\/web\/reporter\/(?:messages|asking\/(?:use-asking|lazy-dialogs)|category\/stored-link|search\/stored-selection|practice\/lazy-restarts)\.|\/contract\/(?:mending|fiscal-year-flow)\.|\/domain\/match\/(?!timeline|goal-minute|undo|double-|clock|registration|labels|administration|history|result-words)/;
const ENTERING =
  /\/web\/reporter\/(?:report\/(?:match-screen|live-entry|goal-buttons|score-board|status-bar)|place\/lazy-parts)\./;
/** What only their lists of matches need. */
const LISTING = /\/web\/reporter\/list\//;
const CORRECTING = /\/web\/(?:reporter\/edit|ui\/match\/correction)\//;

/** How a match stands: for who sees the matches themselves, and for nobody else. */
const STANDING = /\/web\/ui\/match\/standing\./;

/** What the early script reads with; without React it is there long before the app. And the categories, which all ask by. */
const READING =
  /\/web\/api\/(?:begun-reads|site-config|session)\.ts$|\/contract\/(?:archive|competition|content|match)\.ts$|\/domain\/competition\/category\.ts$/;

/**
 * Few chunks: each compresses by itself, and thirty small ones cost a first page 5 KB. What some screens share stays apart
 * from what all share, for a screen should not wait for another's code.
 */
const CHUNKS = [
  { name: 'vendor', test: FRAMEWORK, priority: 7 },
  { name: 'api', test: READING, priority: 8 },
  { name: 'app', test: FIRST, tags: ['$initial' as const], minShareCount: 3, priority: 6 },
  { name: 'members', test: MEMBERS, minShareCount: 2, priority: 5 },
  { name: 'following', test: FOLLOWING, minShareCount: 2, priority: 5 },
  { name: 'match', test: /\/domain\/match\/(?:match|shootout)\./, minShareCount: 2, priority: 5 },
  { name: 'standing', test: STANDING, minShareCount: 2, priority: 5 },
  { name: 'reporting', test: REPORTING, minShareCount: 2, priority: 4 },
  { name: 'entering', test: ENTERING, minShareCount: 2, priority: 3 },
  { name: 'listing', test: LISTING, minShareCount: 2, priority: 2 },
  { name: 'correcting', test: CORRECTING, minShareCount: 2, priority: 2 },
  { name: 'tables', test: /\/web\/ui\/competition\//, minShareCount: 2 },
  { name: 'live', test: /\/web\/live-results\//, minShareCount: 2 },
  { name: 'telling-apart', test: TELLING_APART, minShareCount: 2, priority: 4 },
  { name: 'radio', test: /\/web\/ui\/form\/radio-row\./, minShareCount: 2, priority: 5 },
  { name: 'small', test: /\/web\/api\/random-uuid\./, minShareCount: 2, priority: 5 },
  { name: 'storage', test: /\/node_modules\/idb\//, minShareCount: 2, priority: 5 },
];

/** A first page names a hundred files: two letters less of each hash save it 0.2 KB. */
const NAMES = 'assets/[name]-[hash:7].js';

/** The app, the reporters' screens (which have no header), and the pages that stand outside of the app. */
const PAGES = ['index', 'reporter', 'signup', 'register-card-info', 'setup'].map(
  (name) => `web/${name}.html`,
);

/**
 * The build of the web app. The server sends dist/web, preferring the .br and .gz beside each text file. `npm run dev` serves the
 * same sources unbuilt (scripts/dev.ts).
 */
export default defineConfig({
  root: 'web',
  plugins: [
    // Saves 1.5 KB of home, 1.6 of a match, 0.5 of a reporter's screen.
    drawnPlainly(),
    react({ compiler: true }),
    // Saves 12.7 to 13.9 KB of every first page.
    callsOnly(),
    // Saves no bytes: home asks for its data before the app has arrived.
    earlyScript(),
    // Saves no bytes: the page's shell is painted before the styles have arrived.
    lateStyles(),
    // What a screen needs, for the server's pages and the worker.
    screenFiles(),
    workerBuild(),
    // Without it text would be compressed for each request.
    precompressed(),
    // The budgets.
    pageWeight(CHUNKS.map(({ name }) => name)),
  ],
  // Saves 0.5 KB of every first page, which the category search has no other room for.
  css: { modules: { generateScopedName: classNames(fromRoot('web')) } },
  build: {
    rolldownOptions: {
      input: PAGES.map(fromRoot),
      output: {
        codeSplitting: { groups: CHUNKS },
        entryFileNames: NAMES,
        chunkFileNames: NAMES,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
      onwarn: refuse,
      // Slow plugins on a busy machine are no fault of the build.
      checks: { bundlerTimings: false },
    },
    outDir: '../dist/web',
    emptyOutDir: true,
    modulePreload: { polyfill: false, resolveDependencies: preloaded },
    // Beside the scripts, without a word in each of them: thirty names would be half a KB.
    sourcemap: 'hidden',
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
