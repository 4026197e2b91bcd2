/** Sentences of the championships' screens. */

export const LIST_NOT_READ = '大会の一覧を読み込めませんでした。';
export const NOT_READ = '大会を読み込めませんでした。';
export const NONE = '大会はまだありません。「大会を追加する」から追加してください。';
export const NOT_ADDED = '大会を追加できませんでした。時間をおいて再度お試しください。';
export const NOT_SAVED = '大会を保存できませんでした。時間をおいて再度お試しください。';
export const DIVISIONS_NOT_SAVED = '部・ブロックを保存できませんでした。時間をおいて再度お試しください。';
export const NOT_REMOVED = '大会を削除できませんでした。時間をおいて再度お試しください。';
export const SAVED = '保存しました。会員の画面にも反映されています。';
/** A championship that members never see. */
export const PRACTICE = '練習用';
export const NO_DIVISION = '部・ブロックはまだありません。試合を入力すると「全試合」が作られます。';

export function kept(matches: number): string {
  return `この大会には${matches}試合あるため、削除できません。`;
}

export function removalQuestion(name: string, divisions: number): string {
  const parts = divisions > 0 ? `部・ブロック${divisions}件も消え、` : '';
  return `大会「${name}」を削除します。${parts}元に戻すことはできません。削除しますか？`;
}

/** What a change moves, and whether it is meant. */
export function changeQuestion(told: readonly string[]): string {
  return `${told.join('')}保存しますか？`;
}
