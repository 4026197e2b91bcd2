import type { ComponentProps } from 'react';
import { later, laterDrawn } from '#web/ui/later.tsx';

/** Says what changes, from a moment after the page on; nothing where its code can't be had. What shares its boundary stays dead till then. */
export const Announcer = later(() => import('#web/ui/match/announcer.tsx').catch(() => null)).part(
  (loaded) => loaded?.Announcer ?? (() => null),
);

/** Loaded after the page. Left out where its code can't be had, which the browser's console tells: the results don't need it. */
export const OwnChampionship = later(() => import('./own-championship.tsx').catch(() => null)).part(
  (loaded) => loaded?.OwnChampionship ?? (() => null),
);

// These are drawn with the page.
type Clubs = typeof import('./own-clubs-parts.tsx');
const ownClubs = laterDrawn<Clubs | null>(() => import('./own-clubs-parts.tsx').catch(() => null));
export const OwnClubsSection = ownClubs<ComponentProps<Clubs['OwnClubsSection']>>(
  (loaded) => loaded?.OwnClubsSection ?? (() => null),
);
export const OwnClubsChoice = ownClubs<ComponentProps<Clubs['OwnClubsChoice']>>(
  (loaded) => loaded?.OwnClubsChoice ?? (() => null),
);

export const CompetitionTables = laterDrawn(() =>
  import('#web/ui/competition/competition-tables.tsx').catch(() => null),
)((loaded) => loaded?.CompetitionTables ?? (() => null));
