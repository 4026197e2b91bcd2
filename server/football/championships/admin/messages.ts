/** Why a change of a championship is refused, and how it stands in the record: sentences for administrators. */

export const UNKNOWN_CHAMPIONSHIP = '指定された大会が見つかりません。一覧を開き直してください。';
export const CHANGED_MEANWHILE =
  'この大会は、ほかの人が先に変更しました。入力した内容はこの画面に残っています。新しい内容を読み込んで、もう一度変更してください。';
export const UNKNOWN_DIVISION =
  '部・ブロックの一覧が変わっています。新しい内容を読み込んで、もう一度変更してください。';

export function hasMatches(matches: number): string {
  return `この大会には${matches}試合あるため、削除できません。`;
}

export function divisionHasMatches(name: string, matches: number): string {
  return `「${name}」には${matches}試合あるため、削除できません。`;
}

export const ADDED = '大会を追加しました。';
export const CHANGED = '大会を変更しました。';
export const DIVISIONS_CHANGED = '部・ブロックを変更しました。';
export const REMOVED = '大会を削除しました。';
