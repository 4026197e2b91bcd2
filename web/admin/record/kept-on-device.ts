/** What is typed, kept in this browser until it is saved: over a reload, a lost network, an expired sign-in. */

/** A full or closed storage keeps nothing. */
export function keepOnDevice(place: string, value: object): void {
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch {
    return;
  }
}

export function forgetOnDevice(place: string): void {
  localStorage.removeItem(place);
}

/** Null where nothing was kept; another build may have kept something else. */
export function keptOnDevice(place: string): unknown {
  const text = localStorage.getItem(place);
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
