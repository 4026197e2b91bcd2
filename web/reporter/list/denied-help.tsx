import { OutboxStrip } from '../outbox/outbox-strip.tsx';
import { useOutboxState } from '../outbox/use-outbox.ts';
import styles from './denied-help.module.css';
import { UnlistedMatches } from './unlisted-matches.tsx';

/** What may have happened to a link that opens nothing, whom to ask, and where this phone's own entries are. */
export function DeniedHelp() {
  const { operations } = useOutboxState();
  return (
    <div className={styles.help}>
      <p>次のどれかが考えられます。</p>
      <ul>
        <li>リンクの期限が切れた</li>
        <li>リンクが取り消された、または新しいリンクに替わった</li>
        <li>アドレスの打ち間違いや、途中で切れたアドレス</li>
      </ul>
      <p>
        リンクを届けた大会の担当者に、新しいリンクを頼んでください。連絡先がわからないときは、事務局に
        <a href="/contact">お問い合わせ</a>ください。
      </p>
      {operations.length > 0 && (
        <>
          <p>入力したものは、この端末に残っています。</p>
          <OutboxStrip />
          <UnlistedMatches operations={operations} />
        </>
      )}
    </div>
  );
}
