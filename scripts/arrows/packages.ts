import { isTest } from './place.ts';

const TEST_TOOLS = ['vitest', 'fast-check', 'happy-dom', '@testing-library', '@playwright', '@axe-core'];
const BROWSER_TESTS = ['@playwright', '@axe-core'];
const DRIVES_BROWSERS = ['e2e', 'bench'];
const SQL = ['kysely', 'pg', 'node:sqlite'];
const SCREEN = ['react', 'react-dom', '@base-ui', '@tanstack'];
const SERVING = ['fastify', '@fastify'];

/** The query builder belongs to the store and to each group's repositories, the drivers to the store alone. */
const MAY_QUERY = /^server\/(?:store\/|[^/]+\/(?:[\w-]+\/)*(?:[\w-]+-)?repository\.ts$)/;
const MAY_DRIVE = /^server\/store\//;

/** Why this file may not import that package, in one sentence; undefined when it may. */
export function forbiddenPackage(file: string, name: string): string | undefined {
  const is = (names: readonly string[]) => names.some((one) => name === one || name.startsWith(`${one}/`));
  const [room = ''] = file.split('/');
  const isNode = name.startsWith('node:');

  if (is(BROWSER_TESTS)) {
    return DRIVES_BROWSERS.includes(room) ? undefined : 'a real browser is driven from e2e/ and bench/ only';
  }
  if (isTest(file)) return undefined;
  if (is(TEST_TOOLS) && room !== 'scripts') return 'test tools are for tests';
  if (room === 'domain') return 'the domain imports no package: it is pure';
  if (room === 'contract' && !is(['typebox']))
    return 'the contract imports typebox and the domain, nothing else';
  if (room === 'content') return 'content is data';
  if (room === 'web' && (isNode || is([...SQL, ...SERVING]))) return 'the browser has none of the server';
  if (room !== 'server') return undefined;
  if (is(SCREEN)) return 'the server draws no screens';
  if (is(['kysely']) && !MAY_QUERY.test(file)) return "only store/ and a group's repository.ts speak SQL";
  if (is(['pg', 'node:sqlite']) && !MAY_DRIVE.test(file)) return 'only store/ opens a database';
  return undefined;
}
