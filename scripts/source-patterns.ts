/** The regular expressions that stand in TypeScript sources, as the parser sees them. */

import { type ESTree, parseSync, Visitor } from 'vite';

export type SourcePattern = {
  readonly source: string;
  readonly flags: string;
  /** Line in the file, from 1. */
  readonly line: number;
};

/** A pattern that is only known when the program runs. */
export type ComputedPattern = { readonly code: string; readonly line: number };

export type SourcePatterns = {
  readonly patterns: readonly SourcePattern[];
  readonly computed: readonly ComputedPattern[];
};

/** Stands in a template for a value that is not a constant of its file. */
const UNKNOWN = 'a';

/** Finds every literal, and every `new RegExp(…)` of constants of the same file. Throws for a source that cannot be parsed. */
export function patternsIn(file: string, code: string): SourcePatterns {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const lineOf = (at: number) => code.slice(0, at).split('\n').length;
  const constants = new Map<string, ESTree.Expression>();
  const constructions: { readonly call: ESTree.NewExpression | ESTree.CallExpression }[] = [];
  const patterns: SourcePattern[] = [];
  new Visitor({
    Literal(node) {
      if ('regex' in node) {
        patterns.push({ source: node.regex.pattern, flags: node.regex.flags, line: lineOf(node.start) });
      }
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init !== null) constants.set(id.name, init);
    },
    NewExpression(call) {
      if (isRegExp(call.callee)) constructions.push({ call });
    },
    CallExpression(call) {
      if (isRegExp(call.callee)) constructions.push({ call });
    },
  }).visit(program);
  const computed: ComputedPattern[] = [];
  for (const { call } of constructions) {
    const [pattern, flags] = call.arguments;
    const source = textOf(pattern, constants);
    const line = lineOf(call.start);
    if (source === null) computed.push({ code: code.slice(call.start, call.end), line });
    else patterns.push({ source, flags: textOf(flags, constants) ?? '', line });
  }
  return { patterns, computed };
}

function isRegExp({ type, ...node }: ESTree.Expression | ESTree.Super): boolean {
  return type === 'Identifier' && 'name' in node && node.name === 'RegExp';
}

/** The text of a constant expression; null for any other. Holes of templates become {@link UNKNOWN}. */
function textOf(
  node: ESTree.Argument | undefined,
  constants: ReadonlyMap<string, ESTree.Expression>,
): string | null {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : null;
    case 'TemplateLiteral':
      return node.quasis
        .map(({ value }, at) => {
          const hole = node.expressions[at];
          return (value.cooked ?? '') + (hole === undefined ? '' : (textOf(hole, constants) ?? UNKNOWN));
        })
        .join('');
    case 'Identifier': {
      const constant = constants.get(node.name);
      return constant === undefined ? null : textOf(constant, constants);
    }
    default:
      return null;
  }
}
