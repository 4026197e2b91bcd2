import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ONLY_NOW } from './messages.ts';
import { linkOf } from './new-token.ts';
import styles from './token-links.module.css';

type TokenLinksProps = {
  /** Tokens made on this page. */
  readonly tokens: readonly string[];
  /** The numbers of the rows that a token opens; none after they have been written. */
  readonly rowsOf: (token: string) => readonly number[];
};

/** The reporters' links of the tokens made here, shown this once: the server can't tell them again. */
export function TokenLinks({ tokens, rowsOf }: TokenLinksProps) {
  if (tokens.length === 0) return null;
  return (
    <section className={styles.links} aria-label="速報員のリンク">
      <h2 className={styles.heading}>速報員のリンク</h2>
      <p className={styles.only}>{ONLY_NOW}</p>
      <ul className={styles.list}>
        {tokens.map((token) => (
          <TokenLink key={token} link={linkOf(token)} rows={rowsOf(token)} />
        ))}
      </ul>
    </section>
  );
}

type TokenLinkProps = { readonly link: string; readonly rows: readonly number[] };

function TokenLink({ link, rows }: TokenLinkProps) {
  const [isCopied, setCopied] = useState(false);
  const name = rows.length > 0 ? `${rows.join('、')}行目` : '追加した試合';
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    setCopied(true);
  };
  return (
    <li className={styles.line}>
      <span className={styles.rows}>{name}</span>
      <input
        className={styles.link}
        aria-label={`${name}のリンク`}
        readOnly={true}
        value={link}
        onFocus={({ target }) => target.select()}
      />
      {/* A page served over plain HTTP has no clipboard; the line can be selected. */}
      {navigator.clipboard !== undefined && (
        <Button onClick={() => void copy()}>
          <span aria-live="polite">{isCopied ? 'コピーしました' : 'コピー'}</span>
        </Button>
      )}
    </li>
  );
}
