import { Link } from '@tanstack/react-router';
import type { MembershipType } from '#domain/membership/membership.ts';
import rows from '#web/ui/link-list.module.css';
import { InquiryLink } from '#web/ui/membership/not-in-force.tsx';
import styles from './procedures.module.css';

/** What a member can have changed, by asking the office. */
export function Procedures({ type }: { readonly type: MembershipType }) {
  return (
    <section className={styles.procedures} aria-labelledby="procedures">
      <h2 className={styles.title} id="procedures">
        お手続き
      </h2>
      <p className={styles.how}>
        変更と退会は事務局が承ります。変更を選ぶと、希望の入ったお問い合わせのページが開きます。3営業日以内に、メールでお返事します。
      </p>
      <ul className="card list">
        <li>
          {type === 'regular' ? (
            <InquiryLink wish="premium" className={rows.row}>
              プレミアム会員に変更する
              <Sign />
            </InquiryLink>
          ) : (
            <InquiryLink wish="regular" className={rows.row}>
              レギュラー会員に変更する
              <Sign />
            </InquiryLink>
          )}
        </li>
        <li>
          <InquiryLink wish="details" className={rows.row}>
            会員情報やお支払いプランを変更する
            <Sign />
          </InquiryLink>
        </li>
        <li>
          <Link to="/site-info/$name" params={{ name: 'withdrawal' }} className={rows.row}>
            退会する
            <Sign />
          </Link>
        </li>
        <li>
          <Link to="/my-data" className={rows.row}>
            あなたのデータ（同意の記録、書き出し、消去）
            <Sign />
          </Link>
        </li>
      </ul>
    </section>
  );
}

function Sign() {
  return (
    <span className={rows.sign} aria-hidden="true">
      ›
    </span>
  );
}
