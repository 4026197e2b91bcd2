/** URL tokens for reporters, made in the browser: the server keeps only their hash. */

import { useState } from 'react';
import { type MatchRow, tidy } from '#domain/input/fields.ts';
import { isBlank } from '#domain/input/row.ts';
import { Button } from '#web/ui/button.tsx';
import type { Form } from './form.ts';
import { ONLY_NOW } from './messages.ts';
import styles from './url-tokens.module.css';

type TokenLinksProps = { readonly form: Pick<Form, 'rows' | 'generated' | 'opened'> };

/** The reporters' links of the tokens made here, shown this once: the server can't tell them again. */
export function TokenLinks({ form: { rows, generated, opened } }: TokenLinksProps) {
  const links = generated
    .map((token) => ({
      token,
      lines: rows.flatMap(({ row }, index) => (row.urlAccessToken === token ? [index + 1] : [])),
    }))
    // A token whose rows are gone, and that was not written with them, opens nothing.
    .filter(({ token, lines }) => lines.length > 0 || opened.has(token));
  if (links.length === 0) return null;
  return (
    <section className={styles.links} aria-label="速報員のリンク">
      <h2 className="subheading">速報員のリンク</h2>
      <p className="hint">{ONLY_NOW}</p>
      <ul className="stack2">
        {links.map(({ token, lines }) => (
          <TokenLink
            key={token}
            link={linkOf(token)}
            name={[opened.get(token) ?? [], lines.length > 0 ? `${lines.join('、')}行目` : []]
              .flat()
              .join('、')}
          />
        ))}
      </ul>
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

/** Tokens for the typed rows that have none, by place: one for each venue and day, where one reporter stands. */
export function tokensForRows(rows: readonly MatchRow[], make = newToken): ReadonlyMap<number, string> {
  const bySpot = new Map<string, string>();
  const tokens = new Map<number, string>();
  for (const [index, row] of rows.entries()) {
    if (isBlank(row) || tidy(row.urlAccessToken) !== '') continue;
    const spot = JSON.stringify([tidy(row.matchDate), tidy(row.ground)]);
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
