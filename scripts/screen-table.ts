import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import type { Audience, ScreenFacts } from '#contract/publishing/screens.ts';

/** A row of the tables of screens. */
export type TableScreen = ScreenFacts & {
  /** As the router writes it: `/faq`, `/indv-result/$championshipId/$matchId`. */
  readonly path: string;
  readonly whose: Audience;
  /** The page of HTML that its app starts in. */
  readonly page: 'index.html' | 'reporter.html' | 'signup.html';
  /** The file of its component, below web/. */
  readonly file: string;
  /** Whether the phone keeps its code only once it has been used. */
  readonly isSeldom: boolean;
  /** Files that its frame loads by itself. */
  readonly frame: readonly string[];
  /** Files that it loads by itself as soon as it is seen. */
  readonly soon: readonly string[];
  /** Files of its parts that are drawn with it, but whose code comes later (web/ui/later.tsx). */
  readonly later: readonly string[];
  /** The same where no match moves them: the page comes alive before their code is there. */
  readonly idle: readonly string[];
  /** The most that it may weigh as a first page, scripts and styles as sent (brotli), in KB of 1,024 bytes. */
  readonly mostKb: number;
};
type Group = Pick<TableScreen, 'whose' | 'page' | 'frame' | 'mostKb'>;

/**
 * What the tables' groups are called, and what the build needs to know of the screens in them. The budgets leave a few KB of air: a
 * drawn page shows its content before its program, whatever that weighs.
 */
const TABLES: Readonly<Record<string, Readonly<Record<string, Group>>>> = {
  'app/screens.ts': {
    ACCESS_ERRORS: { whose: 'visitors', page: 'index.html', frame: [], mostKb: 122 },
    EVERYONES: { whose: 'everyone', page: 'index.html', frame: [], mostKb: 122 },
    // Until members' pages know no administrators' addresses.
    PUBLIC: { whose: 'public', page: 'index.html', frame: [], mostKb: 123 },
    MEMBERS: { whose: 'members', page: 'index.html', frame: [], mostKb: 122 },
  },
  'app/desk-screens.ts': {
    ADMINISTRATORS: {
      whose: 'administrators',
      page: 'index.html',
      frame: ['app/administrators-only.tsx', 'app/desk-screens.ts'],
      mostKb: 220,
    },
    INPUT: {
      whose: 'input',
      page: 'index.html',
      frame: ['app/input-only.tsx', 'app/desk-screens.ts'],
      mostKb: 220,
    },
  },
  'app/reporter-screens.ts': {
    // Room for the outbox's own copy of what waits, its questions and one corrected clock.
    REPORTERS: { whose: 'reporters', page: 'reporter.html', frame: [], mostKb: 138 },
  },
};

/** The files that hold tables of screens, below web/. */
export const SCREEN_FILES: readonly string[] = Object.keys(TABLES);

/** It stands in the place of any page for members, so no table has it. */
const SIGN_IN: TableScreen = {
  path: '/login',
  title: 'ログイン',
  whose: 'strangers',
  page: 'index.html',
  file: 'app/sign-in.tsx',
  isSeldom: false,
  frame: [],
  soon: ['sign-in/widget.tsx'],
  later: [],
  idle: [],
  mostKb: 122,
};

/** It stands outside of the apps, at the address of its page. */
const SIGN_UP: TableScreen = {
  path: '/signup.html',
  title: '新規会員登録',
  whose: 'newcomers',
  page: 'signup.html',
  file: 'signup/main.tsx',
  isSeldom: false,
  frame: [],
  soon: [],
  later: [],
  idle: [],
  mostKb: 122,
};

