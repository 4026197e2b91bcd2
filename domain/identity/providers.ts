/** Providers of linked logins, as people know them; one that is unknown here under its own name. */
export function providerNameOf(provider: string): string {
  return NAMES.get(provider) ?? provider;
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['amazon', 'Amazon'],
  ['apple', 'Apple'],
  ['facebook', 'Facebook'],
  ['google', 'Google'],
  ['line', 'LINE'],
]);
