/** Sentences of the pages where tables and brackets are settled. */

export const COMPETITIONS = '順位とトーナメント';
export const COMPETITIONS_NOT_READ = '大会の一覧を取得できませんでした。';
export const NO_COMPETITIONS = 'この年度の大会はまだありません。';
export const COMPETITION_NOT_READ = '大会の設定を取得できませんでした。';
export const NOT_SAVED = '保存できませんでした。入力した内容は残っています。時間をおいて再度お試しください。';
export const NOT_EXPORTED = '書き出せませんでした。時間をおいて再度お試しください。';
export const UNSAVED = '保存していない変更があります。';
export const SAVED = '設定を保存しました。';
export const NO_PREVIEW = '保存したあとの順位表を取得できませんでした。';
export const NOTHING_TO_SHOW = '順位表を出す組も、トーナメント表もまだありません。';
export const DRAW_AGAIN =
  '今のトーナメント表と、試合との結び付けが、新しい組み合わせに置き換わります。よろしいですか？';
export const FROM_MATCHES =
  'クラブの名前が「準決勝第1試合の勝者」のようになっている試合を、その名前のとおりに結び付けます。';
export const REMOVE_BRACKET = 'トーナメント表と、試合との結び付けが消えます。よろしいですか？';
export const DRAW_NOW = '順番を一度だけ引き、時刻、番号、立会人とともにすぐ記録します。よろしいですか？';
export const REMOVE_LOT = 'この抽選の記録が消え、並んだクラブはまた抽選待ちになります。よろしいですか？';
export const MEETINGS_UNKNOWN =
  '総当たりの回数が未定のあいだは、勝ち上がりの確定も、抽選待ちも、トーナメント表への進出も決まりません。';
