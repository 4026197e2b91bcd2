/** Sentences of the pages of results. */

export const LATEST_RESULTS = '最新の試合結果（管理者）';
export const CHOOSE = '大会を選んでください';
/** Red, above the matches (reporter specification, section 2). */
export const MAY_DIFFER = '会場や天候の都合により、実際の速報が予定と異なる場合があります。';
export const LIST_NOT_READ = '大会の情報を取得できませんでした。';
export const MATCHES_NOT_READ = '試合データの取得に失敗しました。';
export const UNKNOWN_CHAMPIONSHIP = '指定された大会が見つかりません。';
