/** Sentences of the news and media pages (members' specification, section 8). */

export const NEWS = 'お知らせ';
export const MEDIA = 'メディア';
export const NO_NEWS = 'お知らせはまだありません。';
export const NO_MEDIA = 'メディアの記事はまだありません。';
export const NOT_READ = '記事の取得に失敗しました。';
export const UNKNOWN_ARTICLE =
  '記事の取得に失敗しました。指定された記事が見つかりません。一覧からお選びください。';
