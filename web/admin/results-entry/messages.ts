/** Sentences of the page where results are entered in bulk. */

export const RESULTS_ENTRY = '結果のまとめ入力';
export const NOT_READ = '試合の一覧を取得できませんでした。';
export const NOT_REVIEWED = '変わることを確かめられませんでした。時間をおいて、もう一度お試しください。';
export const NOT_SAVED = '結果を登録できませんでした。時間をおいて再度お試しください。';
export const NOT_READ_AGAIN =
  '最新の状況を読み込めませんでした。入力した結果は残っています。電波の状態を確かめて、もう一度「確認に進む」を押してください。';
export const NO_MATCHES = 'この期間に試合はありません。上で別の日を選んでください。';
export const NOTHING_MOVES = '順位、勝点、トーナメントの変化はありません。';
export const NOTHING_CHANGES = '入力した結果は、すべて登録済みの結果と同じです。登録するものはありません。';
export const WITHOUT_HALVES = '前半・後半の内訳なし';
export const TOO_MANY_WEEKS = '日付が10週を超えています。表を分けて読み込んでください。';
export const LEAVES = '入力した結果は、まだ登録されていません。登録せずに、この画面を離れますか？';

export function saved(registered: number, corrected: number): string {
  const parts = [
    ...(registered > 0 ? [`${registered}試合の結果を登録しました。`] : []),
    ...(corrected > 0 ? [`${corrected}試合の結果を修正しました。`] : []),
  ];
  return parts.join('');
}

/** Above the reviewed results. */
export function halvesInSecond(matches: number): string {
  return `「${WITHOUT_HALVES}」の${matches}試合は、前半の得点が入っていないため、合計を後半の得点として登録します。会員の画面にもそのように出ます。前半の得点がわかるときは、入力に戻って入れてください。`;
}
