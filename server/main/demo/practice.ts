/** What reporters practise on: in no list of members, open by the practice link only. */

import { PRACTICE_CATEGORY } from '#domain/competition/category-search.ts';
import { DEFAULT_RULES, type MatchRules } from '#domain/match/match.ts';
import { at, type DemoChampionship } from './demo-championship.ts';

const LEAGUE: MatchRules = { ...DEFAULT_RULES, format: 'league', extraHalves: false };
const SHARED = {
  category: PRACTICE_CATEGORY,
  organizer: '札幌',
  practice: true,
  pages: [],
} as const satisfies Partial<DemoChampionship>;

export const PRACTICE: readonly DemoChampionship[] = [
  {
    ...SHARED,
    slug: 'practice-cup',
    name: '【練習用】トーナメント',
    abbreviation: '練習用トーナメント',
    rules: { ...DEFAULT_RULES, halfMinutes: 40, extraHalfMinutes: 10 },
    divisions: ['準決勝', '決勝'],
    matches: [
      at('準決勝', '第1試合', 'today', '10:00', '練習会場A', ['練習チーム赤', '練習チーム青'], ''),
      at('準決勝', '第2試合', 'today', '12:00', '練習会場A', ['練習チーム緑', '練習チーム白'], ''),
      at(
        '決勝',
        '3位決定戦',
        'today',
        '14:00',
        '練習会場B',
        ['練習チーム青', '練習チーム白'],
        '次 左12 次 次 右55 延長前半 次 94分',
      ),
      at(
        '決勝',
        '決勝',
        'today',
        '16:00',
        '練習会場B',
        ['練習チーム赤', '練習チーム緑'],
        '次 次 次 PK戦 左○ 右× 左○ 右○ 左○ 右× 左○ 次 登録',
      ),
    ],
  },
  {
    ...SHARED,
    slug: 'practice-league',
    name: '【練習用】リーグ戦',
    abbreviation: '練習用リーグ',
    rules: { ...LEAGUE, halfMinutes: 40 },
    divisions: ['１部'],
    matches: [
      at('１部', '第1節 第1試合', 'today', '09:30', '練習会場A', ['練習チーム赤', '練習チーム緑'], ''),
      at('１部', '第1節 第2試合', 'today', null, '練習会場B', ['練習チーム青', '練習チーム白'], ''),
    ],
  },
];
