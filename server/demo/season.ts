/** The demo's season: fictional clubs, real shapes. Days are relative to today, so this week has every kind of match. */

import type { Category, Organizer } from '#domain/competition/category.ts';
import { DEFAULT_RULES, type MatchRules } from '#domain/match/match.ts';

/**
 * `past` and `later` stay within this week where it has such a day; `today` otherwise. A number is days from today, for
 * what lies outside of this week anyway.
 */
export type DemoDay = 'lastWeek' | 'past' | 'today' | 'later' | 'nextWeek' | number;

export type DemoMatch = {
  /** Names it in demo.json. */
  readonly state?: string;
  readonly division: string;
  readonly group?: string;
  readonly label: string;
  readonly day: DemoDay;
  readonly time: string | null;
  readonly ground: string;
  readonly clubs: readonly [left: string, right: string];
  /** See `story.ts`. */
  readonly story: string;
  /** Which of the demo's pictures are its photos; none where it is not said. */
  readonly photos?: readonly number[];
};

/** 大会要項, 組み合わせ, 結果. */
export type DemoPage = 'regulation' | 'matchup' | 'result';

export type DemoChampionship = {
  readonly slug: string;
  readonly name: string;
  readonly abbreviation: string;
  readonly category: Category;
  readonly organizer: Organizer;
  readonly rules: MatchRules;
  /** For reporters to practise on. */
  readonly practice?: boolean;
  readonly divisions: readonly string[];
  /** Its first day; without one that of its first match. */
  readonly startsOn?: DemoDay;
  /** A line of the office in the archive. */
  readonly notice?: string;
  /** Which of its pages exist outside; all of them where it is not said. */
  readonly pages?: readonly DemoPage[];
  readonly matches: readonly DemoMatch[];
};

const LEAGUE: MatchRules = { ...DEFAULT_RULES, format: 'league', extraHalves: false };
const LONG_NAME = '北海道札幌みどり野フットボールクラブジュニアユースＵ15';

