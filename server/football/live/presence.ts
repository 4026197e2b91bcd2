/**
 * Presence: on which pages each match is being entered. A page is present for as long as a stream of it is open, on
 * whichever process; only pages are counted, nobody is named. A phone whose network is gone without a word counts until
 * its connection is given up: it may well be entering, without signal.
 */

import type { OpenPages } from '#server/platform/bus/bus.ts';
import { oncePerServer, type Services } from '#server/platform/services.ts';
import { type Frame, reportersFrame } from './frames.ts';

export type MatchOfPages = Omit<OpenPages, 'pages'>;

export type Presence = {
  /** A page has opened a stream, on which `write` sends it how many there are. Returns the way to leave. */
  enter(match: MatchOfPages, page: string, write: (frame: Frame) => void): () => void;
  /** On how many pages a match is being entered, as far as this process has heard. */
  countAt(match: MatchOfPages): number;
  close(): void;
};

/** Pages are announced again this often, for processes that have not heard of them. */
export const TELL_AGAIN_MS = 5_000;
/** A process that has been silent for this long has died, with all its streams. */
export const SILENT_MS = 3 * TELL_AGAIN_MS;

/** More phones than any match has reporters; a page beyond them follows the match and is not counted. */
const MOST_PAGES = 50;

type Visit = { readonly page: string; readonly write: (frame: Frame) => void };

type Place = {
  readonly match: MatchOfPages;
  readonly here: Set<Visit>;
  /** By process. */
  readonly elsewhere: Map<string, { readonly pages: readonly string[]; readonly heardAt: number }>;
  /** How many pages the listeners were last notified of. */
  notified: number;
};

/** The presence on this server's streams. */
export const presenceOf = oncePerServer(createPresence);

export function createPresence({ bus }: Pick<Services, 'bus'>): Presence {
  const places = new Map<string, Place>();
  let closed = false;

  const stopHearing = bus.hearPages((process, open) => {
    const place = placeOf(open);
    place.elsewhere.set(process, { pages: open.pages, heardAt: performance.now() });
    tell(place);
  });
  const again = setInterval(() => {
    for (const place of places.values()) {
      forgetSilent(place);
      tell(place);
      if (place.here.size > 0) tellOthers(place);
    }
  }, TELL_AGAIN_MS);
  again.unref();

  return {
    enter(match, page, write) {
      const place = placeOf(match);
      if (pagesHere(place).length >= MOST_PAGES) return () => undefined;
      const visit = { page, write };
      place.here.add(visit);
      if (countOf(place) === place.notified) write(reportersFrame({ pages: place.notified }));
      else tell(place);
      tellOthers(place);
      return () => {
        place.here.delete(visit);
        tell(place);
        tellOthers(place);
      };
    },
    countAt({ championshipId, matchId }) {
      const place = places.get(JSON.stringify([championshipId, matchId]));
      return place === undefined ? 0 : countOf(place);
    },
    close() {
      clearInterval(again);
      stopHearing();
      closed = true;
      const left = [...places.values()].filter(({ here }) => here.size > 0);
      for (const { match } of left) bus.tellPages({ ...match, pages: [] });
    },
  };

  function placeOf({ championshipId, matchId }: MatchOfPages): Place {
    const key = JSON.stringify([championshipId, matchId]);
    const match = { championshipId, matchId };
    const place = places.get(key) ?? { match, here: new Set(), elsewhere: new Map(), notified: 0 };
    places.set(key, place);
    return place;
  }

  /** To everyone here, when it is news. */
  function tell(place: Place): void {
    const pages = countOf(place);
    if (pages === 0) places.delete(JSON.stringify([place.match.championshipId, place.match.matchId]));
    if (pages === place.notified) return;
    place.notified = pages;
    const frame = reportersFrame({ pages });
    for (const { write } of place.here) write(frame);
  }

  function tellOthers(place: Place): void {
    if (!closed) bus.tellPages({ ...place.match, pages: pagesHere(place) });
  }
}

function pagesHere({ here }: Place): readonly string[] {
  return [...new Set([...here].map(({ page }) => page))];
}

/** A page that has just come back on another process may be on both for a moment. */
function countOf(place: Place): number {
  const elsewhere = [...place.elsewhere.values()].flatMap(({ pages }) => pages);
  return new Set([...pagesHere(place), ...elsewhere]).size;
}

function forgetSilent({ elsewhere }: Place): void {
  const oldest = performance.now() - SILENT_MS;
  for (const [process, { heardAt }] of elsewhere) if (heardAt < oldest) elsewhere.delete(process);
}
