import { Link } from '@tanstack/react-router';
import type { MembershipType } from '#domain/membership/membership.ts';
import rows from '#web/ui/link-list.module.css';
import { InquiryLink } from '#web/ui/membership/inquiry-link.tsx';
import styles from './procedures.module.css';

/** What a member can have changed, by asking the office. */
export function Procedures({ type }: { readonly type: MembershipType }) {
  return (
    <section className={styles.procedures} aria-labelledby="procedures">
      <h2 className={styles.title} id="procedures">
        変更のお手続き
      </h2>
      <p className={styles.how}>
        変更は事務局が承ります。選ぶと、希望の入ったお問い合わせのページが開きます。3営業日以内に、メールでお返事します。
      </p>
      <ul className={rows.list}>
        <li>
          {type === 'regular' ? (
            <InquiryLink wish="premium" className={rows.row}>
              プレミアム会員に変更する
            </InquiryLink>
          ) : (
            <InquiryLink wish="regular" className={rows.row}>
              レギュラー会員に変更する
            </InquiryLink>
          )}
        </li>
        <li>
          <InquiryLink wish="details" className={rows.row}>
            会員情報やお支払いプランを変更する
          </InquiryLink>
        </li>
        <li>
          <Link to="/site-info/$name" params={{ name: 'withdrawal' }} className={rows.row}>
            退会する
          </Link>
        </li>
      </ul>
    </section>
  );
}
