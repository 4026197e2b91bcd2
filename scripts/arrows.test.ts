import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const FORBIDDEN: readonly (readonly [file: string, imported: string, why: string])[] = [
  ['domain/match/a.ts', '#contract/match/this-week.ts', 'the domain knows no calls'],
  ['domain/match/b.ts', '#server/platform/store/store.ts', 'nor the server'],
  ['domain/match/c.ts', 'node:fs', 'nor Node'],
  ['domain/match/d.ts', 'react', 'nor any package'],
  ['domain/match/e.ts', '../calendar/tokyo.ts', 'Temporal is missing in browsers, where the engine runs too'],
  ['contract/a.ts', '#server/main/app.ts', 'the server is built from the contract'],
  ['contract/b.ts', '#web/api/client.ts', 'so is the client'],
  ['contract/c.ts', 'fastify', 'a call is a value, not a route'],
  ['contract/d.ts', '#domain/calendar/tokyo.ts', 'the contract is read in the browser'],
  ['contract/e.ts', '#domain/membership/course/term.ts', 'so a course is folded on the server'],
  ['domain/membership/a.ts', './course/term.ts', 'what browsers run of a membership knows no course'],
  ['domain/calendar/a.ts', '../membership/course/term.ts', 'no arrow up'],
  ['content/a.ts', '#server/main/app.ts', 'content is data'],
  ['server/main/app.ts', '#web/app/routes.tsx', 'two rooms side by side'],
  ['server/app2.ts', 'react', 'no screens on the server'],
  [
    'server/football/matches/a.ts',
    '#server/football/clubs/routes.ts',
    'a group calls another through its public.ts',
  ],
  ['server/football/matches/b.ts', '../clubs/routes.ts', 'nor relatively'],
  ['server/football/matches/deep/c.ts', '../../clubs/repository.ts', 'nor from deep inside'],
  ['server/football/matches/d.ts', '#server/main/app.ts', 'no arrow up'],
  ['server/football/matches/e.ts', 'kysely', 'SQL belongs to repository.ts'],
  ['server/football/matches/e2.ts', 'kysely/migration', 'and its parts too'],
  ['server/football/matches/repository.ts', 'pg', 'the driver belongs to store/'],
  ['server/football/matches/e3.ts', '../clubs/admin/public.ts', 'there is one of them'],
  [
    'server/platform/services.ts',
    '../people/identity/public.ts',
    'services know no group, not even by its types',
  ],
  ['server/people/members/a.ts', '#server/football/clubs/public.ts', 'people stand below football'],
  [
    'server/people/members/admin/b.ts',
    '#server/messaging/notices/public.ts',
    'so do the rooms of their administration',
  ],
  ['server/football/live/a.ts', '#server/publishing/articles/public.ts', 'football stands below publishing'],
  ['server/operations/doctor/a.ts', '#server/main/demo/fill.ts', 'operations stand below main'],
  ['server/platform/beat/a.ts', '#server/people/roles/public.ts', 'the platform stands below everything'],
  ['server/platform/http/b.ts', '../services.ts', 'no arrow up'],
  ['server/platform/store/g.ts', '#server/football/matches/public.ts', 'nor to what a group shows'],
  ['server/football/matches/f.ts', '../live/stream.ts', "a stream is a group's own"],
  ['server/platform/work/a.ts', '#server/football/matches/public.ts', 'work knows no group'],
  ['server/platform/store/h.ts', '../work/loop.ts', 'no arrow up'],
  ['server/football/brand-new-group/a.ts', '../matches/execute.ts', 'a group that no rule has heard of'],
  ['server/platform/http/a.ts', '#server/football/matches/execute.ts', 'no arrow up'],
  ['server/platform/store/a.ts', '../http/answers.ts', 'no arrow up'],
  ['server/platform/bus/bus.ts', '../../football/live/stream.ts', 'no arrow up'],
  [
    'server/platform/store/b.ts',
    '../../../domain/match/match.ts',
    'a relative import does not climb out of its room',
  ],
  ['server/platform/store/c.ts', '#server/testing/stores.ts', 'the product does not import what tests need'],
  ['server/platform/store/d.ts', './store.test.ts', 'nor tests'],
  ['server/platform/store/e.ts', 'vitest', 'nor their tools'],
  ['server/platform/store/f.ts', '#domain/../web/api/client.ts', 'a detour is no way either'],
  ['server/platform/http/g.test.ts', '@playwright/test', 'real browsers are driven from e2e/'],
  ['server/platform/http/h.test.ts', '../../../e2e/server.ts', 'browser tests do not leak'],
  ['web/home/a.tsx', '#web/archive/list.tsx', 'a feature imports no other feature'],
  ['web/home/b.tsx', '../archive/list.tsx', 'nor relatively'],
  ['web/home/c.tsx', '#web/app/routes.tsx', 'no arrow up'],
  ['web/brand-new-feature/d.tsx', '../home/home.tsx', 'a feature that no rule has heard of'],
  ['web/ui/a.tsx', '../home/home.tsx', 'no arrow up'],
  ['web/ui/b.tsx', '../main.tsx', 'no arrow up'],
  ['web/api/a.ts', '#web/home/queries.ts', 'no arrow up'],
  ['web/home/e.tsx', '#server/main/app.ts', 'the browser has none of the server'],
  ['web/home/e2.tsx', '#server/testing/server.ts', 'nor what is made for tests'],
  [
    'web/home/e3.test.tsx',
    '#server/main/app.ts',
    'and its tests reach a server through what is made for them',
  ],
  ['web/home/f.tsx', 'node:fs', 'nor Node'],
  ['web/home/g.tsx', '#domain/calendar/tokyo.ts', 'nor Temporal'],
  ['web/home/h.tsx', '../../contract/match.ts', 'a relative import does not climb out of its room'],
  ['bench/a.ts', '../server/main/app.ts', 'nor here'],
];

