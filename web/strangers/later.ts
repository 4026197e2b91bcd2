import { later, laterDrawn } from '#web/ui/later.tsx';

/** Says what changes, from a moment after the page on; nothing where its code can't be had. */
export const Announcer = later(() => import('#web/ui/match/announcer.tsx').catch(() => null)).part(
  (loaded) => loaded?.Announcer ?? (() => null),
);

/** Drawn with the page; nothing where its code can't be had. */
export const CompetitionTables = laterDrawn(() =>
  import('#web/ui/competition/competition-tables.tsx').catch(() => null),
)((loaded) => loaded?.CompetitionTables ?? (() => null));
