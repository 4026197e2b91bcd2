import type { Plugin } from 'vite';

const COMPONENT = /\/web\/.*\.tsx$/;
/** Where people type: each letter draws a whole form anew. */
const TYPED_IN = /\/web\/(?:admin|contact|reporter|sign-in|signup|ui\/form)\//;
const HOOK = /\buse[A-Z]\w*\(/;

/** Says so to the React Compiler. */
const PLAINLY = "'use no memo';";
/** The same as the compiler leaves it behind. */
const LEFT_BEHIND = /^["']use no memo["'];\n?/;

/**
 * Leaves out of the React Compiler what draws what it is given and has no hook, outside of forms: nothing of it is ever drawn
 * so often that remembering each part would pay, and the code for it is a third of a page's own.
 */
export function drawnPlainly(): Plugin[] {
  return [
    {
      name: 'tsunagu:drawn-plainly',
      enforce: 'pre',
      transform: {
        filter: { id: COMPONENT },
        // On the same line: every line stays where the source map has it.
        handler: (code, id) => (isPlain(code, id) ? { code: PLAINLY + code, map: null } : undefined),
      },
    },
    {
      // The bundler drops directives of modules and warns of each: 90 warnings a build.
      name: 'tsunagu:drawn-plainly-done',
      transform: {
        filter: { id: COMPONENT, code: LEFT_BEHIND },
        handler: (code) => ({ code: code.replace(LEFT_BEHIND, ''), map: null }),
      },
    },
  ];
}

export function isPlain(code: string, file: string): boolean {
  return !TYPED_IN.test(file) && !HOOK.test(code);
}
