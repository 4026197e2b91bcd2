import type { ComponentProps } from 'react';
import { later, laterDrawn } from '#web/ui/later.tsx';

/** Says what changes, from a moment after the page on; nothing where its code can't be had. What shares its boundary stays dead till then. */
export const Announcer = later(() => import('#web/ui/match/announcer.tsx').catch(() => null)).part(
  (loaded) => loaded?.Announcer ?? (() => null),
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
