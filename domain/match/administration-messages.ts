/** The sentences of what only administrators do to a match: no reporter's phone carries them. */

export const STALE_VERSION =
  'この試合は、画面を開いた後に更新されています。入力した内容はそのまま残っています。最新の状況を確認してから、もう一度保存してください。';
export const UNKNOWN_VERSION = '指定された時点は、この試合の記録にありません。';
export const NOT_REGISTERED_TO_REOPEN = 'この試合は結果登録されていないため、登録の取り消しはできません。';
