/**
 * The table of the reporters' screens (reporter specification, section 2), read like that of the members (screens.ts). It stands
 * apart because the two apps share no screen: in one module each would carry the other's addresses.
 */

import type { ScreenRows } from './screen-rows.ts';
export const REPORTERS = {
  '/connecter/select-reporting-match/$urlAccessToken': {
    load: () => import('#web/reporter/select/select-reporting-match.tsx').then((m) => m.SelectReportingMatch),
  },
  '/connecter/match-report/$championshipId/$division/$matchId/$urlAccessToken': {
    load: () => import('#web/reporter/report/match-report.tsx').then((m) => m.MatchReport),
  },
  '/connecter/edit-match-result-v2/$championshipId/$matchId/$urlAccessToken': {
    load: () => import('#web/reporter/edit/edit-match-result-v2.tsx').then((m) => m.EditMatchResultV2),
  },
  '/connecter/register-match-result/$championshipId/$matchId': {
    load: () => import('#web/reporter/category/register-match-result.tsx').then((m) => m.RegisterMatchResult),
  },
  '/connecter/test-register-match-result/$championshipId/$matchId': {
    load: () =>
      import('#web/reporter/category/register-match-result.tsx').then((m) => m.TestRegisterMatchResult),
  },
  '/connecter/edit-match-result/$championshipId/$matchId': {
    load: () => import('#web/reporter/category/edit-match-result.tsx').then((m) => m.EditMatchResult),
  },
  '/connecter/$search': { load: () => import('#web/app/search-page.tsx').then((m) => m.SearchPage) },
} satisfies ScreenRows;
