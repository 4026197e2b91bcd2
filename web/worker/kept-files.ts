/**
 * The app's own files on this phone: what every visitor gets alike, and nothing that anybody has read. The name of a
 * script or a style holds its content's hash, so one cache serves the version in use and the next one at once.
 */

/** What one build of the app is made of, by path. */
export type Build = {
  /** Names this build; the server's documents say by it which files they need. */
  readonly id: string;
  /**
   * By the page of HTML that starts it, what each area of the app opens its screens with: scripts and styles, whose names
   * hold their hash, and what never changes.
   */
  readonly areas: { readonly [page: string]: readonly string[] };
  /** What else is worth keeping once it has been used. */
  readonly more: readonly string[];
};

const CACHE = 'app-files';

/** All files of a build that may be kept. */
export function filesOf({ areas, more }: Build): ReadonlySet<string> {
  return new Set([...Object.values(areas).flat(), ...more]);
}

/** Keeps an area, fetching only what is not there. Rejects, having kept no page, when something is missing. */
export async function keepArea({ areas }: Build, page: string): Promise<void> {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(pathOf));
  await cache.addAll((areas[page] ?? []).filter((path) => !kept.has(path)));
  // Last: a page is only ever kept together with all it asks for. And never from the browser's own cache.
  await cache.addAll([new Request(page, { cache: 'reload' })]);
}

/** Brings the areas that this phone has kept to this build. */
export async function renewAreas(build: Build): Promise<void> {
  for (const page of Object.keys(build.areas)) {
    if ((await keptFile(page)) !== undefined) await keepArea(build, page);
  }
}

/** Deletes what only other builds are made of. */
export async function forgetOtherBuilds(build: Build): Promise<void> {
  const cache = await caches.open(CACHE);
  const needed = new Set([...filesOf(build), ...Object.keys(build.areas)]);
  const others = (await cache.keys()).filter((request) => !needed.has(pathOf(request)));
  await Promise.all(others.map((request) => cache.delete(request)));
}

/** The kept file at a path, undefined where there is none. */
export async function keptFile(path: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  return cache.match(path, { ignoreVary: true });
}

/** Keeps a file that has been used. */
export async function keepFile(path: string, file: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(path, file);
}

function pathOf({ url }: Request): string {
  return new URL(url).pathname;
}
