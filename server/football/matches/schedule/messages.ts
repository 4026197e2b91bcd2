/** What the server says of a single match's schedule to the administrator at the screen. */

export const UNKNOWN_FIXTURE = '指定された試合が見つかりません。';
export const UNKNOWN_CHAMPIONSHIP = '指定された大会が見つかりません。';
export const STALE_FIXTURE =
  'この試合の日程は、開いているあいだに変更されました。入力した内容はこの画面に残っています。新しい内容を読み込んで、もう一度保存してください。';
export const FIXTURE_BEGUN =
  'この試合は、すでに始まったか結果が登録されたため、日程を変更できません。入力した内容は保存されていません。';
export const FIXTURE_TOUCHED = 'この試合には、すでに速報か延期の記録があるため、削除できません。';
export const FIXTURE_USED =
  'この試合は、写真などから使われているため、削除できません。先にそちらを外してください。';
export const SAME_FIXTURE = '同じ日時に、同じクラブの試合がすでにあります。';
export const TOO_MANY_ALIKE =
  '試合IDを決められません。同じ組み合わせの試合が多すぎるか、大会IDとクラブ名が長すぎます。';
