/** The built page around a screen that the server draws: what it looks like stands in its head, the program at its end. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How a page names the scripts that it asks for soon. Most browsers never ask again for a module that was lost on its way; what a page
 * can't do without is fetched as a file, as often as it takes, and then imported (`imported` in web/ui/later.tsx).
 */
const SOON_TAGS = {
  module: (file: string) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`,
  file: (file: string) => `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="${file}">`,
  /** Fetched by the program alone: browsers pass over a link of an unknown kind. */
  'file, after the program': (file: string) =>
    `<link rel="later" as="fetch" crossorigin fetchpriority="low" href="${file}">`,
} as const;

export type SoonAs = keyof typeof SOON_TAGS;

export type PageFrame = {
  /** The page up to what stands in `#root`; its `<title>` is the build's. */
  readonly before: string;
  readonly after: string;
};

/**
 * Keeps the last press on a button or a radio, and repeats it once the program, or the part of the page that it belongs to, is alive
 * (`useEarlyPress` in web/ui/drawn.ts). Until then React lets no click through to the control itself. The control and
 * the page are marked with `data-early` meanwhile. A press elsewhere takes it back; so does a default that is prevented (the second half of
 * a double tap). A control that says something else by then is not pressed: the page asks for another press (`data-early="again"`).
 */
const KEEP_PRESS = `
const page = document.documentElement;
let pressed = null, control, label, wasHere, isHere = false;
function labelOf(one) {
  const around = one.parentElement.closest("[aria-label]");
  return [around?.ariaLabel, one.ariaLabel, (one.labels?.[0] ?? one).textContent].join("|");
}
function forgetPress() {
  for (const marked of document.querySelectorAll("[data-early]")) marked.removeAttribute("data-early");
  pressed = control = null;
}
function askAgain() {
  forgetPress();
  page.dataset.early = "again";
}
function pressAgain(press = pressed) {
  if (press === null || press !== pressed) return;
  if (wasHere && press.defaultPrevented) return forgetPress();
  if (!control.isConnected) {
    const same = [...document.querySelectorAll("button, [type=radio]")].filter((one) => labelOf(one) === label);
    if (same.length !== 1) return askAgain();
    control = same[0];
  }
  if (labelOf(control) !== label) return askAgain();
  if (control.type === "radio") control.checked = false;
  control.addEventListener("click", forgetPress, { once: true });
  control.click();
  if (press === pressed) setTimeout(pressAgain, 50, press);
}
function keepPress(event) {
  if (!event.isTrusted) return;
  forgetPress();
  const target = event.target.closest("button, label, [type=radio]");
  const found = target?.localName === "label" ? target.control : target;
  if (!found || (found.localName !== "button" && found.type !== "radio")) return;
  pressed = event;
  control = found;
  label = labelOf(found);
  wasHere = isHere;
  (found.labels?.[0] ?? found).setAttribute("data-early", "");
  page.dataset.early = "waiting";
  if (isHere) {
    target.addEventListener("click", forgetPress, { once: true });
    setTimeout(pressAgain, 0, event);
  } else if (found.type === "radio") {
    // React would take over the choice without telling the screen of it.
    event.preventDefault();
  }
}
function programIsHere() {
  isHere = true;
  return pressAgain;
}
addEventListener("click", keepPress, true);
`;

/**
 * フォロー中 of home gets the place that it had when this phone last showed it at this width (web/home/followed-place.ts), before anything below it
 * is seen. A phone that has shown none, or keeps nothing, goes without.
 */
const KEEP_PLACE = `
try {
  const [cards, width, height] = localStorage["followed-place"].split(" ");
  const { dataset, style } = document.documentElement;
  if (+width === innerWidth && height > 0) {
    dataset.followed = cards;
    style.setProperty("--followed-place", height + "px");
  }
} catch {}
`;

/** What runs in the head of a page that the server has drawn, before the page is seen. */
export const HEAD_SCRIPT = KEEP_PRESS + KEEP_PLACE;

/** Comments around the shell of a built page: `#root` and the `<noscript>`. A drawn page brings its own. */
const SHELL_START = '<!--shell-->';
const SHELL_END = '<!--/shell-->';
const HEAD_END = '</head>';
const SCRIPT = /[ \t]*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>\n?/g;
/** What the program is made of. */
const PART = /<link rel="modulepreload"[^>]* href="([^"]+)"/g;
const STYLE_LINK = /[ \t]*<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>\n?/g;
/** The program comes after the page, and its answers with it. */
const READ_AHEAD = /[ \t]*<link rel="(?:modulepreload|preload)"[^>]*>\n?/g;

/** Cuts the shell out of a built page. Throws if the page does not mark exactly one: a drawn page would show both. */
export function withoutShell(html: string): string {
  const [before = '', marked = '', ...moreStarts] = html.split(SHELL_START);
  const [shell = '', after, ...moreEnds] = marked.split(SHELL_END);
  const hasOneRoot = shell.includes('id="root"') && !`${before}${after}`.includes('id="root"');
  if (after === undefined || moreStarts.length > 0 || moreEnds.length > 0 || !hasOneRoot) {
    throw new Error(`A page needs one #root, between ${SHELL_START} and ${SHELL_END}.`);
  }
  return before + after;
}

/**
 * Takes a built page apart that has no shell any more. `scripts` and `styles` are the screen's own files of the build in `folder`; `soon` are scripts that it asks
 * for by itself as soon as it is alive, named in the page as `soonAs` says; `banner` is the picture that is seen first, null for none;
 * `withoutProgram` says what the page can't do without JavaScript, empty where it can do all, or says so itself.
 */
export function pageFrameOf(
  html: string,
  {
    folder,
    scripts,
    styles,
    soon,
    soonAs,
    banner,
    withoutProgram,
  }: {
    readonly folder: string;
    readonly scripts: readonly string[];
    readonly styles: readonly string[];
    readonly soon: readonly string[];
    readonly soonAs: SoonAs;
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
    .replace(SCRIPT, '')
    .replace(STYLE_LINK, '')
    .replace(READ_AHEAD, '')
    .split(HEAD_END);
  const [opening = '', ending = ''] = body.split('<body>');
  return {
    before: `${head}${picture}${links.join('')}<style>${css}</style>\n<script>${HEAD_SCRIPT}</script>\n${HEAD_END}${opening}<body>\n${still}<div id="root">`,
    after: `${[...programs.map(programTag), ...soon.map(SOON_TAGS[soonAs])].join('\n')}${ending}`,
  };
}

/** Behind the page and its pictures. */
function programTag(file: string): string {
  return `<script type="module" crossorigin fetchpriority="low" src="${file}"></script>`;
}
