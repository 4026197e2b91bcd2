/** Chromium's; in no other browser and no standard yet. */
export type Offer = Event & { prompt(): Promise<unknown> };

export const OFFER = 'beforeinstallprompt';

let offer: Offer | null = null;

/**
 * Remembers that the browser offers to put the site on the home screen. From the start of the page: it says so once.
 * Nothing is put before anybody's eyes; who looks for it finds it.
 */
export function watchOffers(): void {
  addEventListener(OFFER, (event) => {
    event.preventDefault();
    offer = event as Offer;
  });
}

/** Null when there is none, or it has been taken. */
export function currentOffer(): Offer | null {
  return offer;
}

/** An offer can be taken once. */
export function takeOffer(): void {
  void offer?.prompt();
  offer = null;
}
