/**
 * The app's own files on this phone: what every visitor gets alike, and nothing that anybody has read. The name of a
 * script or a style holds its content's hash, so one cache serves the version in use and the next one at once.
 */

/** What one build of the app is made of, by path. */
export type Build = {
  /** Scripts and styles, whose names hold their hash, and what never changes. */
  readonly files: readonly string[];
  /** The pages of HTML that start them. */
  readonly pages: readonly string[];
};

const CACHE = 'app-files';

/** Keeps a build, fetching only what the one before did not have. Rejects, having kept no page, when something is missing. */
export async function keepBuild({ files, pages }: Build): Promise<void> {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(pathOf));
  await cache.addAll(files.filter((path) => !kept.has(path)));
  // Last: a page is only ever kept together with all it asks for. And never from the browser's own cache.
  await cache.addAll(pages.map((path) => new Request(path, { cache: 'reload' })));
}

/** Deletes what only other builds are made of. */
export async function forgetOtherBuilds({ files, pages }: Build): Promise<void> {
  const cache = await caches.open(CACHE);
  const needed = new Set([...files, ...pages]);
  const others = (await cache.keys()).filter((request) => !needed.has(pathOf(request)));
  await Promise.all(others.map((request) => cache.delete(request)));
}

/** The kept file at a path, undefined where there is none. */
export async function keptFile(path: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  return cache.match(path, { ignoreVary: true });
}

function pathOf({ url }: Request): string {
  return new URL(url).pathname;
}
