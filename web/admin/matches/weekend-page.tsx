import { useState } from 'react';
import type { Weekend, WeekendMatch } from '#contract/match/admin.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioRow } from '#web/ui/form/radio-row.tsx';
import { Freshness } from '#web/ui/freshness.tsx';
import { dayText, startTimeText } from '#web/ui/jst.ts';
import { Name } from '#web/ui/name.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { DayChoice } from './day-choice.tsx';
import { useDays, weekendOf } from './days.ts';
import { NO_MATCHES_ON_DAYS, NOTHING_MISSING, WEEKEND, WEEKEND_NOT_READ } from './messages.ts';
import { useWeekend } from './queries.ts';
import { FAULT_WORDS, missingIn, placeOf, type Sheet, sheetsOf } from './weekend-faults.ts';
import { WeekendMatchCard } from './weekend-match-card.tsx';
import styles from './weekend-page.module.css';

const GROUPINGS = ['venue', 'championship'] as const;
type Grouping = (typeof GROUPINGS)[number];
const GROUPING_WORDS: Readonly<Record<Grouping, string>> = { venue: '会場ごと', championship: '大会ごと' };

/** /admin-weekend: paper against screen, match by match; what is missing stands above. */
export function WeekendPage() {
  const { days, choose } = useDays(weekendOf);
  const [grouping, setGrouping] = useState<Grouping>('venue');
  const query = useWeekend(days);
  return (
    <Page title={WEEKEND} isWide={true}>
      <PageTitle>{WEEKEND}</PageTitle>
      <p className={styles.onPaper}>
        {dayText(days.from)}
        {days.to !== days.from && `〜${dayText(days.to)}`}
      </p>
      <div className={styles.tools}>
        <DayChoice days={days} onChoose={choose} />
        <RadioRow
          legend="まとめ方"
          name="grouping"
          options={GROUPINGS}
          chosen={grouping}
          labelOf={(option) => GROUPING_WORDS[option]}
          onChoose={setGrouping}
        />
        <Button onClick={() => print()}>印刷する</Button>
      </div>
      <Reading query={query} shape="cards" problem={readingProblem(query.error, WEEKEND_NOT_READ)}>
        {(weekend) => (
          <div className={styles.sheets} aria-busy={query.isPlaceholderData}>
            <Freshness heardAt={query.dataUpdatedAt} isConnected={query.error === null} />
            <Sheets weekend={weekend} grouping={grouping} />
          </div>
        )}
      </Reading>
    </Page>
  );
}

function Sheets({ weekend, grouping }: { readonly weekend: Weekend; readonly grouping: Grouping }) {
  const sheets = sheetsOf(weekend);
  if (sheets.length === 0) return <Notice>{NO_MATCHES_ON_DAYS}</Notice>;
  const checked = sheets.filter(({ one }) => one.checked !== null).length;
  const groups = [...Map.groupBy(sheets, (sheet) => headingOf(sheet, grouping))];
  return (
    <>
      <p role="status">
        {sheets.length}試合のうち、{checked}試合が照合済みです。
      </p>
      <WeekendMissing sheets={sheets} />
      <div className={styles.groups}>
        {groups.map(([heading, own]) => (
          <section key={heading} className={styles.group} aria-label={heading}>
            <h2 className={styles.heading}>{heading}</h2>
            <ul className={styles.list}>
              {own.map((sheet) => (
                <li key={`${sheet.one.match.championship_id} ${sheet.one.match.match_id}`}>
                  <WeekendMatchCard sheet={sheet} isByVenue={grouping === 'venue'} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function headingOf({ one: { match, championship_name } }: Sheet, grouping: Grouping): string {
  return `${dayText(match.match_date)}　${grouping === 'venue' ? match.venue : championship_name}`;
}

/** 不足と矛盾: each leads to its match on the page. */
function WeekendMissing({ sheets }: { readonly sheets: readonly Sheet[] }) {
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
