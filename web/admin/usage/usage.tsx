import { listVisits, VISIT_DAYS } from '#contract/operations/visits.ts';
import { paymentNumbers } from '#contract/payment/admin.ts';
import { monthText, peopleText } from '#domain/membership/words.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { dayText } from '#web/ui/jst.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { hasSettled, Reading } from '#web/ui/reading.tsx';
import { Plot } from '../plot/plot.tsx';
import { Section } from '../record/section.tsx';

const USAGE = '会員と利用の推移';
const VISITS_NOT_READ = '利用の数を取得できませんでした。';
const MEMBERS_NOT_READ = '会員の数を取得できませんでした。';

/** /admin-usage: how many members there are, and how many of them come. */
export function Usage() {
  const visits = useRead(listVisits);
  const numbers = useRead(paymentNumbers);
  return (
    <Page title={USAGE} isWide>
      <PageTitle>{USAGE}</PageTitle>
      <Section heading="サイトを使った会員">
        <Reading query={visits} shape="tiles" problem={readingProblem(visits.error, VISITS_NOT_READ)}>
          {({ days }) => (
            <>
              <Plot
                title={`1日に使った会員（この${VISIT_DAYS}日）`}
                unit="日"
                series={['会員']}
                parts="stacked"
                columns={days.map(({ day, members }) => ({ label: dayText(day), values: [members] }))}
                textOf={peopleText}
              />
              <p>
                何台で何度使っても、1日に1人と数えます。誰が使ったかは残りません。今日の分は、30秒ほど遅れて増えます。
              </p>
            </>
          )}
        </Reading>
      </Section>
      {hasSettled(visits) && (
        <Section heading="会員の数">
          <Reading query={numbers} shape="tiles" problem={readingProblem(numbers.error, MEMBERS_NOT_READ)}>
            {({ months }) => (
              <Plot
                title="月の終わりに有効な会員（2年間）"
                unit="月"
                series={['レギュラー', 'プレミアム']}
                parts="stacked"
                columns={months.map(({ month, regular, premium }) => ({
                  label: monthText(month),
                  values: [regular, premium],
                }))}
                textOf={peopleText}
              />
            )}
          </Reading>
        </Section>
      )}
    </Page>
  );
}
