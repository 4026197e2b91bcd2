import type { ClubPage } from '#contract/club/club-page.ts';
import { club, view } from './views.ts';

/** The page of 北クラブ, with everything once; `changes` says what the test is about. */
export function clubPageOf(changes: Partial<ClubPage> = {}): ClubPage {
  return {
    club_id: '7',
    name: '北クラブ',
    kana: 'きたくらぶ',
    categories: ['U-12（ジュニア）'],
    url: 'https://north.example/',
    shirts: [{ colour: '#d7182a', word: '赤' }],
    today: '2026-05-16',
    championships: [
      {
        championship_id: 'cup',
        championship_name: '春季カップ',
        category: 'U-12（ジュニア）',
        fiscal_year: 2026,
      },
    ],
    matches: [view({ home_club: club('北クラブ', { club_id: '7' }) })],
    places: [
      {
        championship_id: 'cup',
        table: '１部',
        club: '北クラブ',
        place: 2,
        clubs: 8,
        played: 4,
        points: 7,
        provisional: false,
      },
    ],
    articles: [
      {
        kind: 'news',
        fiscal_year: 2026,
        number: '3',
        title: '北クラブが開幕戦へ',
        published_at: '2026-05-01T00:00:00Z',
      },
    ],
    photos: [{ championship_id: 'cup', match_id: 'm1', photos: 12 }],
    ...changes,
  };
}
