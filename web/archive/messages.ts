/** Schedule and archive (members' specification, sections 2 and 8). */

export const TITLE = '大会日程／アーカイブ';
export const DETAILS_FOLLOW = '詳細は決まり次第、順次掲載します。';
export const OUTSIDE_SAPPORO = '札幌・小樽・千歳・苫小牧・十勝地区の試合に限り、速報をお届けします。';
export const TO_LIVE_RESULTS = '今週の速報を見る';
export const TO_CALENDAR = '試合カレンダー';
export const STANDINGS = '順位表';
export const BRACKET = 'トーナメント表';
export const START_UNDECIDED = '日程未定';

export const NOT_READ = '大会情報の取得に失敗しました。';
export const NONE = '今年度の大会は、まだ掲載されていません。決まり次第、こちらでお知らせします。';
export const NONE_IN_CATEGORY = '掲載されている大会は、まだありません。';

export const PAST = '過去の大会';
export const PAST_NEEDS_PROGRAM =
  '過去の大会は、ブラウザーでJavaScriptを使える状態にするとご覧いただけます。';
export const PAST_NOT_READ = '過去の大会の取得に失敗しました。';
export const PAST_PARTLY_NOT_READ = '過去の大会の一部の取得に失敗しました。';

export const TABLES_NOT_READ = '順位表の取得に失敗しました。';

export const COURSE = '全日程';
export const COURSE_NOT_READ = '大会の日程の取得に失敗しました。';
export const NO_COURSE = 'この大会の試合は、まだ掲載されていません。';
export const UNKNOWN_CHAMPIONSHIP = '指定された大会が見つかりません。';
