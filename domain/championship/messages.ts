/** Sentences of the championships' administration. */

export const ID_TAKEN = 'この大会IDは、すでに使われています。別の大会IDを入力してください。';
export const YEAR_MALFORMED = '年度は、西暦4桁で入力してください。';
export const ORGANIZER_UNKNOWN = '主催は、「札幌」か「北海道」から選択してください。';
export const URL_MALFORMED = 'URLは、「https://」か「http://」から入力してください。';
export const NO_SUCH_DAY = '初日が暦にありません。';
export const DIVISION_MISSING = '部・ブロックの名前を入力してください。';
export const DIVISION_TOO_LONG = '部・ブロックの名前は50字以内で入力してください。';
export const DIVISION_TWICE = '同じ名前の部・ブロックがあります。別の名前を入力してください。';

export const PRACTICE_FIXED =
  '速報が入力された試合があるため、練習用かどうかは変更できません。練習の結果が会員に見えたり、本番の結果が消えたりするのを防ぐためです。';
export const FORMAT_FIXED =
  '速報が入力された試合があるため、方式は変更できません。入力された引き分けや延長戦、PK戦と合わなくなるためです。';
export const EXTRA_HALVES_FIXED = '延長戦に入った試合があるため、延長戦を「なし」にはできません。';
export const KICKS_FIXED =
  'PK戦を行った試合があるため、PK戦の本数は変更できません。決着の判定が変わってしまうためです。';

export function categoryMoves(matches: number): string {
  return `${matches}試合が、別のカテゴリーの一覧に移ります。いまのカテゴリーの速報リンクでは入力できなくなります。`;
}

export function yearMoves(matches: number): string {
  return `${matches}試合が、別の年度の大会になります。これまでの年度の一覧とアドレスでは見られなくなります。`;
}

export const MINUTES_SHIFT =
  'すでに速報が入力された試合でも、得点の時間（前半○分など）の表示が新しい時間で計算し直されます。';
export const HIDES = '練習用にすると、この大会と試合は会員の画面から消えます。';
export const SHOWS = '練習用でなくすると、この大会と試合が会員の画面に出ます。';
export const PUBLIC_HINT =
  '「サイト名・地域・料金」で会員でない人への公開を「する」にしているあいだ、選んだ範囲が /public で見えます。写真や人の名前は出ません。';
export const PUBLISHES =
  'サイトが会員でない人への公開をしているあいだ、この大会の日程と結果は、会員登録のない人にも見えます。';
export const WITHDRAWS =
  'この大会は、会員でない人には見えなくなります。ほかのサイトに埋め込まれた表も消えます。';
