/** 月次の締め: the books of a month. What went back later stands in the month in which it did, so a past month stays as it is. */

import { tokyoDate } from '#domain/calendar/tokyo.ts';
import type { Month } from '#domain/membership/course/term.ts';
import {
  PAYMENT_METHOD_NAMES,
  PAYMENT_METHODS,
  paidForText,
  receiptNumberText,
  returnNumberText,
  TAX_PERCENT,
  taxIn,
} from '#domain/membership/payment.ts';
import { spreadsheetText } from '#server/platform/http/spreadsheet.ts';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findAllIncome, findAllReturned, type Total } from './closing-repository.ts';
import { periodOf } from './office.ts';

const COLUMNS = [
  '日付',
  '会員番号',
  '内容',
  '勘定科目（返金は会費収入のマイナス）',
  '金額（円、税込）',
  `うち消費税（${TAX_PERCENT}%）`,
  '方法',
  '領収書番号',
  '外部番号（決済サービスの番号）',
  '備考',
  '返金明細書番号',
] as const;

const ACCOUNT = '会費収入';

export type Closing = {
  readonly text: string;
  readonly rows: number;
  readonly totals: readonly Total[];
};

/** A line for each payment that came in the month, then one for each that went back in it. Names nobody. */
export async function closingOf(month: Month, db: Database): Promise<Closing> {
  const income = await findAllIncome(periodOf(month), db);
  const returned = await findAllReturned(periodOf(month), db);
  const rows = [
    ...income.map((payment) =>
      rowOf({
        payment,
        at: payment.paid_at ?? '',
        what: '',
        amount: payment.amount,
        note: '',
        invoice: null,
      }),
    ),
    ...returned.map(({ payment, amount, at, note, invoice }) =>
      rowOf({ payment, at, what: '返金：', amount: -amount, note, invoice }),
    ),
  ];
  const totals = PAYMENT_METHODS.map((method) => ({
    method,
    income: sum(income.filter((payment) => payment.method === method)),
    refunds: sum(returned.filter(({ payment }) => payment.method === method)),
  }));
  return {
    text: spreadsheetText([COLUMNS, ...rows]),
    rows: rows.length,
    totals: totals.filter((total) => total.income + total.refunds > 0),
  };
}

type Line = {
  readonly payment: Row<'payments'>;
  readonly at: string;
  readonly what: string;
  readonly amount: number;
  readonly note: string;
  /** Number of the return invoice; null for none. */
  readonly invoice: number | null;
};

function rowOf({ payment, at, what, amount, note, invoice }: Line): readonly (string | number)[] {
  const { membership_type: type, payment_plan: plan, month, receipt_number: number } = payment;
  const tax = taxIn(Math.abs(amount));
  return [
    tokyoDate(Temporal.Instant.from(at)),
    payment.member_id,
    `${what}${paidForText({ type, plan, month })}`,
    ACCOUNT,
    amount,
    amount < 0 ? -tax : tax,
    PAYMENT_METHOD_NAMES[payment.method],
    number === null ? '' : receiptNumberText(number),
    payment.external_id ?? '',
    note,
    invoice === null ? '' : returnNumberText(invoice),
  ];
}

function sum(items: readonly { readonly amount: number }[]): number {
  return items.reduce((all, { amount }) => all + amount, 0);
}
