/** Why a change of a club is refused, and how it stands in the record: sentences for administrators. */

export const UNKNOWN_CLUB = '指定されたクラブが見つかりません。一覧を開き直してください。';
export const ID_TAKEN = 'このクラブIDは、すでに使われています。別のクラブIDを入力してください。';
export const CHANGED_MEANWHILE =
  'このクラブは、ほかの人が先に変更しました。入力した内容はこの画面に残っています。新しい内容を読み込んで、もう一度変更してください。';
export const UNITED_WITH_ITSELF = '同じクラブにまとめることはできません。別のクラブを選択してください。';

export function hasMatches(matches: number): string {
  return `このクラブの名前は${matches}試合にあるため、削除できません。使わなくなったクラブは「使用を終える」にしてください。`;
}

export const ADDED = 'クラブを追加しました。';
export const CHANGED = 'クラブを変更しました。';
export const RETIRED = 'クラブの使用を終えました。';
export const TAKEN_BACK = 'クラブをまた使えるようにしました。';
export const REMOVED = 'クラブを削除しました。';

export function renamedIn(matches: number): string {
  return `クラブを変更し、まだ始まっていない${matches}試合の名前を変えました。`;
}

export function unitedInto(name: string): string {
  return `クラブを「${name}」にまとめました。`;
}
