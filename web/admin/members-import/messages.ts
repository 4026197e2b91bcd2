/** Sentences of the page where members are read in from a file. */

export const MEMBERS_IMPORT = '会員の取り込み';
export const ABOUT =
  '会員の名簿を、CSV・Excelのファイルか貼り付けた表から読み込み、まとめて追加・変更します。読み込んだだけでは何も変わりません。確認の画面で、だれの何が変わるかを見てから取り込みます。';
export const HOW_KNOWN =
  '会員は「会員番号」か「メールアドレス」で見分けます。空の欄は、いまの記録のままです。会員の一覧から書き出したCSVファイルも、直してそのまま読み込めます。';
export const DROP_HERE = 'ファイルをここに置くこともできます。';
export const NOT_READ =
  '表を読み取れませんでした。電波の状態を確かめて、もう一度読み込んでください。会員の記録は変わっていません。';
export const NOT_PLANNED =
  '会員の記録と見比べられませんでした。時間をおいて、もう一度お試しください。会員の記録は変わっていません。';
export const NOT_IMPORTED =
  '取り込めませんでした。時間をおいて再度お試しください。同じ内容が二度取り込まれることはありません。';
export const NOTHING_CHANGES = 'すべての行が、いまの記録と同じです。取り込むものはありません。';
export const MEND_FIRST =
  '誤りのある行があるため、取り込めません。ファイルの次のところを直して、もう一度読み込んでください。';
export const ALL_OR_NOBODY =
  '取り込みは、全員か、だれもかです。会員への案内や招待のメールは送られません。会費の記録も作られません。';

export function imported(added: number, changed: number): string {
  const parts = [
    ...(added > 0 ? [`${added.toLocaleString('ja-JP')}人を追加しました。`] : []),
    ...(changed > 0 ? [`${changed.toLocaleString('ja-JP')}人の記録を変更しました。`] : []),
  ];
  return parts.length === 0 ? NOTHING_CHANGES : parts.join('');
}
