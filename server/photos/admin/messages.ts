/** What the server says of photos to the administrator at the screen. */

export const UNKNOWN_MATCH = '指定された試合が見つかりません。';
export const UNKNOWN_PHOTOS =
  '選ばれた写真が見つからないか、公開を終了しています。画面を読み込み直してください。';
export const ORDER_CHANGED =
  '並べ替えているあいだに、この試合の写真が変わりました。最新の並びを確かめてから、もう一度並べ替えてください。';
