import type { Plugin } from 'vite';

const SOURCE = 'early.ts';
/** The page that it runs in. */
const PAGE = /\/index\.html$/;
const FIRST = '    <script type="module"';

/**
 * Puts the early script into the members' page as a script of its own. In the page's HTML Vite would make one script of it and
 * the app, and it would run when all of that is there.
 */
export function earlyScript(): Plugin {
  return {
    name: 'tsunagu:early-script',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: `/${SOURCE}`, name: 'early' });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle = {} }) {
        if (!PAGE.test(filename)) return html;
        const script = Object.values(bundle)
          .filter((file) => file.type === 'chunk')
          .find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${SOURCE}`));
        if (script === undefined) throw new Error(`The build has no ${SOURCE}.`);
        // Before all else, and with what it imports: a line is filled in the order of asking.
        const imports = script.imports.map(
          (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
        );
        const tag = `<script type="module" async crossorigin fetchpriority="high" src="/${script.fileName}"></script>`;
        const once = imports.reduce((text, link) => text.replace(`    ${link}\n`, ''), html);
        return once.replace(FIRST, () => `    ${[...imports, tag].join('\n    ')}\n${FIRST}`);
      },
    },
  };
}
