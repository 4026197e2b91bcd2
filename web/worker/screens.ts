/** The addresses that are screens, by the page of HTML that they open in; written into the worker by scripts/worker-build.ts. */
export type Screens = { readonly [page: string]: readonly string[] };

/**
 * The page that the screen at this path opens in; null for what is no screen, or one that is never read offline. A screen is known
 * by the first part of its address: whatever else is on this site (sign-in and sign-out at the pool, registration, calls, photos,
 * what nobody has thought of yet) is between browser and server.
 */
export function pageOf(path: string, screens: Screens): string | null {
  const first = firstPartOf(path);
  const found = Object.entries(screens).find(([, paths]) => paths.some((one) => firstPartOf(one) === first));
  return found?.[0] ?? null;
}

function firstPartOf(path: string): string | undefined {
  return path.split('/')[1];
}