const ALLOWED: readonly (readonly [file: string, imported: string])[] = [
  ['domain/competition/a.ts', '../match/match.ts'],
  ['domain/match/decide.test.ts', 'vitest'],
  ['web/home/home.test.tsx', '#server/testing/server.ts'],
  ['domain/match/replay.test.ts', 'node:fs'],
  ['contract/match/this-week.ts', '#domain/match/match.ts'],
  ['contract/call.ts', 'typebox'],
  ['server/tsunagu.ts', './main/app.ts'],
  ['server/main/app.ts', '../football/matches/routes.ts'],
  ['server/operations/archive/make.ts', '#server/publishing/photos/files.ts'],
  ['server/publishing/articles/a.ts', '#server/football/matches/public.ts'],
  ['server/messaging/notices/a.ts', '#server/people/members/public.ts'],
  ['server/football/matches/routes.ts', '#server/platform/http/register.ts'],
  ['server/football/matches/execute.ts', './repository.ts'],
  ['server/football/matches/publish.ts', '#server/platform/bus/bus.ts'],
  ['server/football/matches/publish2.ts', '#server/platform/work/every.ts'],
  ['server/platform/work/repository.ts', 'kysely'],
  ['server/football/matches/list.ts', '#server/football/clubs/public.ts'],
  ['server/football/matches/deep/list.ts', '../../../platform/services.ts'],
  ['server/platform/services.ts', './bus/bus.ts'],
  ['server/football/matches/repository.ts', 'kysely'],
  ['server/football/clubs/read.ts', '#domain/calendar/tokyo.ts'],
  ['server/people/members/read.ts', '#domain/membership/course/term.ts'],
  ['domain/membership/course/term.ts', '../../calendar/tokyo.ts'],
  ['domain/membership/course/term.ts', '../membership.ts'],
  ['server/platform/store/migrations/0001.ts', 'kysely'],
  ['server/platform/store/sqlite.ts', 'node:sqlite'],
  ['server/football/matches/execute.test.ts', '#server/testing/stores.ts'],
  ['server/football/matches/execute2.test.ts', '#server/main/app.ts'],
  ['web/main.tsx', './app/routes.tsx'],
  ['web/app/routes.tsx', '#web/home/home.tsx'],
  ['web/home/home.tsx', '#web/ui/card.tsx'],
  ['web/home/deep/part.tsx', '../queries.ts'],
  ['web/home/queries.ts', '../api/client.ts'],
  ['web/reporter/buttons.tsx', '#domain/match/decide.ts'],
  ['e2e/goal.e2e.ts', '@playwright/test'],
  ['bench/replay.ts', '#contract/match/token-flow.ts'],
  ['bench/writes.ts', '#server/testing/season.ts'],
  ['scripts/count-reporter.ts', 'vitest/node'],
];

const WAYS_TO_IMPORT: readonly (readonly [name: string, write: (specifier: string) => string])[] = [
  ['values', (specifier) => `import { a } from '${specifier}';\nexport const b = a;`],
  ['types', (specifier) => `import type { A } from '${specifier}';\nexport type B = A;`],
  ['an effect', (specifier) => `import '${specifier}';`],
  ['on demand', (specifier) => `export const load = () => import('${specifier}');`],
  ['by re-export', (specifier) => `export { a } from '${specifier}';`],
  ['a type in passing', (specifier) => `export type B = import('${specifier}').A;`],
];

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tsunagu-arrows-'));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

