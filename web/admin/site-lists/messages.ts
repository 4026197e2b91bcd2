/** Sentences of the screens of sponsors, partners, coupon and past years. */

export const SAVED = '保存しました。会員の画面にも反映されています。';
export const NOT_SAVED = '保存できませんでした。時間をおいて再度お試しください。';
export const NOT_READ = '内容を読み込めませんでした。';
export const NOT_UPLOADED = '画像を送れませんでした。電波の状態を確かめて、もう一度お試しください。';
export const UPLOADING = '画像を送っています…';
export const NOTHING = 'まだありません。';
export const PREVIEW = '会員の画面での見え方';
