/** What the server answers to each reading of the members' screens: the least that has something in it. */

import { championship, view } from '#web/testing/views.ts';

const COVER = { cover_url: '/api/photos/files/1/thumbnail', photo_count: 1 };
export const PICTURE = { src: 'data:image/svg+xml;base64,', alt: '写真', width: 4, height: 3 };
export const NAMED = {
  championshipName: '春季カップ',
  matchDate: '2026-05-16',
  club1: '北クラブ',
  club2: '南クラブ',
};

export const WEEK = [
  {
    championship_id: 'cup',
    championship_name: '春季カップ',
    abbreviation: '春',
    category: 'U-12（ジュニア）',
    match_dates: ['2026-05-16'],
  },
];
const ITEM = { id: '1', fiscal_year: 2026, title: '題名', published_at: '2026-05-16T00:00:00Z' };
export const NEWS = [{ ...ITEM, news_id: '1' }];
export const MEDIA = [{ ...ITEM, article_id: '1', thumbnail: '', picture: null }];
export const ARTICLE = { title: '題名', content: '<p>本文</p>', published_at: '2026-05-16T00:00:00Z' };
export const CUP = championship({ '１部': { round_id: 1, 第1試合: view() } });
export const ARCHIVED = [
  {
    championship_id: 'cup',
    fiscal_year: 2026,
    championship_name: '春季カップ',
    category: 'U-12（ジュニア）',
    organizer: '札幌',
    championship_start_at: '2026-05-16',
    notice: '',
    regulation_url: '',
    matchup_url: '',
    result_url: '',
    has_standings: false,
    has_bracket: false,
    has_matches: false,
  },
];
export const PICTURED = [
  { championship_id: 'cup', championship_name: '春季カップ', category: 'U-12（ジュニア）', ...COVER },
];
export const PICTURED_CUP = {
  championship_id: 'cup',
  championship_name: '春季カップ',
  matches_with_photos: [
    {
      match_id: 'm1',
      match_date: '2026-05-16',
      sub_championship_name: '１部 第1試合',
      club_left_name: '北クラブ',
      club_right_name: '南クラブ',
      ...COVER,
    },
  ],
};
export const PHOTOS = [
  { photo_id: 'p1', pic_url: PICTURE.src, thumbnail_url: PICTURE.src, width: 1600, height: 1200 },
];
export const TEXT = { title: '題名', lead: [], sections: [{ anchor: null, heading: '見出し', blocks: [] }] };
export const MEMBER = {
  member_id: 'M-0001',
  last_name: '札幌',
  first_name: '花子',
  email: 'haha@example.jp',
  phone_number: '+819012345678',
  postal_code: '060-0001',
  address: '北海道札幌市',
  membership_type: 'premium',
  payment_plan: 'yearly',
  expires_at: '2099-03-31',
};

export const CLUBS = [
  { title: '札幌', clubs: [{ club_id: '7', name: '北クラブ', url: 'https://north.example/' }] },
];
