/** What of the pages that a member has seen stays on the phone, to be read without a network. */

import type { QueryKey } from '@tanstack/react-query';

/**
 * The beginnings of the questions whose answers are kept, each named: what is not here is never written down. Not here
 * are member information (an address, a telephone number), who may do what, the photos of a match (children), and all
 * that administrators and reporters read.
 */
const KEPT: readonly QueryKey[] = [
  ['site'],
  ['text'],
  ['clubs'],
  ['coupon'],
  ['home'],
  ['live-results'],
  ['archive'],
  ['articles'],
  ['photos', 'championships'],
  ['photos', 'matches'],
];

export function isKept(queryKey: QueryKey): boolean {
  return KEPT.some((beginning) => beginning.every((part, place) => queryKey[place] === part));
}
