import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import { type Route, routesIn } from './routes-in.ts';

/** The pages that the two apps draw in, and the files that hold their routes. */
const ROUTES_OF = {
  'index.html': ['app/members-route.ts', 'app/administration-routes.ts', 'app/router.ts'],
  'reporter.html': ['app/reporter-router.ts'],
} as const;
const ROUTERS = /\/web\/app\/(?:members-route|administration-routes|(?:reporter-)?router)\.ts$/;

/** What a frame loads by itself on every page, right after it has been drawn. */
const BROUGHT_BY: Readonly<Record<string, string>> = { members: './sponsor-carousel.tsx' };

/** In the build's folder; server/web reads it. */
const SCREENS_FILE = '.vite/screens.json';

/** A screen, and what a browser needs for it beside what its page names already. */
type Screen = {
  /** As the router writes it: `/faq`, `/indv-result/$championshipId/$matchId`. */
  readonly path: string;
  readonly page: string;
  /** The id of the frame around it; null where it has none. */
  readonly frame: string | null;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
};

/**
 * Tells the server which files each screen needs, so that a page can name them all at once: by itself, a browser learns
 * of a screen's code only when the app has been loaded and runs.
 */
export function screenFiles(): Plugin {
  let root = '';
  const routes = new Map<string, readonly Route[]>();
  return {
    name: 'tsunagu:screen-files',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transform: {
      filter: { id: ROUTERS },
      handler(code, id) {
        routes.set(id, routesIn(code, id));
      },
    },
    // After Vite has made the pages.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const screens = Object.entries(ROUTES_OF).flatMap(([page, files]) => {
          const all = files.flatMap((file) => routes.get(join(root, file)) ?? []);
          return screensOf(all, page, bundle, root);
        });
        this.emitFile({ type: 'asset', fileName: SCREENS_FILE, source: JSON.stringify(screens, null, 1) });
      },
    },
  };
}

function screensOf(
  routes: readonly Route[],
  page: string,
  bundle: Rollup.OutputBundle,
  root: string,
): readonly Screen[] {
  if (routes.length === 0) throw new Error(`No routes have been found for ${page}.`);
  const html = htmlOf(bundle, page);
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  return routes.flatMap(({ name, path }) => {
    if (path === null) return [];
    const line = lineTo(name, routes);
    const files = new Set<string>();
    const parts = [...line.map(({ part }) => part), BROUGHT_BY[line.at(-1)?.id ?? '']];
    for (const part of parts) {
      if (part === null || part === undefined) continue;
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(root, 'app', part));
      if (chunk === undefined) throw new Error(`The build has no ${part}, which ${path} needs.`);
      addFilesOf(chunk, bundle, files);
    }
    const more = [...files].filter((file) => !html.includes(`"/${file}"`)).map((file) => `/${file}`);
    return {
      path,
      page,
      frame: line.at(-1)?.id ?? null,
      scripts: more.filter((file) => file.endsWith('.js')),
      styles: more.filter((file) => file.endsWith('.css')),
    };
  });
}

/** A route, the one it hangs on, and so on. */
function lineTo(name: string | null, routes: readonly Route[]): readonly Route[] {
  const route = routes.find((one) => one.name === name);
  return route === undefined ? [] : [route, ...lineTo(route.parent, routes)];
}

function addFilesOf(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle, files: Set<string>): void {
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
