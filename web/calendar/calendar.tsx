import { Notice } from '#web/ui/notice.tsx';
import { Columns, Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useToday } from '#web/ui/today.ts';
import { DayOfPlay } from './day-of-play.tsx';
import { NO_SUCH_DAY, TITLE } from './messages.ts';
import { isDay } from './month.ts';
import { MonthGrid } from './month-grid.tsx';

/** /calendar and /calendar/{date}: all matches of a day over all championships, and the days of play of its month; today by itself. */
export function Calendar({ date }: { readonly date?: string }) {
  const today = useToday();
  const isSound = date === undefined || isDay(date);
  const shown = date !== undefined && isSound ? date : today;
  return (
    <Page title={TITLE} isWide={true}>
      <PageTitle>{TITLE}</PageTitle>
      {!isSound && <Notice>{NO_SUCH_DAY}</Notice>}
      <Columns>
        <MonthGrid key={shown} shown={shown} today={today} />
        {isSound && <DayOfPlay date={shown} today={today} />}
      </Columns>
    </Page>
  );
}
