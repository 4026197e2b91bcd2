export const COMPETITION_FAILED =
  '順位表の取得に失敗しました。電波の良い場所で、もう一度読み込んでください。';

/** On a page of their own; what to do follows. */
export const COMPETITION_NOT_READ = '順位表の取得に失敗しました。';
export const UNKNOWN_CHAMPIONSHIP = '指定された大会が見つかりません。';
export const NO_COMPETITION = 'この大会の順位表とトーナメント表は、まだありません。';
