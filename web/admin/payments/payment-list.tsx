import { searchPayments } from '#contract/payment/admin.ts';
import {
  PAYMENT_METHOD_NAMES,
  PAYMENT_METHODS,
  PAYMENT_STATE_NAMES,
  PAYMENT_STATES,
  paidForText,
} from '#domain/membership/payment.ts';
import { monthText, yenText } from '#domain/membership/words.ts';
import { readingOf } from '#web/api/calls.ts';
import { dateText } from '#web/ui/jst.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useToday } from '#web/ui/today.ts';
import { BackLink } from '../controls/back-link.tsx';
import { Choice } from '../controls/choice.tsx';
import { ShortDay } from '../members/short-day.tsx';
import { RecordList } from '../record/record-list.tsx';
import { choice, type Filter, matching } from '../table/filters.tsx';
import { monthsAround } from './amounts.ts';
import { MemberLink } from './member-link.tsx';
import { NO_PAYMENTS, NOT_READ, PAYMENT_LIST } from './messages.ts';
import styles from './payments.module.css';
import { ReturnLinks } from './return-links.tsx';

/** /admin-payments-list: every payment, found by name, number, month, method and state. */
export function PaymentList() {
  return (
    <Page title={PAYMENT_LIST} isWide>
      <BackLink to="/admin-payments">お支払い</BackLink>
      <PageTitle>{PAYMENT_LIST}</PageTitle>
      <RecordList
        caption={PAYMENT_LIST}
        reading={(body) => readingOf(searchPayments, { body })}
        sorts={['at', 'name', 'amount', 'receipt']}
        order="desc"
        filters={FILTERS}
        about="people"
        columns={[
          {
            title: '会員',
            sort: 'name',
            isRowHeading: true,
            cell: ({ name, member_id: memberId }) => <MemberLink memberId={memberId} name={name} />,
          },
          {
            title: '日',
            sort: 'at',
            isShort: true,
            cell: ({ at }) => <ShortDay day={dateText(Date.parse(at))} />,
          },
          { title: '内容', cell: paidForText },
          {
            title: '金額',
            sort: 'amount',
            align: 'end',
            isShort: true,
            cell: ({ amount }) => yenText(amount),
          },
          { title: '方法', isShort: true, cell: ({ method }) => PAYMENT_METHOD_NAMES[method] },
          {
            title: '状態',
            isShort: true,
            cell: ({ state, refunded, returns }) => (
              <div>
                <span className={styles.state} data-state={state}>
                  {PAYMENT_STATE_NAMES[state]}
                  {state === 'paid' && refunded > 0 && `（うち${yenText(refunded)}を返金）`}
                </span>
                <ReturnLinks returns={returns} />
              </div>
            ),
          },
          { title: '領収書番号', sort: 'receipt', isShort: true, cell: (one) => one.receipt_number ?? '－' },
        ]}
        keyOf={({ payment_id }) => payment_id}
        searchHint="名前・会員番号・領収書番号"
        notRead={NOT_READ}
        empty={NO_PAYMENTS}
      />
    </Page>
  );
}

const MONTHS_BACK = 36;

const MONTH: Filter<string> = {
  read: matching(/^\d{4}-(0[1-9]|1[0-2])$/),
  draw: (chosen) => <MonthChoice {...chosen} />,
};

type MonthChoiceProps = { readonly value: string; readonly onChange: (month: string) => void };

function MonthChoice({ value, onChange }: MonthChoiceProps) {
  const months = monthsAround(useToday().slice(0, 7), 0, MONTHS_BACK);
  return (
    <Choice
      label="月"
      value={value}
      options={[['', 'すべて'], ...months.map((month) => [month, monthText(month)] as const)]}
      onChange={onChange}
    />
  );
}

const FILTERS = {
  month: MONTH,
  state: choice('状態', 'すべて', PAYMENT_STATES, PAYMENT_STATE_NAMES),
  method: choice('方法', 'すべて', PAYMENT_METHODS, PAYMENT_METHOD_NAMES),
};
