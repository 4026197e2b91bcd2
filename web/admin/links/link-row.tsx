import type { ReporterLink } from '#contract/reporter-links.ts';
import { Button } from '#web/ui/button.tsx';
import { momentText } from '../moment.ts';
import { STATE_WORDS, scopeText } from './link-words.ts';
import styles from './reporter-links.module.css';

type LinkRowProps = {
  readonly link: ReporterLink;
  readonly onChange: () => void;
  readonly onRevoke: () => void;
};

/** One link of the list; never its token. */
export function LinkRow({ link, onChange, onRevoke }: LinkRowProps) {
  const { label, state, created_by, created_at, expires_at, revoked_at } = link;
  return (
    <li className={styles.row}>
      <h3 className={styles.label}>
        <span className={styles.state} data-state={state}>
          {STATE_WORDS[state]}
        </span>
        {label}
      </h3>
      <p>{scopeText(link)}</p>
      <dl className={styles.facts}>
        <div>
          <dt>期限</dt>
          <dd>{momentText(expires_at)}</dd>
        </div>
        <div>
          <dt>作成</dt>
          <dd>
            {momentText(created_at)}（{created_by ?? 'サーバーの操作、または試合情報の入力'}）
          </dd>
        </div>
        {revoked_at !== null && (
          <div>
            <dt>取り消し</dt>
            <dd>{momentText(revoked_at)}</dd>
          </div>
        )}
      </dl>
      {state !== 'revoked' && (
        <div className={styles.answers}>
          <Button aria-label={`${label}の名前・期限を変える`} onClick={onChange}>
            名前・期限を変える
          </Button>
          <Button aria-label={`${label}を取り消す`} onClick={onRevoke}>
            取り消す
          </Button>
        </div>
      )}
    </li>
  );
}
