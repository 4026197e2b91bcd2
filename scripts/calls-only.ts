import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** What makes a call. */
const DEFINITIONS: readonly string[] = ['defineCall', 'siteCall', 'adminCall'];
/** What sending a call takes; the rest of it is for the server and the OpenAPI page. */
const SENT_BY: readonly string[] = ['method', 'group', 'path', 'access'];

const SCHEMAS = 'typebox';
/** What makes a schema of a record's form. */
const FORM_SCHEMAS: readonly string[] = ['schemaOf', 'inputSchemaOf', 'propertiesOf', 'inputPropertiesOf'];
const CONTRACT = /\/contract\/(?:[a-z-]+\/)?[^/]+\.ts$/;

/**
 * Leaves out of the web what its calls don't need: their schemas, with the package that makes them (40 KB), and their
 * summaries. Only the server uses those.
 */
export function callsOnly(): Plugin {
  return {
    name: 'tsunagu:calls-only',
    transform: {
      filter: { id: CONTRACT },
      handler: (code, id) => ({ code: withCallsOnly(code, id), map: null }),
    },
  };
}

/**
 * A file of the contract, as JavaScript, without its schemas and what they alone were made of. What stays keeps the line
 * and column of its source map.
 */
export function withCallsOnly(code: string, file: string): string {
  let left = code;
  let schemas: string | undefined;
  const done: (readonly [number, number])[] = [];
  const imports: { readonly names: readonly string[]; readonly start: number; readonly end: number }[] = [];
  const replace = (start: number, end: number, by: string) => {
    // A schema within a schema has gone with it.
    if (done.some(([from, to]) => from <= start && end <= to)) return;
    done.push([start, end]);
    const blanks = code.slice(start + by.length, end).replace(/[^\n]/g, ' ');
    left = left.slice(0, start) + by + blanks + left.slice(end);
  };
  new Visitor({
    ImportDeclaration({ source, specifiers, start, end }) {
      const names = specifiers.map(({ local }) => local.name);
      if (source.value !== SCHEMAS) imports.push({ names, start, end });
      else {
        [schemas] = names;
        replace(start, end, '');
      }
    },
    CallExpression({ callee, arguments: [definition], start, end }) {
      if (DEFINITIONS.some((name) => isCallOf(callee, name)) && definition?.type === 'ObjectExpression') {
        for (const [from, to] of spareParts(definition)) replace(from, to, '');
      }
      const isOfForm = FORM_SCHEMAS.some((name) => isCallOf(callee, name));
      if (isOfForm || (schemas !== undefined && isMemberOf(callee, schemas))) replace(start, end, '{}');
    },
  }).visit(parseSync(file, code, { lang: 'js' }).program);
  for (const { names, start, end } of imports) {
    const others = left.slice(0, start) + left.slice(end);
    if (!names.some((name) => new RegExp(`\\b${name}\\b`).test(others))) replace(start, end, '');
  }
  return left;
}

function isCallOf(callee: ESTree.Expression, name: string): boolean {
  return callee.type === 'Identifier' && callee.name === name;
}

function isMemberOf(callee: ESTree.Expression, name: string): boolean {
  return (
    callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === name
  );
}

/** The stretches of a call's properties that sending it doesn't take, each with its comma. */
function spareParts({ properties, end }: ESTree.ObjectExpression): readonly (readonly [number, number])[] {
  return properties.flatMap((property, index) => {
    const isNeeded =
      property.type !== 'Property' ||
      property.key.type !== 'Identifier' ||
      SENT_BY.includes(property.key.name);
    const next = properties[index + 1]?.start ?? end - '}'.length;
    return isNeeded ? [] : [[property.start, next] as const];
  });
}
