/** Sentences of the photo pages (members' specification, sections 2 and 8). */

import { fullDayText } from '#web/ui/jst.ts';

export const PHOTOS = '写真';
export const CHOOSE_MATCH = '表示対象試合を選択してください。';
export const NO_PHOTOS = '該当する画像はありません。';
export const PHOTOS_NOT_READ = '画像の取得に失敗しました。';

/** The specification gives these lists no sentence of their own. */
export const CHAMPIONSHIPS_NOT_READ = '写真のある大会の一覧を読み込めませんでした。';
export const MATCHES_NOT_READ = '写真のある試合の一覧を読み込めませんでした。';
export const NO_CHAMPIONSHIPS = '公開中の写真はまだありません。';
export const NO_CHAMPIONSHIPS_IN_CATEGORY = '写真のある大会はまだありません。';
export const NO_MATCHES = 'この大会の写真はまだありません。';
export const UNKNOWN_CHAMPIONSHIP = '指定された大会が見つかりません。一覧からお選びください。';

export const SAVE = '保存';
export const PREPARING = '保存の準備をしています…';
export const CHOOSE_PHOTO = '保存する写真を選んでください。';
export const DOWNLOADING = '写真の保存を始めました。';
export const NOT_SAVED = '写真の保存に失敗しました。';
export const PREMIUM_ONLY =
  '写真を保存できるのは、プレミアム会員の方だけです。会員種別は、会員情報のページで変更できます。';
export const PHOTO_GONE = 'この写真は公開を終了したため、保存できません。';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `2026-05-16` as 2026年5月16日; other text (anyone can type an address) as it is. */
export function matchDay(text: string): string {
  return DAY.test(text) ? fullDayText(text) : text;
}
