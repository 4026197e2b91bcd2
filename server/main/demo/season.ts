/** The demo's weekend: fictional clubs, real shapes. */

import { DEFAULT_RULES } from '#domain/match/match.ts';
import { at, type DemoChampionship, named } from './demo-championship.ts';
import { U12_CUP, U12_LEAGUE } from './season-u12.ts';

/** As long as a club's name may be. */
const LONG_NAME = '北海道札幌みどり野フットボールクラブジュニアユースＵ15';

const U15_CUP: DemoChampionship = {
  slug: 'u15-cup',
  name: '北海道U-15選手権 札幌地区代表決定戦',
  abbreviation: 'U-15代表決定戦',
  category: 'U-15（ジュニアユース）',
  organizer: '札幌',
  rules: { ...DEFAULT_RULES, halfMinutes: 35, extraHalfMinutes: 10 },
  divisions: ['Aブロック', 'Bブロック', '決勝'],
  lines: [
    'ノルテ札幌U-15',
    '藻岩ジュニアユース',
    LONG_NAME,
    'アスリート札幌U-15',
    '清田ロッソ',
    '石狩シーガルズU-15',
    '江別ヴェルデ',
    '千歳スカイズU-15',
  ],
  matches: [
    named(
      'registered',
      at(
        'Aブロック',
        '準々決勝第1試合',
        'past',
        '09:30',
        '札幌サッカーアミューズメントパーク',
        ['ノルテ札幌U-15', '藻岩ジュニアユース'],
        '次 左22 次 次 右68 延長前半 次 左84 右89 PK戦 左○ 右○ 左○ 右× 左× 右○ 左○ 右○ 左○ 右× 次 登録',
      ),
    ),
    named(
      'live',
      at(
        'Aブロック',
        '準々決勝第2試合',
        'today',
        'now',
        '札幌サッカーアミューズメントパーク',
        [LONG_NAME, 'アスリート札幌U-15'],
        '次 左14 次 次 左41 右52 56分',
      ),
    ),
    at(
      'Bブロック',
      '準々決勝第3試合',
      'today',
      'now',
      '札幌サッカーアミューズメントパーク',
      ['清田ロッソ', '石狩シーガルズU-15'],
      '次 次 次 延長前半 左75 77分',
    ),
    at(
      'Bブロック',
      '準々決勝第4試合',
      'today',
      'now',
      '札幌サッカーアミューズメントパーク',
      ['江別ヴェルデ', '千歳スカイズU-15'],
      '次 右18 次 次 左60 延長前半 次 84分',
    ),
    at(
      'Aブロック',
      '準決勝第1試合',
      'nextWeek',
      '10:00',
      '札幌サッカーアミューズメントパーク',
      ['ノルテ札幌U-15', '準々決勝第2試合の勝者'],
      '',
    ),
    at(
      'Bブロック',
      '準決勝第2試合',
      'nextWeek',
      '12:00',
      '札幌サッカーアミューズメントパーク',
      ['準々決勝第3試合の勝者', '準々決勝第4試合の勝者'],
      '',
    ),
    at('決勝', '決勝', 21, null, '厚別公園競技場', ['準決勝第1試合の勝者', '準決勝第2試合の勝者'], ''),
  ],
};

const U18_CUP: DemoChampionship = {
  slug: 'u18-cup',
  name: '北海道ユースカップ U-18',
  abbreviation: 'ユースカップ',
  category: 'U-18（ユース）',
  organizer: '北海道',
  rules: { ...DEFAULT_RULES, halfMinutes: 40, extraHalves: false },
  divisions: ['準決勝', '決勝'],
  lines: ['札幌北辰ユース', '帯広大平原FC U-18', '函館マリーナFC', '釧路ノースU-18'],
  matches: [
    named(
      'finished',
      at(
        '準決勝',
        '第1試合',
        'today',
        'now',
        '厚別公園競技場',
        ['札幌北辰ユース', '帯広大平原FC U-18'],
        '次 次 次 左49 左63 右77 試合終了 2分',
      ),
    ),
    at(
      '準決勝',
      '第2試合',
      'today',
      'now',
      '札幌サッカーアミューズメントパーク',
      ['函館マリーナFC', '釧路ノースU-18'],
      '次 左21 29分',
    ),
    at(
      '決勝',
      '決勝',
      'nextWeek',
      '11:00',
      '厚別公園競技場',
      ['準決勝第1試合の勝者', '準決勝第2試合の勝者'],
      '',
    ),
  ],
};

const WOMAN_CUP: DemoChampionship = {
  slug: 'woman-cup',
  name: '北海道女子サッカーカップ',
  abbreviation: '女子カップ',
  category: 'WOMAN',
  organizer: '北海道',
  rules: { ...DEFAULT_RULES, halfMinutes: 40, extraHalfMinutes: 10 },
  divisions: ['準決勝', '決勝'],
  lines: ['リラ札幌レディース', '小樽ブルーウェーブ', '苫小牧スワンズ', '旭川フェアリーズ'],
  matches: [
    named(
      'shootOut',
      at(
        '準決勝',
        '第1試合',
        'today',
        'now',
        '厚別公園競技場',
        ['リラ札幌レディース', '小樽ブルーウェーブ'],
        '次 左33 次 次 右71 延長前半 次 PK戦 左○ 右○ 左× 右○ 左○ 1分',
      ),
    ),
    at(
      '準決勝',
      '第2試合',
      'past',
      '12:30',
      '厚別公園競技場',
      ['苫小牧スワンズ', '旭川フェアリーズ'],
      '次 次 次 右66 試合終了 登録',
    ),
    at(
      '決勝',
      '決勝',
      'nextWeek',
      '13:00',
      '厚別公園競技場',
      ['準決勝第1試合の勝者', '旭川フェアリーズ'],
      '',
    ),
  ],
};

/** What plays this week. */
export const SEASON: readonly DemoChampionship[] = [U12_CUP, U12_LEAGUE, U15_CUP, U18_CUP, WOMAN_CUP];
