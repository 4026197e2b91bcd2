/** Sentences of the screens where schedules are made. */

export const SCHEDULES = '日程表の作成';
export const SCHEDULES_NOT_READ = '大会の一覧を読み込めませんでした。';
export const NO_SCHEDULES = '大会はまだありません。「大会」の画面で追加してください。';
export const CHAMPIONSHIP_NOT_READ = '大会を読み込めませんでした。';
export const MAKES_AGAIN = '手で変えたところは、作り直すと元に戻ります。作り直しますか？';
export const LEAVES =
  '作った日程表は、まだ登録されていません。この画面を離れますか？（入力した条件は、この端末に残ります）';
export const REPLACES_DRAFT =
  '「試合情報の入力」に書きかけの行があります。日程表の試合に置き換えます。よろしいですか？';
export const NOT_HANDED_OVER =
  'この端末に保存できないため、「試合情報の入力」に渡せませんでした。CSVに書き出して、読み込んでください。';
export const IS_OUTDATED = '条件が変わっています。「日程を作る」を押すと、この日程表が新しくなります。';
export const IMPOSSIBLE =
  'クラブの試合が重なるか、対戦の決まる前に始まる試合があるため、まだ登録に進めません。赤い線の付いた試合を動かしてください。';
export const NO_CONFLICTS = '食い違いはありません。';
export const NOT_WRITTEN_YET = 'この日程表は、まだ登録されていません。';
export const KNOCKOUT_NOTE =
  '2つ目からの回戦は、クラブの名前の代わりに「準決勝第1試合の勝者」のように登録されます。登録したあと、「順位とトーナメント」で「登録された試合から作る」を押して保存すると、結果が出るたびにクラブの名前が入ります。';
export const FORMAT_DIFFERS = {
  league: 'この大会の方式はリーグです。トーナメントの試合を登録しても、延長は入力できません。',
  knockout: 'この大会の方式はトーナメントです。総当たりの試合を登録しても、順位表は自動では出ません。',
} as const;
export const FILE_NAME = '日程表.csv';
