import { useState } from 'react';
import { closeMonth } from '#contract/payment/admin.ts';
import { PAYMENT_METHOD_NAMES } from '#domain/membership/payment.ts';
import { monthText, yenText } from '#domain/membership/words.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { download } from '#web/ui/download.ts';
import { useToday } from '#web/ui/today.ts';
import { Choice } from '../controls/choice.tsx';
import { SavingProblem } from '../record/problem.tsx';
import { Section } from '../record/section.tsx';
import { monthsAround } from './amounts.ts';
import { KEEP_BOOKS, NOT_CLOSED } from './messages.ts';
import styles from './payments.module.css';

const MONTHS_BACK = 36;

/** 月次の締め: the books of a month as a file, and its totals. */
export function Closing() {
  const months = monthsAround(useToday().slice(0, 7), 0, MONTHS_BACK);
  const [month, setMonth] = useState(months[1] ?? '');
  const { mutate, isPending, error, data, reset } = useWrite(closeMonth, {
    onAnswer: ({ text, file_name: name }) => download(text, name, 'text/csv;charset=utf-8'),
  });
  return (
    <Section heading="月次の締め">
      <p className="hint">
        入金と返金を一行ずつ並べた、会計ソフトや表計算のためのCSVファイルです。あとからの返金は、返金した月に載ります。
      </p>
      <div className={styles.closing}>
        <Choice
          label="月"
          value={month}
          options={months.map((one) => [one, monthText(one)] as const)}
          onChange={(one) => {
            reset();
            setMonth(one);
          }}
        />
        <Button disabled={isPending} onClick={() => mutate({ body: { month } })}>
          CSVに書き出す
        </Button>
      </div>
      <SavingProblem error={error} notDone={NOT_CLOSED} />
      {data !== undefined && (
        <div role="status" className="stack2">
          <p>
            {monthText(month)}の{data.rows.toLocaleString('ja-JP')}件を書き出しました。{KEEP_BOOKS}
          </p>
          {data.totals.length > 0 && <Totals totals={data.totals} />}
        </div>
      )}
    </Section>
  );
}

type TotalsProps = {
  readonly totals: readonly {
    readonly method: keyof typeof PAYMENT_METHOD_NAMES;
    readonly income: number;
    readonly refunds: number;
  }[];
};

function Totals({ totals }: TotalsProps) {
  const all = totals.reduce((sum, { income, refunds }) => sum + income - refunds, 0);
  return (
    <table className={styles.totals}>
      <caption className="unseen">方法ごとの合計</caption>
      <thead>
        <tr>
          <th scope="col">方法</th>
          <th scope="col">入金</th>
          <th scope="col">返金</th>
          <th scope="col">差し引き</th>
        </tr>
      </thead>
      <tbody>
        {totals.map(({ method, income, refunds }) => (
          <tr key={method}>
            <th scope="row">{PAYMENT_METHOD_NAMES[method]}</th>
            <td>{yenText(income)}</td>
            <td>{yenText(refunds)}</td>
            <td>{yenText(income - refunds)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">合計</th>
          <td />
          <td />
          <td>{yenText(all)}</td>
        </tr>
      </tbody>
    </table>
  );
}
