import { join } from 'node:path';
import { screenTable } from './screen-table.ts';

/** What the bundler tells of a module. */
type ModuleInfo = { readonly importedIds: readonly string[] };
type Modules = { getModuleInfo(id: string): ModuleInfo | null };

/** What each app's pages begin with, beside their screens. */
const ENTRIES = { members: 'main.tsx', reporters: 'reporter-main.tsx' };
/** The pages beside the apps. */
const BESIDE = ['signup/main.tsx', 'setup/main.tsx'];

/** A part that so many screens of an app share comes with each of them: one file more to ask for costs more than its bytes. */
const SHARED_BY = { members: 7, reporters: 5 };

/**
 * Which of few chunks a module of ours belongs to: `app` for what both apps need, `members` or `reporters` for what most screens of
 * one need; null for the rest, which the bundler puts with whoever imports it.
 */
export function sharedChunk(root: string): (id: string, modules: Modules) => string | null {
  const screens = screenTable(root);
  const pagesOf = (entry: string, whose: readonly string[]) =>
    screens.filter((screen) => whose.includes(screen.whose)).map(({ file }) => [entry, file]);
  // What is asked for by its name keeps a chunk of its own.
  const named = new Set(
    [...Object.values(ENTRIES), ...screens.map(({ file }) => file)].map((file) => join(root, file)),
  );
  let reach: { readonly members: Reach; readonly reporters: Reach; readonly beside: Reach } | undefined;
  return (id, modules) => {
    if (named.has(id)) return null;
    reach ??= {
      members: reachOf(pagesOf(ENTRIES.members, ['visitors', 'everyone', 'members']), root, modules),
      reporters: reachOf(pagesOf(ENTRIES.reporters, ['reporters']), root, modules),
      beside: reachOf(
        BESIDE.map((file) => [file]),
        root,
        modules,
      ),
    };
    const members = reach.members.get(id) ?? 0;
    const reporters = reach.reporters.get(id) ?? 0;
    if (members >= SHARED_BY.members) return reporters > 0 || reach.beside.has(id) ? 'app' : 'members';
    if (reporters < SHARED_BY.reporters) return null;
    return members > 0 ? 'following' : 'reporters';
  };
}

/** How many first pages need a module at once. */
type Reach = ReadonlyMap<string, number>;

function reachOf(pages: readonly (readonly string[])[], root: string, modules: Modules): Reach {
  const reach = new Map<string, number>();
  for (const files of pages) {
    const seen = new Set<string>();
    const visit = (id: string) => {
      if (seen.has(id)) return;
      seen.add(id);
      for (const inner of modules.getModuleInfo(id)?.importedIds ?? []) visit(inner);
    };
    for (const file of files) visit(join(root, file));
    for (const id of seen) reach.set(id, (reach.get(id) ?? 0) + 1);
  }
  return reach;
}
