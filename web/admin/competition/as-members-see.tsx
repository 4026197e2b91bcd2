import { Link } from '@tanstack/react-router';
import type { AdminCompetition } from '#contract/admin-competition.ts';
import styles from './competition.module.css';

/** Leads to the page that members have of it; in a tab of its own, for what is typed here stays. */
export function AsMembersSee({ competition }: { readonly competition: AdminCompetition }) {
  const { fiscal_year: fiscalYear, championship_id: championshipId } = competition;
  return (
    <p className={styles.hint}>
      <Link
        to="/archive/$fiscalYear/$championshipId"
        params={{ fiscalYear: String(fiscalYear), championshipId }}
        target="_blank"
      >
        会員に見えている順位表・トーナメント表（新しいタブで開きます）
      </Link>
    </p>
  );
}
