import type { Item, ItemState } from './items.ts';
import { sizeText } from './size-text.ts';
import styles from './upload.module.css';

const WORDS: Readonly<Record<ItemState, string>> = {
  queued: '待っています',
  sending: '送信中',
  waiting: '処理中',
  shown: '登録しました',
  known: '登録済み',
  refused: '登録できません',
  failed: '送信できません',
};

/** What needs an eye, or is on its way; the rest is there to be opened. */
const IN_VIEW: readonly ItemState[] = ['failed', 'refused', 'sending'];

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
