import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Files whose name holds their content's hash never change. */
export const HASHED = '/assets/';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** Every page shows the site's sign, the shell and then the app; the operator may change it. */
const FOR_A_WHILE = 'public, max-age=3600';
/** Also its compressed form. */
const PICTURE = /\.(?:svg|png|ico|webp)(?:\.br|\.gz)?$/;

/** What it is, is what it says. */
const NOSNIFF = { 'x-content-type-options': 'nosniff' } as const;

/** Lets `reply.sendFile` send the files of a build, with `page` as the headers of pages; gives whether an address is one of them. */
export async function registerFiles(
  app: FastifyInstance,
  folder: string,
  page: Readonly<Record<string, string>>,
): Promise<(path: string) => boolean> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    // A thousand files as a thousand routes would be 150 ms of every start, and 6 MB.
    serve: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('cache-control', lifeOf(path));
      response.headers(path.includes(HASHED) ? NOSNIFF : page);
    },
  });
  const files = filesIn(folder);
  return (path) => files.has(path);
}

/** The addresses of the built files. */
function filesIn(folder: string): ReadonlySet<string> {
  const root = resolve(folder);
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(files.map(({ parentPath, name }) => `${parentPath.slice(root.length)}/${name}`));
}

/** How long a browser may use a file without asking. */
function lifeOf(path: string): string {
  if (path.includes(HASHED)) return FOR_EVER;
  return PICTURE.test(path) ? FOR_A_WHILE : 'no-cache';
}
