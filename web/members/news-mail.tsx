import { newsMail, switchNewsMail } from '#contract/messaging/mailings.ts';
import { readingOf, useRead } from '#web/api/calls.ts';
import { useRequested } from '#web/api/use-requested.ts';
import { useWrite } from '#web/api/use-write.ts';
import styles from './notices.module.css';

const NOT_SAVED = '保存できませんでした。電波の状態を確かめて、もう一度お試しください。';
const STAYS = '会員資格やお支払い、行事の中止などの事務連絡は、いつも届きます。';

/** Whether news of the office comes by mail; nothing for who has no member's record. */
export function NewsMailChoice() {
  const { data } = useRead(newsMail);
  const { mutate, isError } = useWrite(switchNewsMail, { keeps: readingOf(newsMail) });
  const { shown, request } = useRequested(data?.receives ?? null);
  if (shown === null) return null;
  const save = (receives: boolean) => mutate({ body: { receives } }, request(receives));
  return (
    <section className={styles.part} aria-labelledby="news-mail">
      <h2 className="heading" id="news-mail">
        メール
      </h2>
      <div className="card list">
        <label className={styles.choice}>
          事務局からのお知らせメールを受け取る
          <input type="checkbox" checked={shown} onChange={({ target }) => save(target.checked)} />
        </label>
      </div>
      <p className="hint">{STAYS}</p>
      {isError && <p role="alert">{NOT_SAVED}</p>}
    </section>
  );
}
