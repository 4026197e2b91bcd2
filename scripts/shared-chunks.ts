import { join } from 'node:path';
import { screenTable } from './screen-table.ts';

/** What the bundler tells of a module. */
type ModuleInfo = {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly code: string | null;
};
type Modules = { getModuleInfo(id: string): ModuleInfo | null };

/** What each app's pages begin with, beside their screens. */
const ENTRIES = { members: 'main.tsx', reporters: 'reporter-main.tsx' };
/** The pages beside the apps. */
const BESIDE = ['signup/main.tsx', 'setup/main.tsx'];
/** What is opened most, one after the other, while matches are played. */
const LIVE = ['live-results/championship-results.tsx', 'live-results/match-result.tsx'];
/** What those wait for before they come alive. */
const LIVE_PARTS = ['live-results/later-parts.ts'];
const IDLE_PARTS = ['live-results/idle-parts.ts', 'live-results/competition-section.tsx'];
const HOME = ['home/home.tsx'];
const HOME_PARTS = ['home/later-parts.ts'];
/** The entry of a match in each flow, and what they wait for. */
const ENTRY = ['reporter/report/match-report.tsx', 'reporter/category/register-match-result.tsx'];
/** The matches of a link, and those of a category. */
const LISTS = ['reporter/select/select-reporting-match.tsx', 'app/search-page.tsx'];
const ENTRY_PARTS = ['reporter/place/parts.ts'];
/** What is loaded for administrators alone. */
const DESK = /\/web\/admin\//;

/**
 * A part that so many screens of an app share comes with each of them; a small one sooner, for one file more to ask for costs more
 * than its bytes. Letters of code without spaces, before the bundler takes out what nobody needs.
 */
const SHARED_BY = { members: 9, reporters: 4, ifSmall: 4 };
const SMALL = 1_300;

type ChunkOf = (id: string, modules: Modules) => string | null;

/**
 * Assigns our modules to a small set of shared chunks; null leaves a module to the bundler's own splitting. `ofAll` chunks take their
 * modules' imports with them: `members` for what most screens of members need, `app` for what is needed beside them, too, `following` for what live
 * pages and reporters need. `ofSome` chunks leave imports out, because other pages use those, too:
 *
 * - `home` for what home needs, `home-parts` for what it waits for
 * - `board` for what strangers see of the live pages, too
 * - `live` and `live-parts` for the same of the live pages, `cards` for what home waits for and the live pages need at once
 * - `tables` for what one more screen needs of what the live pages do without at first
 * - `texts` and `fields` for what the contact form shares with the registration, and the sign-in as well
 * - `joining` for what the registration shares with later parts of members' and administrators' screens
 * - `reporters` for what most of the reporters' screens need, `telling` for that of it which members' pages load later
 * - `lists` for what both lists of matches need
 * - `entry` for what every screen needs that a match is entered on, `parts` for what those wait for; `notes` for that of it which administrators see
 */
export function sharedChunks(root: string): { readonly ofAll: ChunkOf; readonly ofSome: ChunkOf } {
  const screens = screenTable(root);
  const pagesOf = (entry: string, whose: readonly string[]) =>
    screens.filter((screen) => whose.includes(screen.whose)).map(({ file }) => [entry, file]);
  const pages = {
    members: pagesOf(ENTRIES.members, ['visitors', 'everyone', 'members']),
    reporters: pagesOf(ENTRIES.reporters, ['reporters']),
    beside: BESIDE.map((file) => [file]),
    live: LIVE.map((file) => [file]),
    liveParts: [LIVE_PARTS],
    idleParts: [IDLE_PARTS],
    signIn: [['app/sign-in.tsx']],
    signUp: [['signup/main.tsx']],
    setUp: [['setup/main.tsx']],
    contact: [['contact/contact.tsx']],
    home: [HOME],
    homeParts: [HOME_PARTS],
    entry: ENTRY.map((file) => [file]),
    entryParts: [ENTRY_PARTS],
    lists: LISTS.map((file) => [file]),
    public: pagesOf(ENTRIES.members, ['public']),
    desk: pagesOf(ENTRIES.members, ['administrators', 'input']),
    membersLater: [[ENTRIES.members]],
  };
  // What is opened by itself is loaded by itself; home takes along what others need of it, in one file.
  const named = new Set(
    [...Object.values(ENTRIES), ...screens.map(({ file }) => file)]
      .filter((file) => !HOME.includes(file))
      .map((file) => join(root, file)),
  );
  let reach: ReadonlyMap<string, Reach> | undefined;
  const neededBy = (id: string, modules: Modules): Needed => {
    reach ??= new Map(
      Object.entries(pages).map(([name, files]) => [
        name,
        reachOf(files, root, modules, name === 'membersLater' ? 'and what it loads' : 'at once'),
      ]),
    );
    const countOf = (name: keyof typeof pages) => reach?.get(name)?.get(id) ?? 0;
    return {
      members: countOf('members'),
      reporters: countOf('reporters'),
      live: countOf('live'),
      isLive: countOf('live') === LIVE.length,
      isEntry: countOf('entry') === ENTRY.length,
      isListed: countOf('lists') === LISTS.length && countOf('lists') === countOf('reporters'),
      isSmall: (modules.getModuleInfo(id)?.code?.replace(/\s+/g, '').length ?? 0) <= SMALL,
      isOf: (name) => countOf(name) > 0,
    };
  };
  return {
    ofAll(id, modules) {
      if (named.has(id)) return null;
      const { members, reporters, isLive, isSmall, isOf } = neededBy(id, modules);
      const most = isSmall ? (isLive ? LIVE.length + 1 : SHARED_BY.ifSmall) : SHARED_BY.members;
      if (members >= most) return reporters > 0 || isOf('beside') ? 'app' : 'members';
      const isFollowed = isLive ? reporters > 1 : isSmall && members > 0 && reporters >= SHARED_BY.reporters;
      return isFollowed ? 'following' : null;
    },
    ofSome(id, modules) {
      if (named.has(id)) return null;
      const needed = neededBy(id, modules);
      if (needed.members > 0) return needed.reporters > 0 ? null : ofMembers(needed);
      return needed.reporters > 0 ? ofReporters(needed) : ofParts(needed);
    },
  };
}

