/** Leagues whose last round is over, each pair of clubs having met once. */

import { type DemoChampionship, LEAGUE, photographed, roundOf } from './demo-championship.ts';

export const U15_LEAGUE: DemoChampionship = {
  slug: 'u15-league',
  name: '札幌U-15リーグ',
  abbreviation: 'U-15リーグ',
  category: 'U-15（ジュニアユース）',
  organizer: '札幌',
  rules: { ...LEAGUE, halfMinutes: 35 },
  meetings: 1,
  divisions: ['１部', '２部'],
  startsOn: -77,
  matches: [
    ...roundOf({ division: '１部', name: '第1節', day: -77, ground: 'SSAP' }, [
      ['清田ロッソ', 'ノルテ札幌U-15', '次 左20 次 次 右44 次 登録'],
      ['アスリート札幌U-15', '江別ヴェルデ', '次 左8 左30 次 次 右51 次 登録'],
    ]),
    ...roundOf({ division: '１部', name: '第2節', day: -70, ground: 'SSAP' }, [
      ['ノルテ札幌U-15', 'アスリート札幌U-15', '次 次 次 右39 次 登録'],
      ['江別ヴェルデ', '清田ロッソ', '次 右13 次 次 右57 左66 次 登録'],
    ]),
    ...photographed(
      [1, 4, 5],
      roundOf({ division: '１部', name: '第3節', day: -14, ground: 'SSAP' }, [
        ['清田ロッソ', 'アスリート札幌U-15', '次 左17 左29 次 次 右48 次 登録'],
        ['江別ヴェルデ', 'ノルテ札幌U-15', '次 次 次 次 登録'],
      ]),
    ),
    ...roundOf({ division: '２部', name: '第1節', day: -77, ground: '前田森林公園' }, [
      ['藻岩ジュニアユース', '石狩シーガルズU-15', '次 左25 次 次 左47 右69 次 登録'],
      ['千歳スカイズU-15', 'あいの里ジュニアユース', '次 次 次 左55 次 登録'],
    ]),
    ...roundOf({ division: '２部', name: '第2節', day: -70, ground: '前田森林公園' }, [
      ['石狩シーガルズU-15', '千歳スカイズU-15', '次 左12 次 次 右40 次 登録'],
      ['あいの里ジュニアユース', '藻岩ジュニアユース', '次 右19 次 次 右50 次 登録'],
    ]),
    ...roundOf({ division: '２部', name: '第3節', day: -14, ground: '前田森林公園' }, [
      ['藻岩ジュニアユース', '千歳スカイズU-15', '次 次 次 次 登録'],
      ['石狩シーガルズU-15', 'あいの里ジュニアユース', '次 左7 左33 次 次 左61 次 登録'],
    ]),
  ],
};

export const U18_LEAGUE: DemoChampionship = {
  slug: 'u18-league',
  name: '札幌ユースリーグ U-18',
  abbreviation: 'ユースリーグ',
  category: 'U-18（ユース）',
  organizer: '札幌',
  rules: { ...LEAGUE, halfMinutes: 40 },
  meetings: 1,
  divisions: ['１部'],
  startsOn: -84,
  matches: [
    ...roundOf({ division: '１部', name: '第1節', day: -84, ground: '厚別公園' }, [
      ['札幌北辰ユース', '真駒内FCユース', '次 左23 次 次 左58 次 登録'],
      ['石狩シーガルズU-18', '手稲クラブユース', '次 右36 次 次 左44 次 登録'],
    ]),
    ...roundOf({ division: '１部', name: '第2節', day: -77, ground: '厚別公園' }, [
      ['真駒内FCユース', '石狩シーガルズU-18', '次 次 次 左70 次 登録'],
      ['手稲クラブユース', '札幌北辰ユース', '次 右15 次 次 右49 左73 次 登録'],
    ]),
    ...photographed(
      [4, 2],
      roundOf({ division: '１部', name: '第3節', day: -21, ground: '厚別公園' }, [
        ['札幌北辰ユース', '石狩シーガルズU-18', '次 左10 次 次 左52 左68 次 登録'],
        ['真駒内FCユース', '手稲クラブユース', '次 左31 次 次 右62 次 登録'],
      ]),
    ),
  ],
};

export const WOMAN_LEAGUE: DemoChampionship = {
  slug: 'woman-league',
  name: '札幌女子サッカーリーグ',
  abbreviation: '女子リーグ',
  category: 'WOMAN',
  organizer: '札幌',
  rules: { ...LEAGUE, halfMinutes: 40 },
  meetings: 1,
  divisions: ['１部'],
  startsOn: -91,
  notice: '最終節の会場が変更になりました。大会要項でご確認ください。',
  matches: [
    ...roundOf({ division: '１部', name: '第1節', day: -91, ground: '厚別公園' }, [
      ['リラ札幌レディース', 'すずらんレディースFC', '次 左5 左39 次 次 左74 次 登録'],
      ['ミモザ北広島', '石狩シーガルズ女子', '次 右28 次 次 左43 左67 次 登録'],
    ]),
    ...roundOf({ division: '１部', name: '第2節', day: -84, ground: '厚別公園' }, [
      ['石狩シーガルズ女子', 'リラ札幌レディース', '次 右17 次 次 右60 次 登録'],
      ['すずらんレディースFC', 'ミモザ北広島', '次 次 次 次 登録'],
    ]),
    ...photographed(
      [5, 3, 2],
      roundOf({ division: '１部', name: '第3節', day: -28, ground: '厚別公園' }, [
        ['リラ札幌レディース', 'ミモザ北広島', '次 左26 次 次 右65 次 登録'],
        ['石狩シーガルズ女子', 'すずらんレディースFC', '次 次 次 左79 次 登録'],
      ]),
    ),
  ],
};
