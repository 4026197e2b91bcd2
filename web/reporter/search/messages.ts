/** The sentences of the category searches (reporter specification, sections 2 and 8). */

export const NOT_CORRECTLY_SELECTED = '試合が正しく選択されませんでした。';
/** Below it. */
export const RELOAD_OR_ASK =
  '画面を再読み込みして、もう一度選択してください。繰り返し表示される場合は、大会の担当者にお問い合わせください。';
export const CHOOSE_CHAMPIONSHIP = '大会を選ぶと、会場が表示されます。';
export const CHOOSE_VENUE = '会場を選ぶと、試合が表示されます。';
export const POSTPONED = '延期設定済み';
