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
/** What those load right after. */
const LIVE_PARTS = 'live-results/later-parts.ts';
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
 * pages and reporters need. `ofSome` chunks leave imports out, because other pages use those, too: `live` and `live-parts` for what
 * the live pages alone need, `tables` for what is large and one more shows, `reporters` for what most of the reporters' screens need, `telling` for
 * that of it which members' pages load later.
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
    liveParts: [[LIVE_PARTS]],
    membersLater: [[ENTRIES.members]],
  };
  // Entries and screens are looked up by their file, so each needs a chunk of its own.
  const named = new Set(
    [...Object.values(ENTRIES), ...screens.map(({ file }) => file)].map((file) => join(root, file)),
  );
  let reach: Readonly<Record<keyof typeof pages, Reach>> | undefined;
  const neededBy = (id: string, modules: Modules) => {
    reach ??= {
      members: reachOf(pages.members, root, modules),
      reporters: reachOf(pages.reporters, root, modules),
      beside: reachOf(pages.beside, root, modules),
      live: reachOf(pages.live, root, modules),
      liveParts: reachOf(pages.liveParts, root, modules),
      membersLater: reachOf(pages.membersLater, root, modules, 'and what it loads'),
    };
    return {
      members: reach.members.get(id) ?? 0,
      reporters: reach.reporters.get(id) ?? 0,
      isNeededBeside: reach.beside.has(id),
      isNeededLater: reach.membersLater.has(id),
      isLive: reach.live.get(id) === LIVE.length,
      isLiveOnly: reach.live.get(id) === reach.members.get(id),
      isSmall: (modules.getModuleInfo(id)?.code?.replace(/\s+/g, '').length ?? 0) <= SMALL,
      isLivePart: reach.liveParts.has(id),
    };
  };
  return {
    ofAll(id, modules) {
      if (named.has(id)) return null;
      const { members, reporters, isNeededBeside, isLive, isSmall } = neededBy(id, modules);
      const most = isSmall ? (isLive ? LIVE.length + 1 : SHARED_BY.ifSmall) : SHARED_BY.members;
      if (members >= most) return reporters > 0 || isNeededBeside ? 'app' : 'members';
      const isFollowed = isLive ? reporters > 2 : isSmall && members > 0 && reporters >= SHARED_BY.reporters;
      return isFollowed ? 'following' : null;
    },
    ofSome(id, modules) {
      if (named.has(id)) return null;
      const needed = neededBy(id, modules);
      const { members, reporters, isNeededBeside, isNeededLater, isLive, isLiveOnly, isLivePart, isSmall } =
        needed;
      if (members > 0 && reporters > 0) return null;
      if (isLive && isLiveOnly) return 'live';
      if (members > 0) return isLivePart && members === 1 && !isSmall ? 'tables' : null;
      if (reporters === 0) return isLivePart ? 'live-parts' : null;
      if (reporters < SHARED_BY.reporters || isNeededBeside) return null;
      return isNeededLater ? 'telling' : 'reporters';
    },
  };
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
