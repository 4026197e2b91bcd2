import type { SiteConfig } from '#contract/site.ts';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { PriceList } from '#web/ui/prices.tsx';
import styles from './before-joining.module.css';

/** Beside the way to registration: what a membership costs, and, for who has a link and no account, the way to what everyone may see. */
export function BeforeJoining({ site }: Pick<SiteConfig, 'site'>) {
  return (
    <>
      <PriceList prices={site.prices} />
      {site.publicResults && <OpenResults />}
    </>
  );
}

/** To the same match or championship, where the address names one; the sign-in is drawn once for all addresses. */
function OpenResults() {
  const address = useIsDrawn() ? ALL : openAddressOf(location.pathname);
  return (
    <p className={styles.open}>
      <span>公開している大会は、ログインせずにご覧になれます。</span>
      <a className={styles.way} href={address}>
        ログインせずに結果を見る
      </a>
    </p>
  );
}

const ALL = '/public';
const CHAMPIONSHIP = /^\/(?:latest-results-by-championship|archive\/\d{4})\/([^/]+)$/;
const MATCH = /^\/indv-result\/([^/]+\/[^/]+)$/;

function openAddressOf(path: string): string {
  const same = CHAMPIONSHIP.exec(path)?.[1] ?? MATCH.exec(path)?.[1];
  return same === undefined ? ALL : `${ALL}/${same}`;
}
