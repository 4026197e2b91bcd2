/** What the server says of links to the administrator at the screen. */

export const LABEL_MISSING = 'リンクの名前を入力してください。';
export const NOTHING_TO_OPEN =
  '選ばれた大会や試合が見つからないか、まだ試合がありません。選び直してください。';
export const NOTHING_TO_PRACTISE = '練習用の試合がまだありません。';
export const UNKNOWN_LINK = '指定されたリンクが見つかりません。';
export const ALREADY_REVOKED = '取り消したリンクは変更できません。新しいリンクを作成してください。';
