import type { Target } from './imports.ts';
import { isTest, placeOf, SERVER_FOLDERS, type ServerFolder } from './place.ts';

/** Which rooms a room may import, besides itself. No arrow runs back, so the list can be read from bottom to top. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  content: [],
  server: ['contract', 'domain', 'content'],
  web: ['contract', 'domain'],
  e2e: ['contract', 'domain', 'scripts', 'server/testing'],
  bench: ['contract', 'domain', 'server', 'scripts'],
  scripts: ['contract'],
};

/** What a room's tests, and what is made for them, may import besides: a screen's errand ends at a real server. */
const ROOMS_FOR_TESTS: Readonly<Record<string, readonly string[]>> = { web: ['server/testing'] };

/**
 * Which floors of its room a floor may import, besides itself. A feature of the web and a group of the server are any
 * folder that is no other floor (`place.ts`), so that a new one needs no line here.
 */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  'web/app': ['web/feature', 'web/ui', 'web/api', 'web/clock'],
  'web/feature': ['web/ui', 'web/api', 'web/clock'],
  'web/ui': ['web/clock'],
  'web/api': ['web/clock'],
  'web/clock': [],
  'server/top': [
    'server/group',
    'server/services',
    'server/http',
    'server/bus',
    'server/work',
    'server/store',
    'server/config',
  ],
  'server/group': [
    'server/services',
    'server/http',
    'server/bus',
    'server/work',
    'server/store',
    'server/config',
  ],
  'server/services': ['server/http', 'server/bus', 'server/store', 'server/config'],
  'server/http': ['server/store', 'server/config'],
  'server/bus': ['server/store', 'server/config'],
  'server/work': ['server/store', 'server/config'],
  'server/store': ['server/config'],
  'server/config': [],
  'domain/calendar': [],
  'domain/course': ['domain/calendar'],
};

/** The floors of the domain that browsers can't run. */
const ON_TEMPORAL: readonly string[] = ['domain/calendar', 'domain/course'];

/** Why this file may not import that target, in one sentence; undefined when it may. */
export function forbidden(file: string, target: Target): string | undefined {
  if (target.kind === 'package') return forbiddenPackage(file, target.name);
  const from = placeOf(file);
  const to = placeOf(target.path);
  if (from.room !== to.room) {
    if (target.relative) return `a relative import stays in its room; write '#${to.room}/…'`;
    const rooms = [...(ROOMS[from.room] ?? []), ...(isTest(file) ? (ROOMS_FOR_TESTS[from.room] ?? []) : [])];
    if (!rooms.some((allowed) => isWithin(target.path, allowed))) {
      return `${from.room} may not import ${to.room}`;
    }
  }
  if (isTest(target.path) && !isTest(file) && from.room !== 'bench') {
    return 'only tests and benchmarks import tests and what is made for them';
  }
  if (isTest(file)) return undefined;
  if (ON_TEMPORAL.includes(to.floor ?? '') && from.room !== 'server') {
    const isOnTemporal = ON_TEMPORAL.includes(from.floor ?? '');
    if (!isOnTemporal)
      return `${to.floor} lives on Temporal, which browsers lack: only the server imports it`;
  }
  if (from.room !== to.room || from.floor === undefined || to.floor === undefined) return undefined;
  if (isUpwards(from.folder, to.folder)) {
    return `server/${from.folder} may not import server/${to.folder}, which is above it`;
  }
  if (isCalledBy(from, to) && isPublic(target.path)) return undefined;
  return forbiddenFloor(from, to);
}

type Place = ReturnType<typeof placeOf>;

/** Groups may call other groups: by `public.ts` alone. */
function isCalledBy(from: Place, to: Place): boolean {
  return to.floor === 'server/group' && from.floor === 'server/group';
}

function isUpwards(from: ServerFolder | undefined, to: ServerFolder | undefined): boolean {
  if (from === undefined || to === undefined) return false;
  return SERVER_FOLDERS.indexOf(to) < SERVER_FOLDERS.indexOf(from);
}

function isPublic(path: string): boolean {
  return /^server\/[^/]+\/[^/]+\/public\.ts$/.test(path);
}

function forbiddenFloor(from: Place, to: Place): string | undefined {
  if (from.floor === to.floor) {
    if (from.unit === to.unit) return undefined;
    return from.room === 'web'
      ? 'a feature never imports another feature'
      : 'a group calls another group through its public.ts';
  }
  const allowed = from.floor === undefined ? undefined : FLOORS[from.floor];
  if (allowed === undefined || (to.floor !== undefined && allowed.includes(to.floor))) return undefined;
  return `${from.floor} may not import ${to.floor}: imports run down, from ${from.room}'s top to its base`;
}

function isWithin(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

const TEST_TOOLS = ['vitest', 'fast-check', 'happy-dom', '@testing-library', '@playwright', 'axe-core'];
const BROWSER_TESTS = ['@playwright', 'axe-core'];
const DRIVES_BROWSERS = ['e2e', 'bench'];
const SQL = ['kysely', 'pg', 'node:sqlite'];
const SCREEN = ['react', 'react-dom', '@base-ui', '@tanstack'];
const SERVING = ['fastify', '@fastify'];

/** The query builder belongs to the store and to each group's repositories, the drivers to the store alone. */
const MAY_QUERY = /^server\/(?:platform\/store\/|[^/]+\/[^/]+\/(?:[\w-]+\/)*(?:[\w-]+-)?repository\.ts$)/;
const MAY_DRIVE = /^server\/platform\/store\//;

/** Why this file may not import that package, in one sentence; undefined when it may. */
function forbiddenPackage(file: string, name: string): string | undefined {
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
