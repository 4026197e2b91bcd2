/** The built page around a screen that the server draws: what it looks like stands in its head, the program at its end. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type PageFrame = {
  /** The page up to what stands in `#root`; its `<title>` is the build's. */
  readonly before: string;
  readonly after: string;
};

/** What the shell's page holds, and a drawn one does not. */
const SHELL = /<div id="root">.*?\n {4}<\/div>\n|<noscript>.*?<\/noscript>\n?/gs;
const HEAD_END = '</head>';
const SCRIPT = /[ \t]*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>\n?/g;
/** What the program is made of. */
const PART = /<link rel="modulepreload"[^>]* href="([^"]+)"/g;
const STYLE_LINK = /[ \t]*<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>\n?/g;
/** The program comes after the page, and its answers with it. */
const READ_AHEAD = /[ \t]*<link rel="(?:modulepreload|preload)"[^>]*>\n?/g;

/**
 * Takes a built page apart. `scripts` and `styles` are the screen's own files of the build in `folder`; `soon` are scripts that it asks
 * for by itself as soon as it is alive; `banner` is the picture that is seen first, null for none; `withoutProgram` says what the page
 * can't do without JavaScript, empty where it can do all, or says so itself.
 */
export function pageFrameOf(
  html: string,
  {
    folder,
    scripts,
    styles,
    soon,
    banner,
    withoutProgram,
  }: {
    readonly folder: string;
    readonly scripts: readonly string[];
    readonly styles: readonly string[];
    readonly soon: readonly string[];
    readonly banner: string | null;
    readonly withoutProgram: string;
  },
): PageFrame {
  const filesIn = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, file = '']) => file);
  const files = [...filesIn(STYLE_LINK), ...styles];
  const css = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n');
  // What the program imports stands before it: each is taken in by itself, and a finger is heard in between.
  const programs = [...filesIn(PART), ...scripts, ...filesIn(SCRIPT)];
  // The styles stand in the page. A part of the program that comes later looks for them by their link, and finds one that asks for nothing.
  const links = files.map((file) => `<link rel="stylesheet" href="${file}" disabled>\n`);
  const picture =
    banner === null ? '' : `<link rel="preload" as="image" fetchpriority="high" href="${banner}">\n`;
  const still =
    withoutProgram === '' ? '' : `<noscript><p class="shell-still">${withoutProgram}</p></noscript>\n`;
  const [head = '', body = ''] = html
    .replace(SHELL, '')
    .replace(SCRIPT, '')
    .replace(STYLE_LINK, '')
    .replace(READ_AHEAD, '')
    .split(HEAD_END);
  const [opening = '', ending = ''] = body.split('<body>');
  return {
    before: `${head}${picture}<style>${css}</style>\n${links.join('')}${HEAD_END}${opening}<body>\n${still}<div id="root">`,
    after: `${[...programs.map(programTag), ...soon.map(soonTag)].join('\n')}${ending}`,
  };
}

/** Behind the page and its pictures. */
function programTag(file: string): string {
  return `<script type="module" crossorigin fetchpriority="low" src="${file}"></script>`;
}

function soonTag(file: string): string {
  return `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`;
}
