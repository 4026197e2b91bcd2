/** Where a file stands: its room, the floor within it, and on floors with many units (features, groups) which one. */
export type Place = {
  readonly room: string;
  readonly floor: string | undefined;
  readonly unit: string | undefined;
};

/** The server's folders that are not groups. What works through the groups (demo data, checks, commands) stands above them. */
const SERVER_FLOORS: Readonly<Record<string, string>> = {
  http: 'server/http',
  store: 'server/store',
  work: 'server/work',
  config: 'server/config',
  demo: 'server/top',
  archive: 'server/top',
  move: 'server/top',
  doctor: 'server/top',
  command: 'server/top',
  setup: 'server/top',
  origin: 'server/store',
};

/** The server's own files that do not stand at its top. */
const SERVER_FILES: Readonly<Record<string, string>> = {
  'config.ts': 'server/config',
  'clock.ts': 'server/config',
  'content.ts': 'server/services',
  'identity.ts': 'server/services',
  'letter-body.ts': 'server/services',
  'messages.ts': 'server/services',
  'personal-data.ts': 'server/services',
  'loop-watch.ts': 'server/config',
  'low-process.ts': 'server/config',
  'meter.ts': 'server/config',
  'cached.ts': 'server/config',
  'one-at-a-time.ts': 'server/config',
  'pause.ts': 'server/config',
  'program-files.ts': 'server/config',
  'refusal.ts': 'server/config',
  'services.ts': 'server/services',
  'thread.ts': 'server/config',
  'untrusted.ts': 'server/config',
  'vault.ts': 'server/config',
};

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
  if (room === 'server') return { room, ...serverPlace(folder, rest[0] ?? '', isRootFile) };
  if (room === 'domain') return { room, floor: domainFloor(folder, rest[0] ?? ''), unit: undefined };
  return { room, floor: undefined, unit: undefined };
}

/** What lives on Temporal; the rest of the domain runs in browsers, too. */
function domainFloor(folder: string, file: string): string | undefined {
  if (folder === 'calendar') return 'domain/calendar';
  return folder === 'membership' && file === 'course' ? 'domain/course' : undefined;
}

function serverPlace(folder: string, file: string, isRootFile: boolean): Omit<Place, 'room'> {
  if (isRootFile) return { floor: SERVER_FILES[folder] ?? 'server/top', unit: undefined };
  // The bus carries every group's events; the rest of live/ is a group like the others.
  if (folder === 'live' && /^bus\b/.test(file)) return { floor: 'server/bus', unit: undefined };
  const floor = SERVER_FLOORS[folder];
  return floor === undefined ? { floor: 'server/group', unit: folder } : { floor, unit: undefined };
}

/** Tests, and what is made for them alone (`testing/` folders, the browser tests). They may look into every floor. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('e2e/') || path.split('/').includes('testing');
}
