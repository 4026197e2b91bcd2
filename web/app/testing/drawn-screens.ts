/** The members' screens with what the server answers to their readings, as it draws them. */

import type { Call } from '#contract/call.ts';
import {
  pastFiscalYears,
  targetReportingChampionship,
  thisYearArchive,
} from '#contract/championship/archive.ts';
import { competition } from '#contract/championship/competition.ts';
import { matchDay, matchDays } from '#contract/championship/days.ts';
import { publicChampionship, publicChampionships } from '#contract/championship/public-results.ts';
import { today } from '#contract/championship/today.ts';
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
import { partners, pastYears, sponsors, textPage } from '#contract/publishing/content.ts';
import { clubPageOf } from '#web/testing/club.ts';
import { goalRow, phaseRow } from '#web/testing/timeline.ts';
import { championship, club, standingsRow, view } from '#web/testing/views.ts';
import { draw } from '../draw.tsx';
import type { ScreenRows } from '../screen-rows.ts';
import { ACCESS_ERRORS, EVERYONES, MEMBERS, PUBLIC } from '../screens.ts';
import { ARCHIVED, ARTICLE, CLUBS, MEDIA, NEWS, PICTURE, TEXT, WEEK } from './answers.ts';

/** A page of the site, and who opens it. */
export type DrawnScreen = { readonly path: string; readonly frame: 'member' | 'visitor' };

function addressOf(path: string, sample: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const value = sample[name];
    if (value === undefined) throw new Error(`The row of ${path} has no sample of ${name}.`);
    return value;
  });
}

const of = (screens: ScreenRows, frame: DrawnScreen['frame']): readonly DrawnScreen[] =>
  Object.entries(screens).map(([path, { sample }]) => ({ path: addressOf(path, sample), frame }));

export const DRAWN_SCREENS: readonly DrawnScreen[] = [
  ...of(ACCESS_ERRORS, 'visitor'),
  ...of(EVERYONES, 'visitor'),
  ...of(EVERYONES, 'member'),
  ...of(PUBLIC, 'visitor'),
  ...of(PUBLIC, 'member'),
  ...of(MEMBERS, 'member'),
  { path: '/', frame: 'visitor' },
  { path: '/login', frame: 'visitor' },
];

/** Saturday, 10:12 in Tokyo. */
export const DRAWN_AT = Date.parse('2026-05-16T10:12:00+09:00');
const KICKED_OFF = Date.parse('2026-05-16T10:02:00+09:00');

const LIVE = view({
  version: 3,
  game_status: '前半',
  actual_match_start_time: '10:02',
  kick_offs: { firstHalf: KICKED_OFF },
  home_club: club('北海道札幌みどり野フットボールクラブ', { first_half_score: 1, final_score: 1 }),
});
const DECIDED = view({
  match_id: 'm2',
  match: '決勝',
  version: 9,
  game_status: '試合終了',
  is_result_registered: true,
  has_pk: true,
  home_club: club('みどり野FC ホワイト', { pk_score: 1, pk_score_list: ['success', 'failure'] }),
  away_club: club('みどり野FC ブルー', { pk_score: 2, pk_score_list: ['success', 'success'] }),
});
const POSTPONED = view({ match_id: 'm3', match: '第3試合', is_postponed: true, postponed_reason: '雷' });
const CUP = championship(
  {
    '１部': {
      round_id: 1,
      第1試合: LIVE,
      決勝: DECIDED,
      第3試合: POSTPONED,
      第4試合: view({ match_id: 'm4' }),
    },
  },
  { championship_id_in_archive: 'cup', championship_name: '第12回　北の大地U-18秋季大会' },
);

const TABLES = {
  championship_name: '春季カップ',
  category: 'U-12（ジュニア）',
  tables: [
    {
      name: '１部',
      provisional: false,
      final: false,
      advancing: 0,
      has_shoot_outs: false,
      withdrawn: [],
      rows: [standingsRow(), standingsRow({ club: '南クラブ', place: 2 })],
    },
  ],
  bracket: null,
};

const OPEN = {
  championship_id: 'cup',
  championship_name: '春季カップ',
  category: 'U-12（ジュニア）',
  fiscal_year: 2026,
  shows: 'live',
  date: '2026-05-16',
  matches: [LIVE, DECIDED, POSTPONED, view({ match_id: 'm4' })],
};

