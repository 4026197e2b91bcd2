/** Sentences of the administrators' pages of matches. */

export const MATCHES = '試合の一覧と修正';
export const MATCHES_NOT_READ = '試合の一覧を取得できませんでした。';
export const NO_MATCHES = '試合はまだありません。';
export const CHAMPIONSHIPS_NOT_READ = '大会の一覧を取得できませんでした。';

export const MATCH_NOT_READ = '試合データの取得に失敗しました。';
export const UNKNOWN_MATCH = '指定された試合が見つかりません。';
export const NO_HISTORY = 'まだ記録がありません。';
/** In the history: the result of a match that had none. */
export const FIRST_RESULT = '管理者による試合結果の入力';
export const UPDATED_MEANWHILE =
  'この試合は、入力を始めた後に更新されました。上の最新の状況を確認してから保存してください。入力した内容はそのまま残っています。';
export const LEVEL_BROKEN =
  '延長戦とPK戦は、同点の試合で行います。この得点では同点になりません。間違いがないか、もう一度確かめてください。';

export const NOTHING_MOVES = '順位やトーナメントの変化はありません。';
export const MOVES_NOT_READ = '保存したときの変化を確かめられませんでした。';
export const NOT_SAVED = '変更を保存できませんでした。時間をおいて再度お試しください。';

export const WEEKEND = '週末の二重確認';
export const WEEKEND_NOT_READ = '試合の一覧を取得できませんでした。';
export const NO_MATCHES_ON_DAYS = 'この期間に試合はありません。';
export const NOTHING_MISSING = '不足や矛盾は見つかりませんでした。';
export const NOT_CHECKED = '照合の印を保存できませんでした。時間をおいて再度お試しください。';
