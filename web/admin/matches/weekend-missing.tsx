import type { WeekendMatch } from '#contract/admin-matches.ts';
import { dayText, startTimeText } from '#web/ui/jst.ts';
import { Name } from '#web/ui/name.tsx';
import { NOTHING_MISSING } from './messages.ts';
import { missingIn, placeOf, type Sheet } from './weekend-faults.ts';
import styles from './weekend-page.module.css';
import { FAULT_WORDS } from './words.ts';

/** 不足と矛盾: each leads to its match on the page. */
export function WeekendMissing({ sheets }: { readonly sheets: readonly Sheet[] }) {
  const missing = missingIn(sheets);
  return (
    <section className={styles.missing} aria-labelledby="weekend-missing" data-empty={missing.length === 0}>
      <h2 id="weekend-missing" className={styles.heading}>
        不足と矛盾
      </h2>
      {missing.length === 0 && <p>{NOTHING_MISSING}</p>}
      {missing.map(({ fault, sheets: found }) => (
        <div key={fault}>
          <h3 className={styles.fault}>
            {FAULT_WORDS[fault]}（{found.length}試合）
          </h3>
          <ul className={styles.found}>
            {found.map(({ one }) => (
              <li key={placeOf(one)}>
                <Found one={one} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** Clubs meet more than once: day, venue and championship say which of their matches it is. */
function Found({ one }: { readonly one: WeekendMatch }) {
  const { match, championship_name } = one;
  const facts = [
    `${dayText(match.match_date)} ${startTimeText(match.scheduled_match_start_time)}`,
    match.venue,
    championship_name,
    match.match,
  ];
  return (
    <a href={`#${encodeURIComponent(placeOf(one))}`}>
      <Name>{match.home_club.club_name}</Name> 対 <Name>{match.away_club.club_name}</Name>{' '}
      <span className={styles.facts}>{facts.join('　')}</span>
    </a>
  );
}
