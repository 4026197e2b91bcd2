/**
 * Begins to read what the page will show, while the app is still on its way: a small separate script, which runs as soon
 * as it arrives. The app takes the answers over (web/api/begun-reads.ts), or asks by itself where there are none.
 */

import { thisYearArchive } from '#contract/archive.ts';
import type { Call } from '#contract/call.ts';
import { sponsors } from '#contract/content.ts';
import { matchesInThisWeekForTop, targetChampionship } from '#contract/match.ts';
import { beginReading } from './api/begun-reads.ts';
import { livesOn, memberHeaders, storedSession } from './api/session.ts';
import { currentFiscalYear, searchOf, urlOf } from './api/site-config.ts';

type Query = Readonly<Record<string, string>>;
type Reading = readonly [call: Pick<Call, 'group' | 'path'>, query: Query];

/** What the screens of these addresses read first, by the first part of the address. */
const READINGS: Readonly<
  Record<string, (fiscalYear: string, championshipId: string, email: string) => Reading>
> = {
  '': (fiscalYear) => [matchesInThisWeekForTop, { fiscalYear }],
  top: (fiscalYear) => [matchesInThisWeekForTop, { fiscalYear }],
  'latest-results': (fiscalYear, _id, tryingEmail) => [matchesInThisWeekForTop, { fiscalYear, tryingEmail }],
  'latest-results-by-championship': (fiscalYear, championshipId) => [
    targetChampionship,
    { championshipId, fiscalYear },
  ],
  'indv-result': (fiscalYear, championshipId) => [targetChampionship, { championshipId, fiscalYear }],
  archive: (fiscalYear) => [thisYearArchive, { fiscalYear }],
};

// Whatever is wrong, the app meets it again and says so.
void beginAll().catch(() => undefined);

async function beginAll(): Promise<void> {
  const session = storedSession();
  const [, first = '', second = ''] = location.pathname.split('/');
  const readingOf = Object.hasOwn(READINGS, first) ? READINGS[first] : undefined;
  if (session === null || !livesOn(session) || readingOf === undefined) return;
  beginReading(await urlOf(sponsors), {});
  const [call, query] = readingOf(await currentFiscalYear(), decodeURIComponent(second), session.email);
  beginReading((await urlOf(call)) + searchOf(query), memberHeaders(session));
}
