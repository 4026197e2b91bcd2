/** The weekend of the youngest: a cup between its rounds, and a league on its last day. */

import { DEFAULT_RULES } from '#domain/match/match.ts';
import {
  at,
  type DemoChampionship,
  type DemoMatch,
  inGroup,
  LEAGUE,
  named,
  roundOf,
} from './demo-championship.ts';

/** Two teams of one club, told apart by their last word alone. */
const WHITE = '北海道札幌みどり野フットボールクラブジュニア ホワイト';
const BLUE = '北海道札幌みどり野フットボールクラブジュニア ブルー';

export const U12_CUP: DemoChampionship = {
  slug: 'u12-cup',
  name: '札幌ジュニアサッカー大会 秋季カップ',
  abbreviation: '秋季カップ',
  category: 'U-12（ジュニア）',
  organizer: '札幌',
  rules: { ...DEFAULT_RULES, shootOutKicks: 3 },
  divisions: ['準々決勝', '準決勝', '決勝'],
  lines: [
    'ひばりが丘FCジュニア',
    '白石キッカーズ',
    '手稲サッカー少年団',
    '中の島SSS',
    '琴似イレブン',
    WHITE,
    '真駒内アウローラ',
    '平岸ジュニアFC',
  ],
  matches: [
    at(
      '準々決勝',
      '第1試合',
      'past',
      '09:30',
      '厚別公園',
      ['ひばりが丘FCジュニア', '白石キッカーズ'],
      '次 左8 次 次 右27 左36 次 登録',
    ),
    at(
      '準々決勝',
      '第2試合',
      'past',
      '10:40',
      '厚別公園',
      ['手稲サッカー少年団', '中の島SSS'],
      '次 次 次 PK戦 左○ 右○ 左× 右○ 左○ 右○ 次 登録',
    ),
    at(
      '準々決勝',
      '第3試合',
      'past',
      '11:50',
      '厚別公園',
      ['琴似イレブン', WHITE],
      '次 左3 右11 次 次 左24 左39 次 登録',
    ),
    at(
      '準々決勝',
      '第4試合',
      'past',
      '13:00',
      '厚別公園',
      ['真駒内アウローラ', '平岸ジュニアFC'],
      '次 右15 次 次 左40 延長前半 左43 次 次 登録',
    ),
    named(
      'knockoutBefore',
      at('準決勝', '第1試合', 'today', 40, '東雁来公園', ['ひばりが丘FCジュニア', '中の島SSS'], ''),
    ),
    named(
      'postponed',
      at('準決勝', '第2試合', 'today', 110, '東雁来公園', ['琴似イレブン', '真駒内アウローラ'], '延期雨'),
    ),
    at('決勝', '決勝', 'nextWeek', null, '厚別公園', ['準決勝第1試合の勝者', '準決勝第2試合の勝者'], ''),
  ],
};

export const U12_LEAGUE: DemoChampionship = {
  slug: 'u12-league',
  name: '札幌U-12リーグ 後期',
  abbreviation: 'U-12後期',
  category: 'U-12（ジュニア）',
  organizer: '札幌',
  rules: LEAGUE,
  meetings: 1,
  divisions: ['１部', '２部'],
  matches: [
    ...roundOf({ division: '１部', group: 'Aグループ', name: '第7節', day: -21, ground: '川下公園' }, [
      ['豊平ジュニオール', BLUE, '次 左12 次 次 右33 次 登録'],
      ['西岡FC', '北郷フットボールクラブ', '次 左5 次 次 左29 次 登録'],
    ]),
    ...roundOf({ division: '１部', group: 'Aグループ', name: '第8節', day: 'lastWeek', ground: '川下公園' }, [
      ['豊平ジュニオール', '西岡FC', '次 右7 次 次 右31 次 登録'],
      ['北郷フットボールクラブ', BLUE, '次 次 次 左38 次 登録'],
    ]),
    inGroup(
      'Aグループ',
      at(
        '１部',
        '第9節 第1試合',
        'today',
        'now',
        '川下公園',
        ['豊平ジュニオール', '北郷フットボールクラブ'],
        '次 左13 次 次 26分',
      ),
    ),
    inGroup('Aグループ', at('１部', '第9節 第2試合', 'today', 25, '川下公園', ['西岡FC', BLUE], '')),
    ...roundOf({ division: '１部', group: 'Bグループ', name: '第7節', day: -21, ground: '農試公園' }, [
      ['発寒サッカースクール', '円山ジュニア', '次 左2 左18 次 次 右25 左34 次 登録'],
      ['八軒イレブン', '山の手FC', '次 次 次 次 登録'],
    ]).map(nextLabels),
    ...roundOf({ division: '１部', group: 'Bグループ', name: '第8節', day: 'lastWeek', ground: '農試公園' }, [
      ['発寒サッカースクール', '八軒イレブン', '次 次 次 左22 次 登録'],
      ['山の手FC', '円山ジュニア', '次 左9 右16 次 次 右21 左37 次 登録'],
    ]).map(nextLabels),
    inGroup(
      'Bグループ',
      named(
        'leagueBefore',
        at('１部', '第9節 第3試合', 'today', 55, '農試公園', ['発寒サッカースクール', '山の手FC'], ''),
      ),
    ),
    inGroup(
      'Bグループ',
      at('１部', '第9節 第4試合', 'later', null, '農試公園', ['八軒イレブン', '円山ジュニア'], ''),
    ),
    ...roundOf({ division: '２部', name: '第7節', day: -21, ground: '前田森林公園' }, [
      ['屯田SC', 'あいの里FC', '次 左6 次 次 左35 次 登録'],
      ['篠路イーグルス', '新琴似ユナイテッド', '次 左14 次 次 右28 次 登録'],
    ]),
    ...roundOf({ division: '２部', name: '第8節', day: 'lastWeek', ground: '前田森林公園' }, [
      ['屯田SC', '新琴似ユナイテッド', '次 左10 次 次 右40 次 登録'],
      ['あいの里FC', '篠路イーグルス', '次 右4 次 次 右23 次 登録'],
    ]),
    at('２部', '第9節 第1試合', 'today', 'now', '前田森林公園', ['屯田SC', '篠路イーグルス'], '次 次 2分'),
    at('２部', '第9節 第2試合', 'later', null, '前田森林公園', ['あいの里FC', '新琴似ユナイテッド'], ''),
  ],
};

/** Two groups of a division count their matches through. */
function nextLabels(match: DemoMatch): DemoMatch {
  return { ...match, label: match.label.replace('第2試合', '第4試合').replace('第1試合', '第3試合') };
}
