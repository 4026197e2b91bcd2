import { posix } from 'node:path';
import { parseSync } from 'vite';

/**
 * Everything a source file imports, as written: static imports and re-exports, `import()`, and types by `import('…')`.
 * Throws for a file that can't be parsed, and for an import whose name is computed: no rule could judge it.
 */
export function importsOf(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors.map((error) => error.message).join('; ')}`);
  const found: string[] = [];
  visit(program, (node) => {
    if (!IMPORTING.has(String(node.type))) return;
    const source = node.source;
    if (source === null || source === undefined) return;
    found.push(literal(file, source));
  });
  return found;
}

const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

type Node = Readonly<Record<string, unknown>>;

function visit(value: unknown, seen: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, seen);
    return;
  }
  if (!isNode(value)) return;
  if (typeof value.type === 'string') seen(value);
  for (const child of Object.values(value)) visit(child, seen);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

function literal(file: string, source: unknown): string {
  if (isNode(source) && typeof source.value === 'string') return source.value;
  throw new Error(`${file}: an import with a computed name.`);
}

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
