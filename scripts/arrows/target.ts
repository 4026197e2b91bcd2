import { posix } from 'node:path';

/** What an import leads to: a file of ours (path from the root), or a package, `node:…` ones included. */
export type Target =
  | { readonly kind: 'file'; readonly path: string; readonly relative: boolean }
  | { readonly kind: 'package'; readonly name: string };

/** Resolves an import written in `file`, by its text alone: the file need not exist. */
export function targetOf(file: string, specifier: string): Target {
  if (specifier.startsWith('#'))
    return { kind: 'file', path: posix.normalize(specifier.slice(1)), relative: false };
  if (specifier.startsWith('.')) {
    // Vite's `?raw` and the like say how to load a file, not which.
    const [path = ''] = specifier.split('?');
    return { kind: 'file', path: posix.join(posix.dirname(file), path), relative: true };
  }
  return { kind: 'package', name: specifier };
}