describe('the arrows of the architecture', () => {
  it('names every forbidden import, and fails', async () => {
    for (const [file, imported] of FORBIDDEN) await source(file, `import '${imported}';\n`);
    const { status, faults } = arrows();
    expect(status).toBe(1);
    expect(faults.sort()).toEqual(FORBIDDEN.map(([file, imported]) => `${file}: '${imported}'`).sort());
  });

  it('lets everything through that runs down', async () => {
    for (const [file, imported] of ALLOWED) await source(file, `import '${imported}';\n`);
    expect(arrows()).toEqual({ status: 0, faults: [], circles: [] });
  });

  it.each(WAYS_TO_IMPORT)('sees an import of %s', async (_name, write) => {
    await source('domain/match/a.ts', write('#server/main/app.ts'));
    expect(arrows().faults).toEqual(["domain/match/a.ts: '#server/main/app.ts'"]);
  });

  it('names groups that call each other in a circle', async () => {
    await source('server/football/matches/list.ts', "import '../clubs/public.ts';\n");
    await source('server/football/clubs/deep/list.ts', "import '../../access/public.ts';\n");
    await source('server/football/access/list.ts', "import '#server/football/matches/public.ts';\n");
    await source('server/publishing/site/list.ts', "import '#server/football/matches/public.ts';\n");
    const { status, circles } = arrows();
    expect(status).toBe(1);
    expect(circles).toEqual([
      'server/football/access → server/football/matches → server/football/clubs → server/football/access',
    ]);
  });

  it('lets the administration of a group call the groups that call its own', async () => {
    await source('server/football/matches/list.ts', "import '../clubs/public.ts';\n");
    await source('server/football/clubs/admin/routes.ts', "import '../../matches/public.ts';\n");
    expect(arrows()).toEqual({ status: 0, faults: [], circles: [] });
  });

  it('does not take an empty folder for a clean one', () => {
    expect(arrows().status).toBe(1);
  });
});

describe('the lint', () => {
  it.each([
    ['relative imports', './b.ts', './a.ts'],
    ['imports by room', '#domain/match/b.ts', '#domain/match/a.ts'],
  ])('finds a circle of %s', async (_name, toB, toA) => {
    await source('domain/match/a.ts', `import { b } from '${toB}';\n\nexport const a = () => b;\n`);
    await source('domain/match/b.ts', `import { a } from '${toA}';\n\nexport const b = () => a;\n`);
    expect(await lint()).toContain('lint/suspicious/noImportCycles');
  });

  it.each([
    ['any', 'domain/match/a.ts', 'export const a = (b: any) => b;\n', 'noExplicitAny'],
    [
      'a clock in the domain',
      'domain/match/a.ts',
      'export const a = () => new Date();\n',
      'noRestrictedGlobals',
    ],
    ['a non-null assertion', 'server/a.ts', 'export const a = (b?: string) => b!;\n', 'noNonNullAssertion'],
    ['a setting read anywhere', 'server/a.ts', 'export const a = process.env.PORT;\n', 'noProcessEnv'],
    ['a swallowed error', 'server/a.ts', 'try {\n  a();\n} catch {}\n', 'noEmptyBlockStatements'],
    [
      'a forgotten await',
      'server/a.ts',
      'const a = async () => 1;\nexport const b = () => {\n  a();\n};\n',
      'noFloatingPromises',
    ],
    ['a skipped test', 'server/a.test.ts', "it.skip('a', () => {});\n", 'noSkippedTests'],
    [
      'a cache key of the administration spelled by hand',
      'web/admin/clubs/queries.ts',
      "export const a = { queryKey: ['admin', 'clubs'] };\n",
      'readingOf()',
    ],
    [
      "a reading of the device's clock",
      'web/home/a.ts',
      'export const a = () => Date.now();\n',
      'currentTime()',
    ],
    [
      "a date of now by the device's clock",
      'web/home/a.ts',
      'export const a = () => new Date();\n',
      'currentTime()',
    ],
    ['a colour in a style sheet', 'web/home/a.module.css', '.a {\n  color: #fff;\n}\n', 'noHexColors'],
  ])('finds %s', async (_name, file, text, rule) => {
    await source(file, text);
    expect(await lint()).toContain(rule);
  });
});

async function source(file: string, text: string): Promise<void> {
  const path = join(root, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

function arrows(): { status: number | null; faults: string[]; circles: string[] } {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/arrows.ts', root], { encoding: 'utf8' });
  const faults = [...stderr.matchAll(/^(\S+: '[^']+'): /gm)].map(([, fault = '']) => fault);
  const circles = [...stderr.matchAll(/^(\S+(?: → \S+)+): /gm)].map(([, circle = '']) => circle);
  return { status, faults, circles };
}

async function lint(): Promise<string> {
  for (const file of [
    'biome.json',
    'package.json',
    '.gitignore',
    'scripts/derived-keys.grit',
    'scripts/one-clock.grit',
  ]) {
    await cp(file, join(root, file));
  }
  const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome');
  const found = spawnSync(process.execPath, [biome, 'lint', '--error-on-warnings', '--colors=off', '.'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(found.status).toBe(1);
  return found.stdout + found.stderr;
}
