/** The built page around a screen that the server draws: what it looks like stands in its head, the program at its end. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type PageFrame = {
  /** The page up to what stands in `#root`; its `<title>` is the build's. */
  readonly before: string;
  readonly after: string;
};

/**
 * A button that is pressed before the program is here, or before its part of the page has come alive, is kept, and pressed again until
 * it is heard (`useEarlyPress` in web/ui/drawn.ts). Of what is still to come alive, React lets no press through to the button itself. A
 * press beside every button takes it back; one whose default is prevented (the second half of a double tap) is not made again.
 */
export const KEEP_PRESS = `
let pressed = null, button, isHere;
function forgetPress() {
  button?.removeAttribute("data-early");
  pressed = button = null;
}
function pressAgain(press = pressed) {
  if (press === null || press !== pressed) return;
  if (press.defaultPrevented || !button.isConnected) return forgetPress();
  button.addEventListener("click", forgetPress, { once: true });
  button.click();
  if (press === pressed) setTimeout(pressAgain, 50, press);
}
function keepPress(event) {
  if (!event.isTrusted) return;
  forgetPress();
  button = event.target.closest("button");
  if (button === null) return;
  pressed = event;
  button.setAttribute("data-early", "");
  button.addEventListener("click", () => isHere && forgetPress(), { once: true });
  if (isHere) setTimeout(pressAgain, 0, event);
}
function programIsHere() {
  isHere ??= setTimeout(() => removeEventListener("click", keepPress, true), 10_000);
  return pressAgain;
}
addEventListener("click", keepPress, true);
`;

/** What the shell's page holds, and a drawn one does not. */
const SHELL = /<div id="root">(?:<\/div>|.*?\n {4}<\/div>)\n|<noscript>.*?<\/noscript>\n?/gs;
const HEAD_END = '</head>';
const SCRIPT = /[ \t]*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>\n?/g;
/** What the program is made of. */
const PART = /<link rel="modulepreload"[^>]* href="([^"]+)"/g;
const STYLE_LINK = /[ \t]*<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>\n?/g;
/** The program comes after the page, and its answers with it. */
const READ_AHEAD = /[ \t]*<link rel="(?:modulepreload|preload)"[^>]*>\n?/g;

/**
 * Takes a built page apart. `scripts` and `styles` are the screen's own files of the build in `folder`; `soon` are scripts that it asks
 * for by itself as soon as it is alive, and again where they are lost if it `needsSoon` (`imported` in web/ui/later.tsx); `banner` is the picture that is seen first, null for none; `withoutProgram` says what the page
 * can't do without JavaScript, empty where it can do all, or says so itself.
 */
export function pageFrameOf(
  html: string,
  {
    folder,
    scripts,
    styles,
    soon,
    needsSoon,
    banner,
    withoutProgram,
  }: {
    readonly folder: string;
    readonly scripts: readonly string[];
    readonly styles: readonly string[];
    readonly soon: readonly string[];
    readonly needsSoon: boolean;
    readonly banner: string | null;
    readonly withoutProgram: string;
  },
): PageFrame {
  const filesIn = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, file = '']) => file);
  const files = [...filesIn(STYLE_LINK), ...styles];
  const css = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n');
  // What the program imports stands before it: each is taken in by itself, and a finger is heard in between.
  const programs = [...filesIn(PART), ...scripts, ...filesIn(SCRIPT)];
  // The styles stand in the page. A part of the program that comes later looks for them by their link, and finds one of a type that
  // nothing reads: Chromium reads ahead what a disabled one names, before anything else.
  const links = files.map((file) => `<link rel="stylesheet" href="${file}" type="text/plain">\n`);
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
    before: `${head}${picture}${links.join('')}<style>${css}</style>\n<script>${KEEP_PRESS}</script>\n${HEAD_END}${opening}<body>\n${still}<div id="root">`,
    after: `${[...programs.map(programTag), ...soon.map(needsSoon ? neededTag : soonTag)].join('\n')}${ending}`,
  };
}

/** Behind the page and its pictures. */
function programTag(file: string): string {
  return `<script type="module" crossorigin fetchpriority="low" src="${file}"></script>`;
}

function soonTag(file: string): string {
  return `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`;
}

/** Not `modulepreload`: most browsers never ask again for a module that was lost on its way. */
function neededTag(file: string): string {
  return `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="${file}">`;
}
