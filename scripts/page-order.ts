/** In which order the built pages load what they need: what is seen first stands first. */

import type { Plugin } from 'vite';

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
