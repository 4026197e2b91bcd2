/**
 * The two clocks of the app. The **device's clock** may be wrong by minutes or days: it measures spans on this device, such as a pause
 * or the age of what is kept, and nothing else. What is said of matches, days, deadlines and ages goes by the **screens' clock**:
 * the server's, as far as it is known. No other file of a page reads the device's
 * clock (`scripts/one-clock.grit`); the service worker, which is one file, knows no other.
 */

/** A clock that can be put right while it is read. */
export type Clock = {
  /** In milliseconds since 1970. */
  readonly now: () => number;
  /** Calls the listener when the clock has been put right. Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
};

let clock: Clock = { now: deviceTime, subscribe: () => () => undefined };

/** Milliseconds since 1970 by the device's clock. */
export function deviceTime(): number {
  return Date.now();
}

/** Sets the clock that screens show times by. Called before anything is drawn. */
export function setClock(screens: Clock): void {
  clock = screens;
}

/** Milliseconds since 1970 by the clock of the screens. */
export function currentTime(): number {
  return clock.now();
}

/** Calls the listener when the clock of the screens has been put right. Returns the function that unsubscribes. */
export function subscribeToClock(listener: () => void): () => void {
  return clock.subscribe(listener);
}

/** The moment by the clock of the screens at which the device's clock showed `deviceAt`, if neither has been set since. */
export function onScreens(deviceAt: number): number {
  return deviceAt + currentTime() - deviceTime();
}
