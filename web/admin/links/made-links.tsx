import { lazy, Suspense, useState } from 'react';
import type { MadeReporterLink } from '#contract/match/reporter-links.ts';
import { Button } from '#web/ui/button.tsx';
import { matchText, untilText } from './link-words.ts';
import { LIKE_A_KEY, SCAN_ME, SHOWN_ONCE } from './messages.ts';
import styles from './reporter-links.module.css';

/** Only who makes a link needs it. */
const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));

/** More would push the code off its half of the paper. */
const MOST_NAMED = 6;

const COPY_WORDS = {
  ready: 'リンクをコピー',
  copied: 'コピーしました',
  failed: 'コピーできませんでした。上のリンクを選んでコピーしてください。',
} as const;

/** The links made on this visit, this once, and on paper the sheet that hangs at the venue. */
export function MadeLinks({ links }: { readonly links: readonly MadeReporterLink[] }) {
  return (
    <section className={styles.section} aria-labelledby="made-links">
      <div className={`${styles.section} ${styles.told} ${styles.notOnPaper}`} role="status">
        <h2 id="made-links" className={styles.heading}>
          リンクを作成しました
        </h2>
        <p className={styles.warning}>{SHOWN_ONCE}</p>
        <p>{LIKE_A_KEY}</p>
        <Button onClick={() => window.print()}>QRコードを印刷</Button>
      </div>
      <ul className={styles.sheet}>
        {links.map((made) => (
          <MadeLink key={made.link.link_id} made={made} />
        ))}
      </ul>
    </section>
  );
}

function MadeLink({ made: { link, path, matches } }: { readonly made: MadeReporterLink }) {
  const [copying, setCopying] = useState<keyof typeof COPY_WORDS>('ready');
  const url = new URL(path, location.origin).href;
  const names = link.championships.map(({ championship_name }) => championship_name);
  const grounds = [...new Set(matches.map(({ ground }) => ground))];
  const left = matches.length - MOST_NAMED;
  return (
    <li className={styles.made}>
      <div className={styles.words}>
        <h3 className={styles.label}>{link.label}</h3>
        <p>{link.category === null ? names.join('、') : `${link.category}のすべての試合`}</p>
        {grounds.length > 0 && <p>会場：{grounds.join('、')}</p>}
        <ul className={styles.named}>
          {matches.slice(0, MOST_NAMED).map((match) => (
            <li key={`${match.championship_id} ${match.match_id}`}>{matchText(match)}</li>
          ))}
          {left > 0 && <li>ほか{left}試合</li>}
        </ul>
        <p className={styles.until}>{untilText(link.expires_at)}</p>
        <p className={styles.onPaper}>{SCAN_ME}</p>
      </div>
      <Suspense fallback={<div className={styles.code} />}>
        <QrCode text={url} label={`${link.label}のQRコード`} />
      </Suspense>
      <div className={`${styles.copy} ${styles.notOnPaper}`}>
        <input className={styles.url} aria-label={`${link.label}のリンク`} readOnly={true} value={url} />
        <Button onClick={() => void copy(url).then(setCopying)}>
          <span aria-live="polite">{COPY_WORDS[copying]}</span>
        </Button>
      </div>
    </li>
  );
}

async function copy(url: string): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    // Forbidden by the browser, or not there at all: without https there is no clipboard.
    return 'failed';
  }
}
