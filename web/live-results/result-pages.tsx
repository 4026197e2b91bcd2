import type { SiteConfig } from '#contract/site.ts';
import rows from '#web/ui/link-list.module.css';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import styles from './result-pages.module.css';

type ResultPagesProps = { readonly links: SiteConfig['site']['resultLinks'] };

/** Pages of results outside this site, as the operator has written them. */
export function ResultPages({ links }: ResultPagesProps) {
  return (
    <section className={styles.section} aria-labelledby="result-pages">
      <h2 id="result-pages" className={styles.heading}>
        外部の結果ページ
      </h2>
      <ul className={rows.list}>
        {links.map(({ label, url }) => (
          <li key={url}>
            <OutsideLink name={label} url={url} />
          </li>
        ))}
      </ul>
    </section>
  );
}
