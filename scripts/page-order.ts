/** In which order the built pages load what they need: what is seen first stands first. */

import type { Plugin } from 'vite';

const SOURCE = 'early.ts';
/** The page that it runs in. */
const PAGE = /\/index\.html$/;
const FIRST = '    <script type="module"';

/**
 * Puts the early script into the members' page as a separate script. From a tag in the page's HTML Vite would make one script of it
 * and the app, and it would run when all of that has arrived.
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

const STYLESHEET = /[ \t]*<link rel="stylesheet"[^>]*>\n/g;
const END = '  </body>';

/**
 * Moves a page's links to styles behind its content: in the head they would keep the shell, which has its style with it,
 * from being seen. The app's scripts wait for them there, too.
 */
export function lateStyles(): Plugin {
  return {
    name: 'tsunagu:late-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => (html.includes('<style>') ? withLateStyles(html) : html),
    },
  };
}

/** Throws for a page whose closing tag does not begin its line. */
export function withLateStyles(html: string): string {
  const links = html.match(STYLESHEET) ?? [];
  if (!html.includes(END)) throw new Error('The page has no </body>.');
  return html.replace(STYLESHEET, '').replace(END, () => links.join('') + END);
}
