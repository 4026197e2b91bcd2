/** Sentences of competitions to administrators and members. */

export const CHAMPIONSHIP_NOT_FOUND = '指定された大会が見つかりません。';

export const SAVED_BY_ANOTHER =
  'ほかの管理者が先に設定を保存しました。入力した内容はこの画面に残っています。新しい内容を読み込んで、もう一度保存してください。';
export const LOT_ELSEWHERE =
  '抽選を待っているクラブが変わりました。画面を読み込み直して、もう一度確かめてください。';
export const SETTINGS_SAVED = '順位とトーナメントの設定を保存しました。';

export function lotRecorded(group: string, order: readonly string[]): string {
  return `${group}の抽選の結果を記録しました（${order.join('、')}の順）。`;
}

/** `number` gives the order again. */
export function lotDrawn(group: string, order: readonly string[], number: number): string {
  return `${group}の抽選を画面で行いました（番号${number}、${order.join('、')}の順）。`;
}

export function lotRemoved(group: string, order: readonly string[]): string {
  return `${group}の抽選の記録を取り消しました（${order.join('、')}の順）。`;
}