const LATER: Readonly<Record<string, readonly string[]>> = {
  'home/home.tsx': ['home/later-parts.ts'],
  'live-results/championship-results.tsx': ['live-results/later-parts.ts'],
  'live-results/match-result.tsx': ['live-results/later-parts.ts'],
  'clubs/club-page.tsx': ['clubs/club-facts.tsx'],
  'articles/article.tsx': ['ui/articles/article-content.tsx'],
  'strangers/open-championships.tsx': ['strangers/own-clubs-parts.tsx'],
  'strangers/open-match.tsx': ['strangers/own-clubs-parts.tsx'],
  'strangers/open-championship.tsx': ['ui/competition/competition-tables.tsx'],
  'reporter/report/match-report.tsx': ['reporter/place/parts.ts'],
  'reporter/select/select-reporting-match.tsx': ['reporter/list/troubles.tsx'],
};

const IDLE: Readonly<Record<string, readonly string[]>> = {
  'live-results/championship-results.tsx': [
    'live-results/idle-parts.ts',
    'live-results/competition-section.tsx',
  ],
  'live-results/match-result.tsx': ['live-results/idle-parts.ts'],
};

/** What the build and the server read of a row. */
const FACTS: readonly string[] = ['title', 'isPersonal', 'sponsors', 'needsScript', 'isSeldom'];

const IMPORTED = /import\(\s*'#web\/(.+?)'\s*,?\s*\)/;

/** The screens of both apps, as the tables have them, and what stands beside; `root` is the web's folder. */
export function screenTable(root: string): readonly TableScreen[] {
  const tabled = Object.entries(TABLES).flatMap(([file, groups]) => {
    const code = readFileSync(join(root, file), 'utf8');
    const rows = rowsIn(code, file);
    const [missing] = Object.keys(groups).filter((name) => !rows.has(name));
    if (missing !== undefined) throw new Error(`${file} has no ${missing}.`);
    return [...rows].flatMap(([name, screens]) => {
      const group = groups[name];
      if (group === undefined) throw new Error(`Whose screens are ${name} in ${file}?`);
      return screens.map((screen) => ({
        ...screen,
        ...group,
        soon: [],
        later: LATER[screen.file] ?? [],
        idle: IDLE[screen.file] ?? [],
      }));
    });
  });
  return [SIGN_IN, SIGN_UP, ...tabled];
}

/** The addresses that open without a network, by their page: administrators sit at a desk. */
export function offlineScreens(root: string): Readonly<Record<string, readonly string[]>> {
  const screens = screenTable(root);
  const of = (...those: readonly Audience[]) =>
    screens.filter(({ whose }) => those.includes(whose)).map(({ path }) => path);
  return {
    '/index.html': of('strangers', 'visitors', 'everyone', 'public', 'members'),
    '/reporter.html': of('reporters'),
  };
}

type Row = ScreenFacts & Pick<TableScreen, 'path' | 'file' | 'isSeldom'>;

/** The rows of each exported object of a table. */
function rowsIn(code: string, file: string): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, readonly Row[]>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init?.type !== 'TSSatisfiesExpression') return;
      const { expression: table } = init;
      if (table.type !== 'ObjectExpression') return;
      found.set(
        id.name,
        table.properties.map((property) => rowOf(property, code, file)),
      );
    },
  }).visit(parseSync(file, code).program);
  return found;
}

function rowOf(property: ESTree.ObjectExpression['properties'][number], code: string, file: string): Row {
  const written = code.slice(property.start, property.end);
  const component = IMPORTED.exec(written)?.[1];
  if (
    property.type !== 'Property' ||
    property.key.type !== 'Literal' ||
    property.value.type !== 'ObjectExpression' ||
    component === undefined
  ) {
    throw new Error(`${file}: no address with its row: ${written}`);
  }
  const { isSeldom, ...facts } = plainValues(property.value);
  return { ...facts, path: String(property.key.value), file: component, isSeldom: isSeldom === true };
}

/** What a row says in plain values; its code, and what only the web reads, are left out. */
function plainValues({ properties }: ESTree.ObjectExpression): ScreenFacts & { readonly isSeldom?: true } {
  const values = properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
    const { key, value } = property;
    return FACTS.includes(key.name) && value.type === 'Literal' ? [[key.name, value.value]] : [];
  });
  return Object.fromEntries(values);
}
