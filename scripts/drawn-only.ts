import type { Plugin } from 'vite';

/** What the screens load later and no page is drawn with: the desk, the photos' viewer, the sign-in widget and its SDK. */
const NOT_DRAWN =
  /\/web\/(?:admin|ui\/viewer|sign-in|app\/on-phone)\/|\/web\/api\/amplify\.|\/node_modules\/(?:@aws-amplify|aws-amplify)\//;

/** In its place. */
const NOTHING = '\0not-drawn';

/** Builds what the server draws with: one file, without whatever is only loaded on the phone, which would be most of it. */
export function drawnOnly(): Plugin {
  return {
    name: 'tsunagu:drawn-only',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    configEnvironment(name) {
      if (name !== 'ssr') return;
      return {
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        // It needs nothing beside it: the package has no node_modules.
        resolve: { noExternal: true },
      };
    },
    async resolveId(id, importer, { kind }) {
      if (id === NOTHING) return id;
      if (kind !== 'dynamic-import') return;
      const resolved = await this.resolve(id, importer, { skipSelf: true });
      return resolved !== null && NOT_DRAWN.test(resolved.id) ? NOTHING : undefined;
    },
    load: (id) => (id === NOTHING ? 'export {};' : undefined),
  };
}
