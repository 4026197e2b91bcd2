/** Sentences of the clubs' screens. */

export const CLUB_STATES = ['active', 'retired'] as const;

export type ClubState = (typeof CLUB_STATES)[number];

export const STATE_NAMES = { active: '使用中', retired: '使用を終えた' } as const satisfies Record<
  ClubState,
  string
>;

export const LIST_NOT_READ = 'クラブの一覧を読み込めませんでした。';
export const NOT_READ = 'クラブを読み込めませんでした。';
export const NONE = 'クラブはまだありません。「クラブを追加する」から追加してください。';
export const NOT_ADDED = 'クラブを追加できませんでした。時間をおいて再度お試しください。';
export const NOT_SAVED = 'クラブを保存できませんでした。時間をおいて再度お試しください。';
export const NOT_RETIRED = 'クラブの状態を変えられませんでした。時間をおいて再度お試しください。';
export const NOT_REMOVED = 'クラブを削除できませんでした。時間をおいて再度お試しください。';
export const NOT_UNITED = 'クラブをまとめられませんでした。時間をおいて再度お試しください。';
export const SAVED = '保存しました。会員のチーム紹介にも反映されています。';
export const RETIRED =
  'このクラブの使用は終わっています。チーム紹介と試合情報の入力には出ません。これまでの試合には残ります。';

const NAME_STAYS = '試合を始めた大会では、順位表で二つのクラブに分かれないように、いまの名前のまま残ります。';

export function standsIn(matches: number, upcoming: number): string {
  if (matches === 0) return 'いまの名前は、どの試合にもありません。';
  if (upcoming === 0) return `いまの名前は${matches}試合にあります。${NAME_STAYS}`;
  return `いまの名前は${matches}試合にあり、うち${upcoming}試合は、このクラブがまだ試合をしていない今年度の大会のものです。${NAME_STAYS}`;
}

export function carries(upcoming: number): string {
  return `まだ試合をしていない大会の${upcoming}試合も、新しい名前にする`;
}

export function removalQuestion(name: string): string {
  return `クラブ「${name}」を削除します。元に戻すことはできません。削除しますか？`;
}

export function retirementQuestion(name: string): string {
  return `クラブ「${name}」の使用を終えます。チーム紹介と試合情報の入力に出なくなります。あとから、また使えるようにできます。使用を終えますか？`;
}

export function unionQuestion(name: string, into: string, upcoming: number): string {
  const renamed = upcoming > 0 ? `まだ試合をしていない大会の${upcoming}試合の名前も変わり、` : '';
  return `クラブ「${name}」を「${into}」にまとめます。「${name}」は「${into}」の別の書き方になり、${renamed}元に戻すことはできません。まとめますか？`;
}
