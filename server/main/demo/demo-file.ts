import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import { PRACTICE_SEARCH_SUFFIX, SEARCH_SUFFIX } from '#domain/competition/category-search.ts';
import type { DemoAccounts } from './accounts.ts';
import type { DemoFacts, DemoMatchFacts } from './fill.ts';

/** `DATA_DIR/demo.json`: everything a script needs to drive the demo (design, section 5). */
export type Demo = {
  readonly baseUrl: string;
  readonly fiscalYear: number;
  readonly accounts: DemoAccounts;
  readonly reporter: {
    readonly tokenFlow: readonly {
      readonly category: string;
      readonly championshipId: string;
      readonly urlAccessToken: string;
      readonly url: string;
    }[];
    /** The fiscal-year flow's searches, by category; none in a demo that is older than they are. */
    readonly categoryFlow: Readonly<Partial<Record<Category, SearchLink>>>;
    /** Its search on what there is to practise on; null as above. */
    readonly test: SearchLink | null;
  };
  readonly matches: Readonly<Record<string, DemoMatchFacts>>;
  readonly replay: Readonly<Record<string, DemoMatchFacts>>;
};

export type SearchLink = { readonly accessToken: string; readonly url: string };

export type DemoFileNeeds = {
  readonly dataDir: string;
  readonly baseUrl: string;
  /** `{hash}` of the category search. */
  readonly reporterPath: string;
  /** Null where the database was filled at an earlier start. */
  readonly facts: DemoFacts | null;
};

/** Writes the file, readable by the server's own user only; null when this database holds no demo. */
export async function writeDemoFile({ dataDir, facts, ...place }: DemoFileNeeds): Promise<Demo | null> {
  const file = join(dataDir, 'demo.json');
  const demo = facts === null ? movedTo(place, await read(file)) : demoOf(facts, place);
  if (demo === null) return null;
  // A reader finds the old one or the new one, never half of it.
  const unfinished = `${file}.new`;
  await writeFile(unfinished, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, file);
  return demo;
}

/** The accounts of an earlier start's demo; none where there is none. */
export async function readDemoAccounts(dataDir: string): Promise<DemoAccounts> {
  return (await read(join(dataDir, 'demo.json')))?.accounts ?? {};
}

/** Where the server is, and its searches on it. */
type Place = Pick<DemoFileNeeds, 'baseUrl' | 'reporterPath'>;

function demoOf({ fiscalYear, accounts, links, matches, replay, ...tokens }: DemoFacts, place: Place): Demo {
  return {
    baseUrl: place.baseUrl,
    fiscalYear,
    accounts,
    reporter: {
      tokenFlow: links.map((link) => ({ ...link, url: urlOf(link.urlAccessToken, place) })),
      categoryFlow: searchLinks((category) => tokens.categoryTokens.get(category), place),
      test: searchLink(tokens.practiceToken, PRACTICE_SEARCH_SUFFIX, place),
    },
    matches,
    replay,
  };
}

/** The same demo at another address: the tokens can't be read from the database again. */
function movedTo(place: Place, demo: Demo | null): Demo | null {
  if (demo === null) return null;
  const { tokenFlow, categoryFlow, test } = demo.reporter;
  // A demo from before this flow has an empty object here.
  const practiceToken = test?.accessToken;
  return {
    ...demo,
    baseUrl: place.baseUrl,
    reporter: {
      tokenFlow: tokenFlow.map((link) => ({ ...link, url: urlOf(link.urlAccessToken, place) })),
      categoryFlow: searchLinks((category) => categoryFlow[category]?.accessToken, place),
      test: practiceToken === undefined ? null : searchLink(practiceToken, PRACTICE_SEARCH_SUFFIX, place),
    },
  };
}

function searchLinks(
  tokenOf: (category: Category) => string | undefined,
  place: Place,
): Demo['reporter']['categoryFlow'] {
  const links = CATEGORIES.flatMap((category): [Category, SearchLink][] => {
    const token = tokenOf(category);
    return token === undefined ? [] : [[category, searchLink(token, SEARCH_SUFFIX[category], place)]];
  });
  return Object.fromEntries(links);
}

function searchLink(accessToken: string, suffix: string, { baseUrl, reporterPath }: Place): SearchLink {
  return { accessToken, url: `${baseUrl}/connecter/${reporterPath}${suffix}?access_token=${accessToken}` };
}

async function read(file: string): Promise<Demo | null> {
  try {
    // Written by an earlier start of this server.
    return JSON.parse(await readFile(file, 'utf8')) as Demo;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function urlOf(urlAccessToken: string, { baseUrl }: Place): string {
  return `${baseUrl}/connecter/select-reporting-match/${urlAccessToken}`;
}
