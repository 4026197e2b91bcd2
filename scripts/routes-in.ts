import { type ESTree, parseSync, Visitor } from 'vite';

/** A route as a router's file defines it, in a constant of its own. */
export type Route = {
  readonly name: string;
  /** The name of the route that it hangs on. */
  readonly parent: string | null;
  /** Null for one that only frames others; it has an id. */
  readonly path: string | null;
  readonly id: string | null;
  /** The file of its lazy part, as it is imported. */
  readonly part: string | null;
};

const PARENT = /=>\s*(\w+)\s*$/;
const QUOTED = /^['"`](.*)['"`]$/s;
const IMPORTED = /import\(\s*['"`](.+?)['"`]\s*\)/;

/** Reads a router's file, as JavaScript: `createRoute({ … })`, with or without `.lazy(() => import('…'))`. */
export function routesIn(code: string, file: string): readonly Route[] {
  const found: Route[] = [];
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return;
      const made = lazilyMade(init) ?? init;
      const [definition] = made.arguments;
      if (made.callee.type !== 'Identifier' || made.callee.name !== 'createRoute') return;
      if (definition?.type !== 'ObjectExpression') return;
      const given = (name: string, pattern: RegExp) =>
        pattern.exec(writtenOf(definition, name, code))?.[1] ?? null;
      found.push({
        name: id.name,
        parent: given('getParentRoute', PARENT),
        path: given('path', QUOTED),
        id: given('id', QUOTED),
        part: IMPORTED.exec(code.slice(made.end, init.end))?.[1] ?? null,
      });
    },
  }).visit(parseSync(file, code, { lang: 'js' }).program);
  return found;
}

/** `createRoute(…)` of `createRoute(…).lazy(…)`. */
function lazilyMade({ callee }: ESTree.CallExpression): ESTree.CallExpression | null {
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'CallExpression') return null;
  return callee.object;
}

/** A property's value as it is written; empty where there is none. */
function writtenOf({ properties }: ESTree.ObjectExpression, name: string, code: string): string {
  for (const property of properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
    if (property.key.name === name) return code.slice(property.value.start, property.value.end);
  }
  return '';
}