const CLUB = clubPageOf({ matches: [LIVE, DECIDED, POSTPONED, view({ match_id: 'm4' })] });

const banner = (name: string) => ({
  picture: { ...PICTURE, src: `/content/${name}.svg` },
  url: `https://${name}.example/`,
});

/** What everybody is answered the same. */
const ANSWERS: readonly (readonly [Pick<Call, 'path'>, unknown])[] = [
  [
    config,
    {
      hosts: {},
      fiscalYear: 2026,
      site: {
        name: 'つなぐ札幌',
        region: '札幌',
        resultLinks: [{ label: '地区の結果', url: 'https://results.example/' }],
      },
    },
  ],
  [sponsors, ['a', 'b', 'c', 'd'].map(banner)],
  [
    partners,
    [{ title: 'リーグ', partners: [{ name: '北リーグ', url: 'https://league.example/', picture: null }] }],
  ],
  [
    matchesInThisWeekForTop,
    [
      ...WEEK,
      {
        ...WEEK[0],
        championship_id: 'women',
        championship_name: 'なでしこ杯',
        category: 'WOMAN',
        match_dates: ['2026-05-17'],
      },
    ],
  ],
  [
    today,
    {
      date: '2026-05-16',
      matches: [LIVE, view({ match_id: 'm4' }), POSTPONED, DECIDED].map((match) => ({
        championship_name: '第12回　北の大地U-18秋季大会',
        abbreviation: '北',
        category: 'U-18（ユース）',
        match,
      })),
      next_date: '2026-05-17',
    },
  ],
  [targetChampionship, CUP],
  [targetReportingChampionship, { result_url: 'https://results.example/cup', matchup_url: '' }],
  [competition, TABLES],
  [publicChampionships, { date: '2026-05-16', championships: [OPEN], matches: OPEN.matches }],
  [publicChampionship, { ...OPEN, ...TABLES }],
  [
    matchDay,
    {
      date: '2026-05-16',
      championships: [
        {
          championship_id: 'cup',
          fiscal_year: 2026,
          championship_name: '春季カップ',
          abbreviation: '春季',
          category: 'U-12（ジュニア）',
          matches: [LIVE, DECIDED, POSTPONED],
        },
      ],
      previous: '2026-05-09',
      next: null,
    },
  ],
  [
    matchDays,
    {
      days: [{ date: '2026-05-16', matches: 3, categories: [{ category: 'U-12（ジュニア）', matches: 3 }] }],
    },
  ],
  [timeline, { version: 3, rows: [phaseRow(1, '前半'), goalRow(3)] }],
  [thisYearArchive, ARCHIVED],
  [pastFiscalYears, [{ fiscal_year: 2025, championships: 1 }]],
  [
    pastYears,
    [
      {
        fiscalYear: 2024,
        categories: [{ title: 'U-12', championships: [{ name: '春季カップ', pages: [PICTURE] }] }],
      },
    ],
  ],
  [latestFourNews, NEWS],
  [allNews, NEWS],
  [latestFourArticles, MEDIA],
  [allArticles, MEDIA],
  [
    newsArticle,
    {
      ...ARTICLE,
      content:
        '<p>本文<a href="https://club.example/">クラブ</a></p><table><tbody><tr><td>一</td></tr></tbody></table>',
    },
  ],
  [mediaArticle, ARTICLE],
  [clubs, CLUBS],
  [clubPage, CLUB],
  [textPage('faq'), TEXT],
  [textPage('privacy-policy'), { ...TEXT, sections: [{ anchor: 'contact', heading: '窓口', blocks: [] }] }],
];

/** What a reading is answered; undefined for what only the person's own phone may ask. */
function answerTo([, , path]: readonly unknown[]): unknown {
  return ANSWERS.find(([call]) => call.path === path)?.[1];
}

/** As the server draws: again with what the screen has asked for, until there is nothing more that everybody may have. */
export async function drawWhole({ path, frame }: DrawnScreen) {
  const answers: (readonly [readonly unknown[], unknown])[] = [];
  for (;;) {
    const { html, unread } = await draw({ app: 'members', path, frame, at: DRAWN_AT, answers });
    const shared = unread.filter((key) => answerTo(key) !== undefined);
    if (shared.length === 0) return { html, answers };
    answers.push(...shared.map((key) => [key, answerTo(key)] as const));
  }
}
