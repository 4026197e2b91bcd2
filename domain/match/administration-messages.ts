/** The sentences of what only administrators do to a match: no reporter's phone carries them. */

export const STALE_VERSION =
  'この試合は、画面を開いた後に更新されています。入力した内容はそのまま残っています。最新の状況を確認してから、もう一度保存してください。';
export const UNKNOWN_VERSION = '指定された時点は、この試合の記録にありません。';
export const NOT_BEING_PLAYED =
  '得点と開始時刻を直せるのは、試合が始まってから、結果が登録されるまでの間です。';
export const PERIOD_NOT_BEGUN = 'まだ始まっていない前半・後半・延長戦の得点と開始時刻は変えられません。';
export const SCORE_UNCHANGED = '得点は今のままです。';
export const NOT_REGISTERED_TO_REOPEN = 'この試合は結果登録されていないため、登録の取り消しはできません。';
