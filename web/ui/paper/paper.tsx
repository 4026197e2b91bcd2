import type { ReactNode } from 'react';
import type { Receipt } from '#contract/payment/payments.ts';
import { Button } from '../button.tsx';
import { yenText } from '../membership/yen.ts';
import { PageTitle } from '../page-title.tsx';
import styles from './paper.module.css';

type PaperProps = {
  /** What the paper is by law; null if its title says it. */
  readonly kind: string | null;
  readonly number: string;
  /** Null for an erased person. */
  readonly addressee: string | null;
  /** What the sum is called, and yen. */
  readonly sum: readonly [string, number];
  readonly rows: readonly (readonly [string, string])[];
  readonly issuer: Receipt['issuer'];
  readonly children: ReactNode;
};

/** A paper about money, as wide as a phone or a sheet of A4: number, addressee, sum, sentences, rows, issuer. */
export function Paper({ kind, number, addressee, sum, rows, issuer, children }: PaperProps) {
  const [label, amount] = sum;
  return (
    <article className={styles.sheet}>
      <div className={styles.head}>
        <p className={styles.kind}>{kind}</p>
        <p className={styles.number}>{`No. ${number}`}</p>
      </div>
      {addressee !== null && <p className={styles.addressee}>{`${addressee} 様`}</p>}
      <p className={styles.amount}>
        <span className={styles.label}>{label}</span>
        <strong>{yenText(amount)}</strong>
      </p>
      {children}
      <dl className={styles.rows}>
        {rows.map(([term, value]) => (
          <div key={term} className={styles.row}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.issuer}>
        <p>
          <strong>{issuer.name}</strong>
        </p>
        {issuer.address !== '' && <p>{issuer.address}</p>}
        {issuer.phone !== '' && <p>{`電話 ${issuer.phone}`}</p>}
        {issuer.number !== null && <p>{`登録番号 ${issuer.number}`}</p>}
      </div>
    </article>
  );
}

/** The heading of a page with a paper. */
export function PaperTitle({ children }: { readonly children: string }) {
  return (
    <div className={styles.title}>
      <PageTitle>{children}</PageTitle>
    </div>
  );
}

/** Below a paper, not printed: the print button, and where else to go. */
export function PaperActions({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.actions}>
      <Button onClick={() => window.print()}>印刷する（PDFに保存する）</Button>
      {children !== undefined && <span className={styles.back}>{children}</span>}
    </div>
  );
}
