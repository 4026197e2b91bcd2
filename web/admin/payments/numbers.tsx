import type { UseQueryResult } from '@tanstack/react-query';
import type { MonthNumbers } from '#contract/payment/admin.ts';
import { monthText, peopleText, yenText } from '#domain/membership/words.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Reading } from '#web/ui/reading.tsx';
import { Plot } from '../plot/plot.tsx';
import { Section } from '../record/section.tsx';
import { NOT_READ } from './messages.ts';
import styles from './payments.module.css';

/** 推移: members, joinings and leavings, and income of the last two years. */
export function Numbers({
  query,
}: {
  readonly query: UseQueryResult<{ readonly months: readonly MonthNumbers[] }>;
}) {
  return (
    <Section heading="2年間の推移">
      <Reading query={query} shape="tiles" problem={readingProblem(query.error, NOT_READ)}>
        {({ months }) => <Plots months={months} />}
      </Reading>
    </Section>
  );
}

function Plots({ months }: { readonly months: readonly MonthNumbers[] }) {
  const columns = (valuesOf: (month: MonthNumbers) => readonly number[]) =>
    months.map((one) => ({ label: monthText(one.month), values: valuesOf(one) }));
  return (
    <div className={styles.plots}>
      <Plot
        title="月の終わりに有効な会員"
        series={['レギュラー', 'プレミアム']}
        unit="月"
        parts="stacked"
        columns={columns(({ regular, premium }) => [regular, premium])}
        textOf={peopleText}
      />
      <Plot
        title="入会と退会"
        series={['入会・復帰', '退会・期限切れ']}
        unit="月"
        parts="beside"
        columns={columns(({ joined, left }) => [joined, left])}
        textOf={peopleText}
      />
      <Plot
        title="入金と返金"
        series={['入金', '返金']}
        unit="月"
        parts="beside"
        columns={columns(({ income, refunds }) => [income, refunds])}
        textOf={yenText}
      />
    </div>
  );
}
