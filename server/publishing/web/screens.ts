import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Audience, BuiltScreen } from '#contract/publishing/screens.ts';
import type { DrawRequest, Frame } from './drawing/drawing.ts';
import { type PageFrame, pageFrameOf, type SoonAs, withoutShell } from './page-frame.ts';
import { signInShellOf } from './sign-in-shell.ts';

/** The page of HTML that a screen opens in, with the names of all the files that it needs. */
export type ScreenPage = {
  /** The screen's path as the router writes it; empty where no table has it. */
  readonly screen: string;
  /** Which program the screen is part of. */
  readonly app: DrawRequest['app'];
  /** Whether the app shows something else than its not-found page there. */
  readonly isFound: boolean;
  /** Whether everyone may read it while the operator shows it. */
  readonly isPublic: boolean;
  readonly html: string;
  /** The page around the screen where the server draws it; always the same value. Null for the others. */
  readonly frame: (() => PageFrame) | null;
  /** For whom it is drawn: a member's screen never for a visitor. */
  readonly drawnFor: readonly Frame[];
  /** The shell around the drawn sign-in, for a browser that nobody may be signed in with; null for other than members' screens. */
  readonly signInShell: (() => PageFrame) | null;
};

const SCREENS_FILE = '.vite/screens.json';
const BUILD_FILE = '.vite/build.json';
export const MEMBERS_PAGE = 'index.html';
export const REPORTERS_PAGE = 'reporter.html';
/** The address of the registration, which stands outside of the apps. */
export const SIGN_UP_PAGE = '/signup.html';

/** Addresses that the members' router has beside its tables: they lead elsewhere, or show nothing. */
export const WAYPOINTS: readonly string[] = ['/login', '/signup', '/confirm-signup', '/signup-nav'];

/** The root leads a member on to the top. */
const LEADS_ON: Readonly<Record<string, string>> = { '/': '/top' };

/** Visitors see no tabs at the pages that everyone may read. */
const WITH_TABS: readonly Audience[] = ['members', 'administrators', 'input'];
/** Their place in the shell. */
const TABS = /(?<![ \t])[ \t]*<div class="shell-tabs"><\/div>\n?/;

/**
 * Makes the pages of a build, one for each screen: a browser then asks for all the screen's files at once, instead of
 * finding them when the app has been loaded and runs. The build is read now, the pages are made for each `banner`, the picture
 * at the top of the members' frame.
 */
export function createScreenPages(
  folder: string,
  table: readonly BuiltScreen[],
): (banner: string | null) => (path: string) => ScreenPage {
  const read = (page: string) => readFileSync(join(folder, page), 'utf8');
  const members = {
    screen: '',
    app: 'members',
    html: read(MEMBERS_PAGE).replace(TABS, ''),
    ...NOT_DRAWN,
  } as const;
  const reporters = { screen: '', app: 'reporters', html: read(REPORTERS_PAGE), ...NOT_DRAWN } as const;
  const waypoints = WAYPOINTS.map(partsOf);
  const screens = table.map((screen) => ({ screen, html: read(screen.page) }));
  const signIn = screens.find(({ screen }) => screen.whose === 'strangers')?.screen;
  return (banner) => {
    const pages = screens.map(({ screen, html }) => ({
      parts: partsOf(screen.path),
      page: {
        screen: screen.path,
        app: appOf(screen),
        isFound: true,
        isPublic: screen.whose === 'public',
        html: pageOf(screen, html),
        signInShell: signInShellFor(screen, html, signIn),
        ...drawnOf(screen, html, { folder, banner }),
      },
    }));
    return (path) => {
      const parts = partsOf(LEADS_ON[path] ?? path);
      const found = pages.find((one) => matches(one.parts, parts));
      if (found !== undefined) return found.page;
      // Without a table the app alone knows its screens.
      const isFound = pages.length === 0 || waypoints.some((waypoint) => matches(waypoint, parts));
      const isPublic = parts[0] === 'public';
      return { ...(parts[0] === 'connecter' ? reporters : members), isFound, isPublic };
    };
  };
}

const NOT_DRAWN = { isPublic: false, frame: null, drawnFor: [], signInShell: null } as const;

/** Drawn for whoever has the link: its token stands in the address. */
const LINKED = /\/\$urlAccessToken$/;