/** Who needs a module: on how many first pages, and whether what comes later does. */
type Needed = {
  readonly members: number;
  readonly reporters: number;
  readonly live: number;
  readonly isLive: boolean;
  readonly isEntry: boolean;
  readonly isListed: boolean;
  readonly isSmall: boolean;
  readonly isOf: (
    name:
      | 'beside'
      | 'signIn'
      | 'signUp'
      | 'setUp'
      | 'contact'
      | 'idleParts'
      | 'liveParts'
      | 'home'
      | 'homeParts'
      | 'entryParts'
      | 'public'
      | 'desk'
      | 'membersLater',
  ) => boolean;
};

function ofMembers({ members, live, isLive, isSmall, isOf }: Needed): string | null {
  if (isOf('home')) return 'home';
  const isLater = isOf('homeParts') || isOf('liveParts');
  if (isLater && (isLive || (isSmall && live === 0))) return 'cards';
  if (isOf('signUp') && isOf('contact')) return isOf('signIn') ? 'texts' : 'fields';
  if (live > 0 && live === members) {
    if (isOf('public')) return 'board';
    return isLive || isOf('desk') ? 'live' : null;
  }
  return members === 1 && isOf('idleParts') ? 'tables' : null;
}

function ofReporters({ reporters, isEntry, isListed, isOf }: Needed): string | null {
  if (reporters >= SHARED_BY.reporters) {
    if (isOf('beside')) return null;
    return isOf('membersLater') ? 'telling' : 'reporters';
  }
  if (isListed) return 'lists';
  return isEntry && !isOf('liveParts') ? 'entry' : null;
}

function ofParts({ isOf }: Needed): string | null {
  if (isOf('public')) return null;
  if (isOf('signUp') && !isOf('signIn') && !isOf('setUp')) {
    return isOf('membersLater') || isOf('desk') ? 'joining' : null;
  }
  if (isOf('liveParts')) return 'live-parts';
  if (isOf('homeParts')) return 'home-parts';
  if (isOf('entryParts')) return isOf('desk') ? 'notes' : 'parts';
  return null;
}

/** How many first pages need a module at once. */
type Reach = ReadonlyMap<string, number>;

function reachOf(
  pages: readonly (readonly string[])[],
  root: string,
  modules: Modules,
  depth: 'at once' | 'and what it loads' = 'at once',
): Reach {
  const reach = new Map<string, number>();
  for (const files of pages) {
    const seen = new Set<string>();
    const visit = (id: string) => {
      if (seen.has(id)) return;
      seen.add(id);
      const info = modules.getModuleInfo(id);
      for (const inner of info?.importedIds ?? []) visit(inner);
      const loaded = depth === 'at once' ? [] : (info?.dynamicallyImportedIds ?? []);
      for (const inner of loaded) if (!DESK.test(inner)) visit(inner);
    };
    for (const file of files) visit(join(root, file));
    for (const id of seen) reach.set(id, (reach.get(id) ?? 0) + 1);
  }
  return reach;
}
