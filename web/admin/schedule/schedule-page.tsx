import { readCompetition } from '#contract/championship/admin-competition.ts';
import { championshipDetail } from '#contract/championship/championships.ts';
import { FORMAT_NAMES } from '#domain/championship/form.ts';
import { useRead } from '#web/api/calls.ts';
import { Page } from '#web/ui/page.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { Note, RecordHead } from '../record/record-head.tsx';
import { RecordReading } from '../record/record-reading.tsx';
import { useRecord } from '../record/use-record.ts';
import { clubGroups } from './club-groups.ts';
import { CHAMPIONSHIP_NOT_READ, SCHEDULES } from './messages.ts';
import styles from './schedule.module.css';
import { ScheduleMaker } from './schedule-maker.tsx';

/** /admin-schedule/$championshipId: a championship's matches made, placed, looked at, and handed to the bulk input. */
export function SchedulePage({ championshipId }: { readonly championshipId: string }) {
  const params = { championshipId };
  const { query } = useRecord(championshipDetail, { params });
  // Without its groups, clubs can still be typed: a practice championship has none to read.
  const { data: competition } = useRead(readCompetition, { params }, { gcTime: 0 });
  return (
    <Page title={SCHEDULES} isWide>
      <div className={styles.conditions}>
        <BackLink to="/admin-championship/$championshipId" params={params}>
          大会の変更
        </BackLink>
      </div>
      <RecordReading query={query} title={SCHEDULES} shape="rows" notRead={CHAMPIONSHIP_NOT_READ}>
        {(championship) => (
          <>
            <RecordHead name={`${championship.form.name}の日程表`}>
              <Note>
                {championship.form.fiscalYear}年度・{championship.form.category}・
                {FORMAT_NAMES[championship.form.rules.format]}
              </Note>
            </RecordHead>
            <ScheduleMaker
              championship={championship}
              groups={clubGroups(championship.divisions, competition?.groups ?? [])}
            />
          </>
        )}
      </RecordReading>
    </Page>
  );
}
