import { useState } from 'react';
import { type Calendar, calendars, removeCalendar } from '#contract/championship/calendars.ts';
import { CALENDAR_KINDS, type CalendarOf } from '#domain/follow/calendar.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { dateText, fullDayText } from '#web/ui/jst.ts';
import { Name } from '#web/ui/name.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import styles from './calendars.module.css';
import { NewCalendar } from './new-calendar.tsx';
import { RemovalQuestion } from './passkey-removal.tsx';

const TITLE = 'カレンダーに追加';
const NOT_READ = 'カレンダーの情報を取得できませんでした。';
const WHAT_IT_IS =
  '試合の日時と会場、結果が、スマートフォンやパソコンのカレンダーに入ります。延期や日程の変更も、カレンダーが読み直したときに反映されます（1時間から1日ほどかかります）。';
const QUESTION =
  'このアドレスを取り消しますか？ 追加したカレンダーには、もう試合が届きません。元には戻せません。';
const REMOVED = '取り消しました。端末のカレンダーに残っている予定は、端末の設定から消せます。';
const NOT_REMOVED = '取り消せませんでした。電波の状態を確かめて、もう一度お試しください。';

type CalendarsProps = { readonly kind?: string; readonly id?: string };

/** /calendars: matches in the member's own calendar, and the addresses at which their calendars read them. */
export function Calendars({ kind, id = '' }: CalendarsProps) {
  const of = { kind: CALENDAR_KINDS.find((known) => known === kind) ?? 'following', id } satisfies CalendarOf;
  const query = useRead(calendars, { query: of });
  return (
    <Page title={TITLE}>
      <PageTitle>{TITLE}</PageTitle>
      <p className={styles.text}>{WHAT_IT_IS}</p>
      <Reading query={query} shape="rows" problem={readingProblem(query.error, NOT_READ)}>
        {({ title, calendars: own }) => (
          <>
            <NewCalendar of={of} title={title} />
            <Own calendars={own} />
          </>
        )}
      </Reading>
    </Page>
  );
}

function Own({ calendars: own }: { readonly calendars: readonly Calendar[] }) {
  const [asked, setAsked] = useState<Calendar | null>(null);
  const { mutate, isPending, isSuccess, isError } = useWrite(removeCalendar, {
    refreshesAlways: [calendars],
  });
  if (own.length === 0) return isSuccess ? <p role="status">{REMOVED}</p> : null;
  return (
    <section className={styles.part} aria-labelledby="own">
      <h2 className={styles.title} id="own">
        作ったアドレス
      </h2>
      <ul className="card list">
        {own.map((calendar) => (
          <li key={calendar.calendar_id} className={styles.row}>
            <div className={styles.what}>
              <p className={styles.name}>
                <Name>{nameOf(calendar)}</Name>
              </p>
              <p className={styles.text}>{daysOf(calendar)}</p>
            </div>
            <Button
              disabled={isPending}
              aria-label={`${nameOf(calendar)}のアドレスを取り消す`}
              onClick={() => setAsked(calendar)}
            >
              取り消す
            </Button>
          </li>
        ))}
      </ul>
      {isSuccess && <p role="status">{REMOVED}</p>}
      {isError && <p role="alert">{NOT_REMOVED}</p>}
      {asked !== null && (
        <RemovalQuestion
          sentence={QUESTION}
          yes="取り消す"
          onYes={() => {
            mutate({ body: { calendar_id: asked.calendar_id } });
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

function nameOf({ title }: Calendar): string {
  return title === '' ? '掲載の終わったもの' : title;
}

function daysOf({ created_at: createdAt, last_read_on: readOn }: Calendar): string {
  const made = `${fullDayText(dateText(Date.parse(createdAt)))}に作成`;
  return readOn === null
    ? `${made}、まだ読まれていません`
    : `${made}、最後に読まれたのは${fullDayText(readOn)}`;
}
