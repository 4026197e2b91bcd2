/** What the server says of uploads to the administrator at the screen. */

export const UNKNOWN_MATCH = '指定された試合が見つかりません。';
export const UNKNOWN_UPLOAD =
  'このアップロードは終了しているか、見つかりません。もう一度ファイルを選んでください。';
export const TOO_MANY_PHOTOS = '1つの試合に登録できる写真は1,000枚までです。';
export const TOO_MUCH_WAITING =
  '処理を待っている写真が多いため、いまは受け付けられません。しばらくすると自動で続きます。';
export const DISK_FULL =
  'サーバーの空き容量が足りないため、写真を受け付けられません。サイトの管理者にお知らせください。';
export const WRONG_PART = '写真のデータの送り方が正しくありません。画面を読み込み直してください。';
export const CUT_OFF = '写真の送信が途中で切れました。続きから送り直します。';
export const CHANGED_FILE =
  '送られてきたデータが、選ばれたファイルと違います。もう一度ファイルを選んでください。';
export const FILE_LOST = '送られてきたファイルが見つかりません。もう一度ファイルを選んでください。';
export const NOT_STORED = '写真を保存できませんでした。時間をおいて、もう一度ファイルを選んでください。';
export const REASON_MISSING = '登録する理由を入力してください。';
export const NOT_HELD =
  'この写真は、確かめを待っていません。画面を読み込み直して、いまの状態を確かめてください。';