const DRAWN_FOR: Readonly<Record<Audience, readonly Frame[]>> = {
  // Who has signed in is led on to the top.
  strangers: ['visitor'],
  // A member is told so by the program.
  newcomers: ['visitor'],
  visitors: ['member', 'visitor'],
  everyone: ['member', 'visitor'],
  public: ['member', 'visitor'],
  members: ['member'],
  administrators: [],
  input: [],
  reporters: [],
};

/** What a page without the program says; pages of text are read without it. The sign-in's form has its own sentence. */
const WITHOUT_PROGRAM = {
  scores: 'このページは動きません（JavaScriptが無効です）。新しいスコアは、再読み込みするとご覧になれます。',
  sending: '送信するには、JavaScriptを有効にしてください。',
  entry: '入力するには、JavaScriptを有効にしてください。',
} as const;

function withoutProgramOf({ whose, needsScript }: BuiltScreen): string {
  const need = whose === 'reporters' ? 'entry' : needsScript;
  return need === undefined ? '' : WITHOUT_PROGRAM[need];
}

function appOf({ whose }: BuiltScreen): DrawRequest['app'] {
  if (whose === 'newcomers') return 'signup';
  return whose === 'reporters' ? 'reporters' : 'members';
}

/** Nobody signs in without the widget; a goal can be entered before the other parts of its page are here. */
const SOON_AS: { readonly [Each in Audience]?: SoonAs } = {
  strangers: 'file',
  reporters: 'file, after the program',
};

function drawnOf(
  screen: BuiltScreen,
  html: string,
  { folder, banner }: { readonly folder: string; readonly banner: string | null },
): Pick<ScreenPage, 'frame' | 'drawnFor'> {
  const { path, whose, scripts, styles, soon } = screen;
  const drawnFor = DRAWN_FOR[whose];
  if ((drawnFor.length === 0 && !LINKED.test(path)) || screen.isPersonal) return { frame: null, drawnFor };
  const first = isBannerFirst(screen) ? banner : null;
  const withoutProgram = withoutProgramOf(screen);
  const soonAs = SOON_AS[whose] ?? 'module';
  const parts = { folder, scripts, styles, soon, soonAs, banner: first, withoutProgram };
  // Now, not at the first request: a page that can't be drawn into is a mistake of the build.
  const bare = withoutShell(html);
  return {
    frame: once(() => pageFrameOf(bare, parts)),
    drawnFor,
  };
}

function signInShellFor(
  screen: BuiltScreen,
  html: string,
  signIn: BuiltScreen | undefined,
): ScreenPage['signInShell'] {
  if (signIn === undefined || !WITH_TABS.includes(screen.whose)) return null;
  const both = {
    ...screen,
    scripts: [...new Set([...signIn.scripts, ...screen.scripts])],
    styles: signIn.styles,
  };
  const others = screen.styles.filter((file) => !signIn.styles.includes(file));
  return once(() => signInShellOf(pageOf(both, html), others.map(styleLink).join('')));
}

/** Each is some 15 KB, and only a few screens are seen in a day. */
function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** The table of the build in `folder`; empty where it has none. */
export function builtScreens(folder: string): readonly BuiltScreen[] {
  const file = join(folder, SCREENS_FILE);
  // Written by our own build.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly BuiltScreen[]) : [];
}

/** Which build of the web it is, as the phones' workers know it (scripts/worker-build.ts); null in development. */
export function buildOf(folder: string): string | null {
  const file = join(folder, BUILD_FILE);
  // Written by our own build.
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { readonly build: string }).build
    : null;
}

/** As web/app/members-layout.tsx has the sponsors. */
function isBannerFirst({ whose, sponsors }: BuiltScreen): boolean {
  return whose === 'members' && sponsors === undefined;
}

function pageOf({ whose, scripts, styles }: BuiltScreen, html: string): string {
  const scriptLinks = scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">\n`);
  const framed = WITH_TABS.includes(whose) ? html : html.replace(TABS, '');
  // The styles behind the shell, which is seen without them.
  return framed
    .replace('</head>', () => `${scriptLinks.join('')}</head>`)
    .replace('</body>', () => `${styles.map(styleLink).join('')}</body>`);
}

function styleLink(file: string): string {
  return `<link rel="stylesheet" crossorigin href="${file}">\n`;
}

function partsOf(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '');
}

/** A part of the router's that begins with `$` is any one part of the address. */
function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => part.startsWith('$') || part === parts[index])
  );
}
