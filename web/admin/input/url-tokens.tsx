/** URL tokens for reporters, made in the browser: the server keeps only their hash. */

import { useState } from 'react';
import { writeCsv } from '#domain/input/delimited.ts';
import { type MatchRow, tidy } from '#domain/input/fields.ts';
import { isBlank } from '#domain/input/row.ts';
import { Button } from '#web/ui/button.tsx';
import { download } from '#web/ui/download.ts';
import type { Form } from './form.ts';
import { LINKS_FILE_NAME, ONLY_NOW } from './messages.ts';
import styles from './url-tokens.module.css';

type TokenLinksProps = { readonly form: Pick<Form, 'opened'> };

/** The reporters' links that were made here and open matches by now, shown this once: the server can't tell them again. */
export function TokenLinks({ form: { opened } }: TokenLinksProps) {
  const links = [...opened].map(([token, name]) => ({ link: linkOf(token), name }));
  if (links.length === 0) return null;
  const rows = [['速報する試合', 'リンク'], ...links.map(({ link, name }) => [name, link])];
  return (
    <section className={styles.links} aria-label="速報員のリンク">
      <h2 className="subheading">速報員のリンク</h2>
      <p className="hint">{ONLY_NOW}</p>
      <ul className="stack2">
        {links.map(({ link, name }) => (
          <TokenLink key={link} link={link} name={name} />
        ))}
      </ul>
      <Button onClick={() => download(writeCsv(rows), LINKS_FILE_NAME, 'text/csv;charset=utf-8')}>
        リンクの一覧をCSVに書き出す
      </Button>
    </section>
  );
}

type TokenLinkProps = { readonly link: string; readonly name: string };

function TokenLink({ link, name }: TokenLinkProps) {
  const [isCopied, setCopied] = useState(false);
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

/** 192 bits: nobody guesses one, and it is 32 letters without a remainder. */
const BYTES = 24;

/** 32 letters of base64url. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** What one link is made for: a venue and a day, where one reporter stands, or each match. */
export type LinkUnit = 'spot' | 'match';

/** Tokens for the typed rows that have none, by place. */
export function tokensForRows(
  rows: readonly MatchRow[],
  unit: LinkUnit,
  make = newToken,
): ReadonlyMap<number, string> {
  const bySpot = new Map<string, string>();
  const tokens = new Map<number, string>();
  for (const [index, row] of rows.entries()) {
    if (isBlank(row) || tidy(row.urlAccessToken) !== '') continue;
    const spot = unit === 'match' ? String(index) : JSON.stringify([tidy(row.matchDate), tidy(row.ground)]);
    const token = bySpot.get(spot) ?? make();
    bySpot.set(spot, token);
    tokens.set(index, token);
  }
  return tokens;
}

/** The address that a reporter opens with this token. */
function linkOf(token: string): string {
  return `${location.origin}/connecter/select-reporting-match/${token}`;
}
