import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import { moveNoticeDevice } from '#contract/messaging/notices.ts';
import { addFilesOf } from './screen-files.ts';
import { offlineScreens, screenTable } from './screen-table.ts';

/** The worker's source, and the name it is registered under. */
const SOURCE = 'worker/worker.ts';
export const WORKER_FILE = 'sw.js';

/** In the source it stands for the build's own files. */
const THIS_BUILD = 'THIS_BUILD';

/** Beside the pages; the server reads there which build it sends, and says so with each document that it draws. */
const BUILD_FILE = '.vite/build.json';

/** Signing in needs the network anyway. */
const SIGN_IN = ['app/sign-in.tsx'];

/** Of little use without a network: on the phone once it has been used. */
const VIEWER = ['ui/viewer/lightbox.tsx'];

/** Renews members' tokens, also those that ran out without a network. Reporters have none. */
const SDK = ['api/amplify.ts'];

/** The pages that open without a network: what their code begins with, and what their area does without until it is used. */
const AREAS = [
  { page: 'index.html', entry: 'main.tsx', seldom: VIEWER },
  { page: 'reporter.html', entry: 'reporter-main.tsx', seldom: SDK },
];

/** Of `public/`, what the pages themselves show. */
const PUBLIC_FILES = ['/icon.svg', '/logo.svg'];

/** Builds the service worker: one file at the site's root that knows which files this build is made of. */
export function workerBuild(): Plugin {
  let root = '';
  return {
    name: 'tsunagu:worker-build',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: `/${SOURCE}`, fileName: WORKER_FILE });
    },
    // After Vite has made the pages.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[WORKER_FILE];
        if (worker?.type !== 'chunk') throw new Error('The build has no service worker.');
        if (worker.imports.length + worker.dynamicImports.length > 0) {
          throw new Error(`The service worker must be one file, but imports ${worker.imports.join(', ')}.`);
        }
        if (!worker.code.includes(THIS_BUILD)) throw new Error(`The worker does not use ${THIS_BUILD}.`);
        const screens = offlineScreens(root);
        const never = notKept(root, Object.values(screens).flat());
        const filesOf = (page: string, entry: string, without: ReadonlySet<string>) => [
          ...filesNamedIn(contentOf(bundle, page)),
          ...filesReachedFrom(join(root, entry), bundle, without, this),
        ];
        const areas = AREAS.map(({ page, entry, seldom }): [page: string, files: readonly string[]] => {
          const files = filesOf(page, entry, never.union(below(root, [...seldom, ...seldomOpened(root)])));
          return [`/${page}`, [...new Set([...files, ...PUBLIC_FILES])].toSorted()];
        });
        const kept = new Set(areas.flatMap(([, files]) => files));
        const used = new Set(AREAS.flatMap(({ page, entry }) => filesOf(page, entry, never)));
        // Styles and scripts have their content in their names, pages have not.
        const pages = AREAS.map(({ page }) => contentOf(bundle, page));
        const id = hash(
          'sha256',
          [...Object.keys(bundle).toSorted(), ...pages].join('\n'),
          'base64url',
        ).slice(0, 8);
        const build = {
          id,
          screens,
          moveDevice: { method: moveNoticeDevice.method, path: moveNoticeDevice.path },
          areas: Object.fromEntries(areas),
          more: [...used.difference(kept)],
        };
        worker.code = worker.code.replaceAll(THIS_BUILD, () => JSON.stringify(build));
        this.emitFile({ type: 'asset', fileName: BUILD_FILE, source: JSON.stringify({ build: id }) });
      },
    },
  };
}

function filesNamedIn(html: string): readonly string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
}

/** What the bundler tells of a module. */
type Modules = Pick<Rollup.PluginContext, 'getModuleInfo'>;

/**
 * The scripts and styles of all that a module leads to, but for those modules and what they alone need. By modules: a
 * script that two areas share has parts of both.
 */
export function filesReachedFrom(
  entry: string,
  bundle: Rollup.OutputBundle,
  without: ReadonlySet<string>,
  modules: Modules,
): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk])));
  // Asked for by its name but bundled with others, a module has a second script, which passes its name on.
  const nameOf = new Map(chunks.map((chunk) => [chunk.facadeModuleId, chunk]));
  const files = new Set<string>();
  const seen = new Set(without);
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const chunk of [chunkOf.get(id), nameOf.get(id)]) {
      if (chunk !== undefined) addFilesOf(chunk, bundle, files);
    }
    // A package names more than the build takes of it; what that needs comes with its chunk.
    if (id.includes('/node_modules/')) return;
    const info = modules.getModuleInfo(id);
    for (const inner of info?.importedIds ?? []) if (!inner.includes('/node_modules/')) visit(inner);
    for (const inner of info?.dynamicallyImportedIds ?? []) visit(inner);
  };
  visit(entry);
  return [...files].map((name) => `/${name}`);
}

/** The code of screens that only open with a network, and of their frames. */
function notKept(root: string, offline: readonly string[]): ReadonlySet<string> {
  const others = screenTable(root).filter(({ path }) => !offline.includes(path));
  return below(root, [...SIGN_IN, ...others.flatMap(({ file, frame }) => [file, ...frame])]);
}

function seldomOpened(root: string): readonly string[] {
  return screenTable(root)
    .filter(({ isSeldom }) => isSeldom)
    .map(({ file }) => file);
}

function below(root: string, files: readonly string[]): ReadonlySet<string> {
  return new Set(files.map((file) => join(root, file)));
}

function contentOf(bundle: Rollup.OutputBundle, name: string): string {
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error(`The build has no ${name}.`);
  return String(file.source);
}
