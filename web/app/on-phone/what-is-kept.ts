/** What of the pages that a member has seen stays on the phone, to be read without a network. */

import type { QueryKey } from '@tanstack/react-query';
import { pastFiscalYears, targetReportingChampionship, thisYearArchive } from '#contract/archive.ts';
import {
  allArticles,
  allNews,
  latestFourArticles,
  latestFourNews,
  mediaArticle,
  newsArticle,
} from '#contract/articles.ts';
import { clubPage } from '#contract/club-page.ts';
import { clubs } from '#contract/clubs.ts';
import { competition } from '#contract/competition.ts';
import { coupon, partners, pastYears, sponsors, textPages } from '#contract/content.ts';
import { timeline } from '#contract/live.ts';
import { matchesInThisWeekForTop, targetChampionship } from '#contract/match.ts';
import { championshipInfoForPhotos, targetChampionshipInfoForPhotos } from '#contract/photos.ts';
import { config } from '#contract/site.ts';
import { followed, today } from '#contract/today.ts';
import { keyOf } from '#web/api/calls.ts';

/**
 * The calls whose answers are kept, each named: what is not here is never written down. Not here are member information
 * (an address, a telephone number), who may do what, the photos of a match (children), and all that only administrators
 * and reporters read.
 */
const KEPT = [
  config,
  ...textPages,
  clubs,
  clubPage,
  coupon,
  sponsors,
  partners,
  latestFourNews,
  latestFourArticles,
  allNews,
  newsArticle,
  allArticles,
  mediaArticle,
  today,
  followed,
  matchesInThisWeekForTop,
  targetChampionship,
  targetReportingChampionship,
  competition,
  timeline,
  thisYearArchive,
  pastFiscalYears,
  pastYears,
  championshipInfoForPhotos,
  targetChampionshipInfoForPhotos,
].map((call) => keyOf(call));

export function isKept(queryKey: QueryKey): boolean {
  return KEPT.some(([method, group, path]) =>
    [method, group, path].every((part, place) => queryKey[place] === part),
  );
}