export const SEASON: readonly DemoChampionship[] = [
  {
    slug: 'u12-cup',
    name: '札幌ジュニアサッカー大会 秋季カップ',
    abbreviation: '秋季カップ',
    category: 'U-12（ジュニア）',
    organizer: '札幌',
    rules: { ...DEFAULT_RULES, shootOutKicks: 3 },
    divisions: ['１回戦', '準決勝'],
    matches: [
      at(
        '１回戦',
        '第1試合',
        'past',
        '9:30',
        '厚別公園',
        ['ひばりが丘FCジュニア', '白石キッカーズ'],
        '次 左 次 次 右 左 次 登録09:32',
      ),
      at(
        '１回戦',
        '第2試合',
        'past',
        '10:40',
        '厚別公園',
        ['手稲サッカー少年団', '中の島SSS'],
        '次 次 次 PK戦 左○ 右○ 左× 右○ 左○ 右○ 次 登録10:41',
      ),
      {
        ...at('準決勝', '第3試合', 'today', '13:00', '東雁来公園', ['ひばりが丘FCジュニア', '中の島SSS'], ''),
        state: 'knockoutBefore',
      },
      {
        ...at(
          '準決勝',
          '第4試合',
          'today',
          '14:10',
          '東雁来公園',
          ['琴似イレブン', '真駒内アウローラ'],
          '延期雨',
        ),
        state: 'postponed',
      },
      at('準決勝', '決勝', 'nextWeek', null, '厚別公園', ['準決勝1の勝者', '準決勝2の勝者'], ''),
    ],
  },
  {
    slug: 'u12-league',
    name: '札幌U-12リーグ 後期',
    abbreviation: 'U-12後期',
    category: 'U-12（ジュニア）',
    organizer: '札幌',
    rules: LEAGUE,
    divisions: ['１部', '２部'],
    matches: [
      {
        ...at(
          '１部',
          '第8節 第1試合',
          'lastWeek',
          '10:00',
          '川下公園',
          ['豊平ジュニオール', '西岡FC'],
          '次 右 次 次 右 次 登録10:00',
        ),
        group: 'Aグループ',
      },
      {
        ...at(
          '１部',
          '第9節 第1試合',
          'today',
          '9:00',
          '川下公園',
          ['豊平ジュニオール', '北郷フットボールクラブ'],
          '次 左 次 次',
        ),
        group: 'Aグループ',
      },
      {
        ...at('１部', '第9節 第2試合', 'today', '10:10', '川下公園', ['西岡FC', '発寒サッカースクール'], ''),
        group: 'Bグループ',
        state: 'leagueBefore',
      },
      at(
        '２部',
        '第7節 第1試合',
        -28,
        '9:00',
        '前田森林公園',
        ['屯田SC', 'あいの里FC'],
        '次 左 次 次 左 次 登録09:00',
      ),
      at(
        '２部',
        '第7節 第2試合',
        -28,
        null,
        '前田森林公園',
        ['篠路イーグルス', '新琴似ユナイテッド'],
        '次 左 次 次 右 次 登録',
      ),
      at(
        '２部',
        '第8節 第1試合',
        -21,
        '9:00',
        '前田森林公園',
        ['屯田SC', '新琴似ユナイテッド'],
        '次 左 次 次 右 次 登録09:02',
      ),
      at(
        '２部',
        '第8節 第2試合',
        -21,
        null,
        '前田森林公園',
        ['あいの里FC', '篠路イーグルス'],
        '次 右 次 次 右 次 登録',
      ),
      at('２部', '第9節 第1試合', 'today', '9:00', '前田森林公園', ['屯田SC', '篠路イーグルス'], '次 次'),
      at('２部', '第9節 第2試合', 'later', null, '前田森林公園', ['あいの里FC', '新琴似ユナイテッド'], ''),
    ],
  },
  {
    slug: 'u15-cup',
    name: '北海道U-15選手権 札幌地区代表決定戦',
    abbreviation: 'U-15代表決定戦',
    category: 'U-15（ジュニアユース）',
    organizer: '札幌',
    rules: { ...DEFAULT_RULES, halfMinutes: 35, extraHalfMinutes: 10 },
    divisions: ['Aブロック', 'Bブロック'],
    matches: [
      {
        ...at(
          'Aブロック',
          '準決勝',
          'today',
          '10:00',
          '札幌サッカーアミューズメントパーク',
          [LONG_NAME, 'アスリート札幌U-15'],
          '次 左 次 次 左 右',
        ),
        state: 'live',
      },
      {
        ...at(
          'Aブロック',
          '１回戦',
          'past',
          '9:30',
          'SSAP',
          ['ノルテ札幌U-15', '藻岩ジュニアユース'],
          '次 左 次 次 右 延長前半 次 左 右 PK戦 左○ 右○ 左○ 右× 左× 右○ 左○ 右○ 左○ 右× 次 登録09:35',
        ),
        state: 'registered',
      },
      at(
        'Bブロック',
        '準決勝',
        'today',
        '12:00',
        '札幌サッカーアミューズメントパーク',
        ['清田ロッソ', '石狩シーガルズU-15'],
        '次 次 次 延長前半 左',
      ),
      at(
        'Bブロック',
        '１回戦',
        'today',
        '9:00',
        '札幌サッカーアミューズメントパーク',
        ['江別ヴェルデ', '千歳スカイズU-15'],
        '次 右 次 次 左 延長前半 次',
      ),
    ],
  },
  {
    slug: 'u18-cup',
    name: '北海道ユースカップ U-18',
    abbreviation: 'ユースカップ',
    category: 'U-18（ユース）',
    organizer: '北海道',
    rules: { ...DEFAULT_RULES, halfMinutes: 40, extraHalves: false },
    divisions: ['準々決勝', '準決勝'],
    matches: [
      {
        ...at(
          '準々決勝',
          '第1試合',
          'today',
          '10:30',
          '旭川花咲陸上競技場',
          ['札幌北辰ユース', '帯広大平原FC U-18'],
          '次 次 次 左 左 右 試合終了',
        ),
        state: 'finished',
      },
      at(
        '準々決勝',
        '第2試合',
        'today',
        '13:00',
        '旭川花咲陸上競技場',
        ['函館マリーナFC', '釧路ノースU-18'],
        '次 左',
      ),
      at('準決勝', '第3試合', 'later', '11:00', '厚別公園競技場', ['準々決勝1の勝者', '準々決勝2の勝者'], ''),
    ],
  },
  {
    slug: 'woman-cup',
    name: '北海道女子サッカーカップ',
    abbreviation: '女子カップ',
    category: 'WOMAN',
    organizer: '北海道',
    rules: { ...DEFAULT_RULES, halfMinutes: 40, extraHalfMinutes: 10 },
    divisions: ['準決勝', '決勝'],
    matches: [
      {
        ...at(
          '準決勝',
          '第1試合',
          'today',
          '10:00',
          '厚別公園競技場',
          ['リラ札幌レディース', '小樽ブルーウェーブ'],
          '次 左 次 次 右 延長前半 次 PK戦 左○ 右○ 左× 右○ 左○',
        ),
        state: 'shootOut',
      },
      at(
        '準決勝',
        '第2試合',
        'past',
        '12:30',
        '厚別公園競技場',
        ['苫小牧スワンズ', '旭川フェアリーズ'],
        '次 次 次 右 試合終了 登録12:30',
      ),
      at('決勝', '決勝', 'nextWeek', '13:00', '厚別公園競技場', ['準決勝1の勝者', '旭川フェアリーズ'], ''),
    ],
  },
];

/** A match of the demo, its day, place and story in one line. */
export function at(
  division: string,
  label: string,
  day: DemoDay,
  time: string | null,
  ground: string,
  clubs: DemoMatch['clubs'],
  story: string,
): DemoMatch {
  return { division, label, day, time: time?.padStart(5, '0') ?? null, ground, clubs, story };
}
