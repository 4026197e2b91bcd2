import type { Totals } from './items.ts';
import { sizeText } from './size-text.ts';
import styles from './upload.module.css';

type UploadProgressProps = { readonly totals: Totals; readonly isPaused: boolean };

/** How far all of them are together. */
export function UploadProgress({ totals, isPaused }: UploadProgressProps) {
  const { files, bytes, sent, by } = totals;
  return (
    <div className={styles.progress}>
      <progress aria-label="全体の進み具合" max={Math.max(bytes, 1)} value={sent} />
      <p>
        {sizeText(sent)} / {sizeText(bytes)}
      </p>
      <p role="status">{sentence(by, files, isPaused)}</p>
    </div>
  );
}

function sentence(by: Totals['by'], files: number, isPaused: boolean): string {
  const done = by.shown + by.known;
  const unsent = by.queued + by.sending;
  const bad = by.refused + by.failed;
  const problem = bad === 0 ? '' : `登録できないものが${bad}個あります。`;
  if (unsent > 0 && isPaused) return `一時停止しています（残り${unsent}枚）。${problem}`;
  if (unsent > 0) return `送信しています（残り${unsent}枚）。${problem}`;
  if (by.waiting > 0) {
    return `送信は終わりました。${by.waiting}枚を処理しています。このページを閉じても続きます。${problem}`;
  }
  return `${files}個のうち${done}枚が登録されています。${problem}`;
}
