import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import { offlineScreens, screenTable } from './screen-table.ts';

/** The worker's source, and the name it is registered under. */
const SOURCE = 'worker/worker.ts';
export const WORKER_FILE = 'sw.js';

/** In the source it stands for the build's own files. */
const THIS_BUILD = 'THIS_BUILD';

/** The pages that open without a network. */
const PAGES = ['index.html', 'reporter.html'];

/** Signing in needs the network anyway. The SDK is kept without its screens, so that signing out works everywhere. */
const SIGN_IN_FILE = 'app/sign-in.tsx';

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
        const build = {
          screens,
          files: [...filesOf(bundle, notKept(root, Object.values(screens).flat())), ...PUBLIC_FILES],
          pages: PAGES.map((page) => `/${page}`),
        };
        // A page's name says nothing of its content, and a worker whose bytes are the same is not installed again.
        const pages = PAGES.map((page) => contentOf(bundle, page));
        const version = hash('sha256', pages.join(), 'base64url').slice(0, 8);
        worker.code = `${worker.code.replaceAll(THIS_BUILD, () => JSON.stringify(build))}//${version}\n`;
      },
    },
  };
}

/** The scripts and styles of every screen that opens without a network. */
function filesOf(bundle: Rollup.OutputBundle, leftOut: ReadonlySet<string>): readonly string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    const file = bundle[name];
    if (file === undefined || files.has(`/${name}`)) return;
    if (file.type === 'chunk' && leftOut.has(file.facadeModuleId ?? '')) return;
    files.add(`/${name}`);
    if (file.type === 'asset') return;
    const styles = file.viteMetadata?.importedCss ?? [];
    for (const inner of [...styles, ...file.imports, ...file.dynamicImports]) visit(inner);
  };
  for (const page of PAGES) {
    for (const [, name = ''] of contentOf(bundle, page).matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g))
      visit(name);
  }
  return [...files].toSorted();
}

/** The code of screens that only open with a network, and of their frames. */
function notKept(root: string, offline: readonly string[]): ReadonlySet<string> {
  const others = screenTable(root).filter(({ path }) => !offline.includes(path));
  const files = [SIGN_IN_FILE, ...others.flatMap(({ file, frame }) => [file, ...frame])];
  return new Set(files.map((file) => join(root, file)));
}

function contentOf(bundle: Rollup.OutputBundle, name: string): string {
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error(`The build has no ${name}.`);
  return String(file.source);
}
