/** What of the pages that a member has seen stays on the phone, to be read without a network. */

import type { QueryKey } from '@tanstack/react-query';
import {
  pastFiscalYears,
  targetReportingChampionship,
  thisYearArchive,
} from '#contract/championship/archive.ts';
import { competition } from '#contract/championship/competition.ts';
import { followed, today } from '#contract/championship/today.ts';
import { clubPage } from '#contract/club/club-page.ts';
import { clubs } from '#contract/club/clubs.ts';
import { timeline } from '#contract/match/live.ts';
import { matchesInThisWeekForTop, targetChampionship } from '#contract/match/this-week.ts';
import { config } from '#contract/operations/site.ts';
import {
  allArticles,
  allNews,
  latestFourArticles,
  latestFourNews,
  mediaArticle,
  newsArticle,
} from '#contract/publishing/articles.ts';
import { coupon, partners, pastYears, sponsors, textPages } from '#contract/publishing/content.ts';
import { championshipInfoForPhotos, targetChampionshipInfoForPhotos } from '#contract/publishing/photos.ts';
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
