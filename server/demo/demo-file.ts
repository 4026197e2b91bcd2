import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
    /** Tokens of the fiscal-year flow by category, and of its practice; there is no such flow yet. */
    readonly categoryFlow: Readonly<Record<string, never>>;
    readonly test: Readonly<Record<string, never>>;
  };
  readonly matches: Readonly<Record<string, DemoMatchFacts>>;
  readonly replay: Readonly<Record<string, DemoMatchFacts>>;
};

export type DemoFileNeeds = {
  readonly dataDir: string;
  readonly baseUrl: string;
  /** Null where the database was filled at an earlier start. */
  readonly facts: DemoFacts | null;
};

/** Writes the file, readable by the server's own user only; null when this database holds no demo. */
export async function writeDemoFile({ dataDir, baseUrl, facts }: DemoFileNeeds): Promise<Demo | null> {
  const file = join(dataDir, 'demo.json');
  const demo = facts === null ? movedTo(baseUrl, await read(file)) : demoOf(facts, baseUrl);
  if (demo === null) return null;
  // Whoever reads it meanwhile finds the old one or the new one, never half of it.
  const unfinished = `${file}.new`;
  await writeFile(unfinished, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, file);
  return demo;
}

/** The accounts of an earlier start's demo; none where there is none. */
export async function readDemoAccounts(dataDir: string): Promise<DemoAccounts> {
  return (await read(join(dataDir, 'demo.json')))?.accounts ?? {};
}

function demoOf({ fiscalYear, accounts, links, matches, replay }: DemoFacts, baseUrl: string): Demo {
  return {
    baseUrl,
    fiscalYear,
    accounts,
    reporter: {
      tokenFlow: links.map((link) => ({ ...link, url: urlOf(link.urlAccessToken, baseUrl) })),
      categoryFlow: {},
      test: {},
    },
    matches,
    replay,
  };
}

/** The same demo at another address: the tokens can't be read from the database again. */
function movedTo(baseUrl: string, demo: Demo | null): Demo | null {
  if (demo === null) return null;
  const tokenFlow = demo.reporter.tokenFlow.map((link) => ({
    ...link,
    url: urlOf(link.urlAccessToken, baseUrl),
  }));
  return { ...demo, baseUrl, reporter: { ...demo.reporter, tokenFlow } };
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

function urlOf(urlAccessToken: string, baseUrl: string): string {
  return `${baseUrl}/connecter/select-reporting-match/${urlAccessToken}`;
}
