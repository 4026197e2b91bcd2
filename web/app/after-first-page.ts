/** The first page has the network to itself for this long. */
const LATER_MS = 2_000;

/**
 * Loads a part of the app that no page needs in order to be there. At once where there is no network: a page that shows
 * nothing new has to say so.
 */
export function afterFirstPage(load: () => Promise<void>): void {
  // A part that is not to be had is done without.
  setTimeout(() => load().catch(() => undefined), navigator.onLine ? LATER_MS : 0);
}
