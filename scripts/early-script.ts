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
        const script = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/web/${SOURCE}`),
        );
        if (script === undefined) throw new Error(`The build has no ${SOURCE}.`);
        const tag = `    <script type="module" async crossorigin src="/${script.fileName}"></script>\n`;
        return html.replace(FIRST, () => tag + FIRST);
      },
    },
  };
}
