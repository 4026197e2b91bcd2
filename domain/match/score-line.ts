/** One match as a line of text, where only text goes: notices, calendars, what is shared. */

/** The clubs as they are called, their goals, and their successful kicks of a shoot-out. */
export type Scored = {
  readonly home: string;
  readonly away: string;
  readonly goals: { readonly home: number; readonly away: number };
  readonly kicks: { readonly home: number; readonly away: number };
};

/** 北星FC 2-2 中の島SSS（PK 4-3）. */
export function scoreLine({ home, away, goals, kicks }: Scored): string {
  const shootOut = kicks.home + kicks.away > 0 ? `（PK ${kicks.home}-${kicks.away}）` : '';
  return `${home} ${goals.home}-${goals.away} ${away}${shootOut}`;
}

/** 北星FC － 中の島SSS. */
export function pairLine({ home, away }: Pick<Scored, 'home' | 'away'>): string {
  return `${home} － ${away}`;
}
