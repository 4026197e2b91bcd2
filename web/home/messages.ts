/** Sentences of the home page (members' specification, section 8). */

export const NEWS_NOT_READ = 'お知らせの取得に失敗しました。';
export const MEDIA_NOT_READ = 'メディア記事の取得に失敗しました。';
export const NO_NEWS = 'お知らせはまだありません。';
export const NO_MEDIA = 'メディアの記事はまだありません。';
export const PARTNERS_NOT_READ =
  'パートナーの一覧を読み込めませんでした。電波の状態を確かめて、もう一度お試しください。';
