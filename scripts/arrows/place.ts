/**
 * Where a file stands: its room, its folder of the server, the floor within the room, and on floors with many units (features, groups)
 * which one.
 */
export type Place = {
  readonly room: string;
  readonly folder?: ServerFolder | undefined;
  readonly floor: string | undefined;
  readonly unit: string | undefined;
};

/** The server's folders from top to bottom. Each imports what is below it, its `admin/` rooms included. */
export const SERVER_FOLDERS = [
  'main',
  'operations',
  'messaging',
  'publishing',
  'football',
  'people',
  'platform',
] as const;
export type ServerFolder = (typeof SERVER_FOLDERS)[number];

/** Units of the server that are not groups. What works through the groups (demo data, checks, commands) stands above them. */
const SERVER_FLOORS: Readonly<Record<string, string>> = {
  'operations/archive': 'server/top',
  'operations/move': 'server/top',
  'operations/doctor': 'server/top',
  'platform/http': 'server/http',
  'platform/bus': 'server/bus',
  'platform/work': 'server/work',
  'platform/store': 'server/store',
  'platform/origin': 'server/store',
  'platform/config': 'server/config',
  'platform/threads': 'server/config',
};

/** Files of the platform that stand above its base. */
const SERVICES = [
  'content.ts',
  'identity.ts',
  'letter-body.ts',
  'messages.ts',
  'personal-data.ts',
  'services.ts',
];

const WEB_FLOORS: Readonly<Record<string, string>> = {
  app: 'web/app',
  ui: 'web/ui',
  api: 'web/api',
  clock: 'web/clock',
};

/** Of a path from the root, with `/`. */
export function placeOf(path: string): Place {
  const [room = '', folder = '', ...rest] = path.split('/');
  const isRootFile = rest.length === 0;
  if (room === 'web') {
    if (isRootFile) return { room, floor: 'web/app', unit: undefined };
    const floor = WEB_FLOORS[folder];
    return floor === undefined
      ? { room, floor: 'web/feature', unit: folder }
      : { room, floor, unit: undefined };
  }
  if (room === 'server') return { room, ...serverPlace(folder, rest) };
  if (room === 'domain') return { room, floor: domainFloor(folder, rest[0] ?? ''), unit: undefined };
  return { room, floor: undefined, unit: undefined };
}

/** What lives on Temporal; the rest of the domain runs in browsers, too. */
function domainFloor(folder: string, file: string): string | undefined {
  if (folder === 'calendar') return 'domain/calendar';
  return folder === 'membership' && file === 'course' ? 'domain/course' : undefined;
}

function serverPlace(name: string, [unit = '', ...rest]: readonly string[]): Omit<Place, 'room'> {
  // The bundler finds all programs by the place of this one file.
  if (name === 'program-files.ts') return { folder: 'platform', floor: 'server/config', unit: undefined };
  const folder = SERVER_FOLDERS.find((one) => one === name) ?? 'main';
  if (folder === 'main') return { folder, floor: 'server/top', unit: undefined };
  if (rest.length === 0) {
    return { folder, floor: SERVICES.includes(unit) ? 'server/services' : 'server/config', unit: undefined };
  }
  const floor = SERVER_FLOORS[`${folder}/${unit}`];
  return floor === undefined
    ? { folder, floor: 'server/group', unit: `${folder}/${unit}` }
    : { folder, floor, unit: undefined };
}

/** Tests, and what is made for them alone (`testing/` folders, the browser tests). They may look into every floor. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('e2e/') || path.split('/').includes('testing');
}
