export const COMPETITION_FAILED =
  '順位表の取得に失敗しました。電波の良い場所で、もう一度読み込んでください。';
