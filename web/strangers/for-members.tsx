import type { ReactNode } from 'react';
import styles from './for-members.module.css';

/** At the end of a page for everyone: what members have beside it. `children` leads to it. */
export function ForMembers({ children }: { readonly children: ReactNode }) {
  return (
    <section className={`card stack2 ${styles.place}`} aria-labelledby="for-members">
      <h2 id="for-members" className="subheading">
        会員になると
      </h2>
      <p>得点の時刻、写真、記事、スマートフォンへのお知らせもご覧になれます。</p>
      <p className={styles.ways}>
        {children}
        <a className={styles.way} href="/signup.html">
          新規会員登録
        </a>
      </p>
    </section>
  );
}
