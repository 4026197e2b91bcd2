import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import rows from '#web/ui/link-list.module.css';
import styles from './procedures.module.css';

/** What members do themselves about their membership and their data. */
export function Procedures() {
  return (
    <section className={styles.procedures} aria-labelledby="procedures">
      <h2 className={styles.title} id="procedures">
        お手続き
      </h2>
      <ul className="card list">
        <Row to="/payments">お支払い（お支払いの記録、領収書、カード、家族）</Row>
        <Row to="/payments" hash="change">
          会員種別・お支払いプランを変更する
        </Row>
        <Row to="/own-data">会員情報を変更する</Row>
        <Row to="/leaving">退会する</Row>
        <Row to="/my-data">あなたのデータ（同意の記録、書き出し、消去）</Row>
      </ul>
    </section>
  );
}

type RowProps = Pick<LinkProps, 'to' | 'hash'> & { readonly children: ReactNode };

function Row({ children, ...link }: RowProps) {
  return (
    <li>
      <Link {...link} className={rows.row}>
        {children}
        <span className={rows.sign} aria-hidden="true">
          ›
        </span>
      </Link>
    </li>
  );
}
