import type { Item, ItemState, Totals } from './items.ts';
import styles from './upload.module.css';

const WORDS: Readonly<Record<ItemState, string>> = {
  queued: '待っています',
  sending: '送信中',
  waiting: '処理中',
  shown: '登録しました',
  known: '登録済み',
  held: '確認待ち',
  refused: '登録できません',
  failed: '送信できません',
};

/** What needs an eye, or is on its way; the rest is there to be opened. */
const IN_VIEW: readonly ItemState[] = ['held', 'failed', 'refused', 'sending'];

/** Each file with its state. */
export function UploadList({ items }: { readonly items: readonly Item[] }) {
  const sorted = items.toSorted((a, b) => IN_VIEW.indexOf(a.state) - IN_VIEW.indexOf(b.state));
  const inView = sorted.filter(({ state }) => IN_VIEW.includes(state));
  const rest = sorted.filter(({ state }) => !IN_VIEW.includes(state));
  return (
    <>
      {inView.length > 0 && <Rows items={inView} name="送信中のファイル" />}
      {rest.length > 0 && (
        <details>
          <summary className={styles.summary}>ほかの{rest.length}個のファイル</summary>
          <Rows items={rest} name="ほかのファイル" />
        </details>
      )}
    </>
  );
}

function Rows({ items, name }: { readonly items: readonly Item[]; readonly name: string }) {
  return (
    <ul className={styles.list} aria-label={name}>
      {items.map((item) => (
        <Row key={item.id} item={item} />
      ))}
    </ul>
  );
}

function Row({ item }: { readonly item: Item }) {
  const { name, bytes, sent, state, note } = item;
  return (
    <li className={styles.row} data-state={state}>
      <span className={styles.name}>{name}</span>
      <span className={styles.size}>{sizeText(bytes)}</span>
      <span className={styles.state}>
        {WORDS[state]}
        {state === 'sending' && ` ${Math.floor((sent / Math.max(bytes, 1)) * 100)}%`}
      </span>
      {state === 'sending' && (
        <progress aria-label={`${name}の進み具合`} max={Math.max(bytes, 1)} value={sent} />
      )}
      {note !== null && <span className={styles.why}>{note}</span>}
    </li>
  );
}

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
  const held = by.held === 0 ? '' : `確認を待つ写真が${by.held}枚あります。`;
  const problem = held + (bad === 0 ? '' : `登録できないものが${bad}個あります。`);
  if (unsent > 0 && isPaused) return `一時停止しています（残り${unsent}枚）。${problem}`;
  if (unsent > 0) return `送信しています（残り${unsent}枚）。${problem}`;
  if (by.waiting > 0) {
    return `送信は終わりました。${by.waiting}枚を処理しています。このページを閉じても続きます。${problem}`;
  }
  return `${files}個のうち${done}枚が登録されています。${problem}`;
}

const MEGABYTE = 1024 * 1024;

/** Bytes as people count them: 3.4 MB, 1,600 MB. */
function sizeText(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  const digits = megabytes < 10 ? 1 : 0;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${megabytes.toLocaleString('ja-JP', options)} MB`;
}
