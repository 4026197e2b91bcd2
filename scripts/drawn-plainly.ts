import { type ESTree, type Plugin, parseSync } from 'vite';

const COMPONENT = /\/web\/.*\.tsx$/;
/** Where people type: each letter draws a whole form anew. */
const TYPED_IN = /\/web\/(?:admin|contact|reporter|sign-in|signup|ui\/form|setup)\//;
const HOOK = /\buse[A-Z]\w*\(/;

/** Says so to the React Compiler. */
const PLAINLY = "'use no memo';";
/** The same as the compiler leaves it behind. */
const LEFT_BEHIND = /["']use no memo["'];\n?/g;

/**
 * Leaves out of the React Compiler every function that has no hook, outside of forms: it draws what it is given, never so often
 * that remembering each part would pay, and the code for it is a third of a page's own.
 */
export function drawnPlainly(): Plugin[] {
  return [
    {
      name: 'tsunagu:drawn-plainly',
      enforce: 'pre',
      transform: {
        filter: { id: COMPONENT },
        handler: (code, id) => (TYPED_IN.test(id) ? undefined : { code: withPlainOnes(code, id), map: null }),
      },
    },
    {
      // Left in place, each would be a few bytes of a page.
      name: 'tsunagu:drawn-plainly-done',
      transform: {
        filter: { id: /\/web\/.*\.tsx?$/, code: LEFT_BEHIND },
        handler: (code) => ({ code: code.replace(LEFT_BEHIND, ''), map: null }),
      },
    },
  ];
}

/** Marks the file's functions without a hook, each on its first line: every line stays where the source map has it. */
export function withPlainOnes(code: string, file: string): string {
  const { body } = parseSync(file, code, { lang: 'tsx' }).program;
  return body
    .flatMap(plainBody)
    .filter(({ start, end }) => !HOOK.test(code.slice(start, end)))
    .reduceRight((left, { start }) => `${left.slice(0, start + 1)}${PLAINLY}${left.slice(start + 1)}`, code);
}

function plainBody(statement: ESTree.Statement): readonly ESTree.FunctionBody[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  return declared?.type === 'FunctionDeclaration' && declared.body !== null ? [declared.body] : [];
}
