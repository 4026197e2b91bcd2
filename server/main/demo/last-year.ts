/** Of the fiscal year before: what the archive's past part is looked at with. */

import { DEFAULT_RULES } from '#domain/match/match.ts';
import { at, type DemoChampionship, LEAGUE, photographed, roundOf } from './demo-championship.ts';

const LAST_YEARS_LEAGUE: DemoChampionship = {
  slug: 'u12-league',
  name: '札幌U-12リーグ 後期',
  abbreviation: 'U-12後期',
  category: 'U-12（ジュニア）',
  organizer: '札幌',
  yearsAgo: 1,
  rules: LEAGUE,
  meetings: 1,
  divisions: ['１部'],
  matches: [
    ...roundOf({ division: '１部', name: '第1節', day: '09-06', ground: '川下公園' }, [
      ['西岡FC', '豊平ジュニオール', '次 左15 次 次 左36 次 登録'],
      ['屯田SC', '発寒サッカースクール', '次 次 次 右30 次 登録'],
    ]),
    ...roundOf({ division: '１部', name: '第2節', day: '09-13', ground: '川下公園' }, [
      ['豊平ジュニオール', '屯田SC', '次 左9 次 次 右22 次 登録'],
      ['発寒サッカースクール', '西岡FC', '次 右17 次 次 左33 次 登録'],
    ]),
    ...photographed(
      [2, 0],
      roundOf({ division: '１部', name: '第3節', day: '09-20', ground: '川下公園' }, [
        ['西岡FC', '屯田SC', '次 左4 左19 次 次 右38 次 登録'],
        ['発寒サッカースクール', '豊平ジュニオール', '次 左12 次 次 左27 次 登録'],
      ]),
    ),
  ],
};

const LAST_YEARS_CUP: DemoChampionship = {
  slug: 'woman-cup',
  name: '北海道女子サッカーカップ',
  abbreviation: '女子カップ',
  category: 'WOMAN',
  organizer: '北海道',
  yearsAgo: 1,
  rules: { ...DEFAULT_RULES, halfMinutes: 40, extraHalfMinutes: 10 },
  divisions: ['準決勝', '決勝'],
  lines: ['旭川フェアリーズ', 'リラ札幌レディース', '小樽ブルーウェーブ', '苫小牧スワンズ'],
  matches: [
    at(
      '準決勝',
      '第1試合',
      '10-04',
      '10:00',
      '厚別公園競技場',
      ['旭川フェアリーズ', 'リラ札幌レディース'],
      '次 右31 次 次 右70 次 登録',
    ),
    at(
      '準決勝',
      '第2試合',
      '10-04',
      '12:30',
      '厚別公園競技場',
      ['小樽ブルーウェーブ', '苫小牧スワンズ'],
      '次 左22 次 次 左45 右61 次 登録',
    ),
    at(
      '決勝',
      '決勝',
      '10-11',
      '13:00',
      '厚別公園競技場',
      ['リラ札幌レディース', '小樽ブルーウェーブ'],
      '次 次 次 左64 次 登録',
    ),
  ],
};

export const LAST_YEAR: readonly DemoChampionship[] = [LAST_YEARS_LEAGUE, LAST_YEARS_CUP];
