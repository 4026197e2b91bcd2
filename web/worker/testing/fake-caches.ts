/** A phone's Cache Storage, in memory. Paths stand for whole addresses of this site. */

const ORIGIN = 'https://tsunagu.example';

/** `answer`: what a cache gets that asks the server itself. */
export function fakeCaches(answer: (request: Request) => Promise<Response>) {
  const all = new Map<string, ReturnType<typeof fakeCache>>();
  return {
    async open(name: string) {
      const cache = all.get(name) ?? fakeCache(answer);
      all.set(name, cache);
      return cache;
    },
    delete: async (name: string) => all.delete(name),
  };
}

function fakeCache(answer: (request: Request) => Promise<Response>) {
  const kept = new Map<string, Response>();
  return {
    match: async (request: string | Request) => kept.get(pathOf(request))?.clone(),
    async put(request: string | Request, response: Response) {
      kept.set(pathOf(request), response);
    },
    async addAll(requests: readonly (string | Request)[]) {
      const answers = await Promise.all(
        requests.map(async (request) => {
          const response = await answer(new Request(new URL(pathOf(request), ORIGIN)));
          if (!response.ok) throw new TypeError(`${response.status}`);
          return [pathOf(request), response] as const;
        }),
      );
      for (const [path, response] of answers) kept.set(path, response);
    },
    delete: async (request: string | Request) => kept.delete(pathOf(request)),
    keys: async () => [...kept.keys()].map((path) => new Request(ORIGIN + path)),
  };
}

/** The paths in a cache, the oldest first. */
export async function pathsIn(name: string): Promise<readonly string[]> {
  const cache = await caches.open(name);
  return (await cache.keys()).map(pathOf);
}

function pathOf(request: string | Request): string {
  return new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
}
