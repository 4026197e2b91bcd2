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
 * Keeps presses on buttons, radios and checkboxes until the program, or the part of the page that they belong to, is alive, then makes
 * them in order (`useEarlyPress` in web/ui/drawn.ts). Until then React lets no click through to the control itself.
 *
 * Each control is kept once, and of several buttons only the last: each would open a question of its own. A default that is prevented
 * (the second half of a double tap) takes a press back. A control that says something else by then is not pressed. What `[data-waits]`
 * contains can't be kept: its values would be lost.
 *
 * A kept control is marked with `data-early`. On the page, `data-early` is what is said about it: `waiting`; `last` if an earlier button
 * was given up; `later` if the press was not kept; `again` if the control is another one now.
 */
const KEEP_PRESS = `
const CHOICES = "[type=radio], [type=checkbox]";
const page = document.documentElement;
const presses = [];
let isHere = false, isGivenUp = false, timer;
function labelOf(one) {
  const around = one.parentElement.closest("[aria-label]");
  return [around?.ariaLabel, one.ariaLabel, (one.labels?.[0] ?? one).textContent].join("|");
}
function say(word = presses.length === 0 ? "" : isGivenUp ? "last" : "waiting", forMs = 0) {
  clearTimeout(timer);
  if (word === "") page.removeAttribute("data-early");
  else page.dataset.early = word;
  if (forMs > 0) timer = setTimeout(say, forMs);
}
function drop(press) {
  presses.splice(presses.indexOf(press), 1);
  press.marked.removeAttribute("data-early");
}
function forget(press) {
  if (!presses.includes(press)) return;
  drop(press);
  if (presses.length > 0) return;
  if (isGivenUp) say("last", 5000);
  else if (page.dataset.early === "waiting") say();
  isGivenUp = false;
}
function askAgain(press) {
  forget(press);
  say("again", 10000);
}
function makePresses() {
  const [press] = presses;
  if (press === undefined) {
    if (page.dataset.early === "later") say();
    return;
  }
  make(press);
  if (presses.length > 0) setTimeout(makePresses, press === presses[0] ? 50 : 0);
}
function make(press) {
  if (press.wasHere && press.event.defaultPrevented) return forget(press);
  if (!press.control.isConnected) {
    const all = [...document.querySelectorAll("button, " + CHOICES)];
    const same = all.filter((one) => labelOf(one) === press.label);
    if (same.length !== 1) return askAgain(press);
    press.control = same[0];
  }
  const { control } = press;
  if (labelOf(control) !== press.label) return askAgain(press);
  if (control.matches(":disabled") && ++press.tries > 100) return askAgain(press);
  if (control.matches(CHOICES)) control.checked = !press.isChecked;
  control.addEventListener("click", () => forget(press), { once: true });
  control.click();
}
function replacedBy({ control }) {
  return presses.filter(({ control: one }) => one === control
    || (control.localName === "button" && one.localName === "button")
    || (control.type === "radio" && one.type === "radio" && one.name === control.name));
}
function keepPress(event) {
  if (!event.isTrusted) return;
  if (!isHere && event.target.closest("[data-waits]")) return say("later", 5000);
  const target = event.target.closest("button, label, " + CHOICES);
  const control = target?.localName === "label" ? target.control : target;
  if (!control?.matches("button, " + CHOICES)) return;
  // The browser presses its control next.
  if (isHere && target !== control) return;
  const press = {
    event, control, wasHere: isHere, tries: 0,
    label: labelOf(control),
    marked: control.labels?.[0] ?? control,
    isChecked: control.type === "radio" || control.checked === (target === control),
  };
  const replaced = replacedBy(press);
  for (const one of replaced) drop(one);
  if (control.localName === "button" && replaced.some((one) => one.control !== control)) isGivenUp = true;
  const isTakenBack = !isHere && control.type === "checkbox" && replaced.length > 0;
  if (!isTakenBack) {
    presses.push(press);
    press.marked.setAttribute("data-early", "");
  }
  say();
  if (isHere) {
    control.addEventListener("click", () => forget(press), { once: true });
    setTimeout(makePresses);
  } else if (control.localName !== "button") {
    // React would take over the choice without telling the screen of it.
    event.preventDefault();
  }
}
function programIsHere() {
  isHere = true;
  return makePresses;
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
const SCRIPT = /(?<![ \t])[ \t]*<script type="module"[^<>]* src="([^"<>]+)"[^<>]*><\/script>\n?/g;
/** What the program is made of. */
const PART = /<link rel="modulepreload"[^<>]* href="([^"<>]+)"/g;
const STYLE_LINK = /(?<![ \t])[ \t]*<link rel="stylesheet"[^<>]* href="([^"<>]+)"[^<>]*>\n?/g;
/** The program comes after the page, and its answers with it. */
const READ_AHEAD = /(?<![ \t])[ \t]*<link rel="(?:modulepreload|preload)"[^<>]*>\n?/g;

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
