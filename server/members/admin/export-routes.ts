/** Members' data on its way out: the list for a spreadsheet, and everything about one person. */

import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { exportAccount } from '#contract/accounts.ts';
import { exportMember, exportMemberList } from '#contract/members.ts';
import { TOKYO } from '#domain/calendar/tokyo.ts';
import { MEMBER_STATE_NAMES, memberStateOf } from '#domain/membership/member-state.ts';
import { MEMBERSHIP_TYPE_NAMES, PAYMENT_PLAN_NAMES } from '#domain/membership/membership.ts';
import { registerCall } from '#server/http/register.ts';
import { spreadsheetText } from '#server/http/spreadsheet.ts';
import type { Services } from '#server/services.ts';
import { accountsOf } from './accounts.ts';
import { entryOf } from './audit.ts';
import { DONE, listExported } from './messages.ts';
import { owedBackIn } from './owed-back.ts';
import { accountSubject, memberSubject } from './person.ts';
import { personFileOf } from './person-file.ts';
import { findAllRequested, requestedOf, type StoredMember } from './repository.ts';

/** The audit's id for the list as a whole. */
const WHOLE_LIST = '一覧';

const COLUMNS = [
  '会員番号',
  '姓',
  '名',
  'ふりがな',
  'メールアドレス',
  '電話番号',
  '郵便番号',
  '住所',
  '会員種別',
  'お支払いプラン',
  '有効期限',
  '状態',
  '最後のログイン',
  '登録日時',
] as const;

export function registerMemberExports(app: FastifyInstance, services: Services): void {
  const { store, today, audit } = services;
  const fileOf = personFileOf(services);
  const accounts = accountsOf(services);

  registerCall(app, exportMemberList, async ({ body, member: caller }) => {
    const members = await store.transaction(async (db) => {
      const found = await findAllRequested(requestedOf(body, today(), await owedBackIn(body, db)), db);
      await audit(entryOf(WHOLE_LIST, caller, listExported(found.length)), db);
      return found;
    });
    const rows = await rowsOf(members, today());
    return { file_name: `会員一覧-${today()}.csv`, text: spreadsheetText([COLUMNS, ...rows]) };
  });

  registerCall(app, exportMember, async ({ params: { memberId }, member: caller }) => ({
    file_name: `会員データ-${memberId}.json`,
    text: await fileOf((db) => memberSubject(memberId, db), DONE.exported, caller.email),
  }));

  registerCall(app, exportAccount, async ({ params: { accountId }, member: caller }) => ({
    file_name: `アカウントのデータ-${accountId}.json`,
    text: await fileOf((db) => accountSubject(accountId, accounts, db), DONE.accountExported, caller.email),
  }));
}

/** Some milliseconds' work at a time, so that live requests don't wait for a whole list. */
const AT_ONCE = 250;

async function rowsOf(members: readonly StoredMember[], today: string): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for (let first = 0; first < members.length; first += AT_ONCE) {
    rows.push(...members.slice(first, first + AT_ONCE).map((member) => cellsOf(member, today)));
    await setImmediate();
  }
  return rows;
}

function cellsOf(member: StoredMember, today: string): readonly string[] {
  return [
    member.memberId,
    member.lastName,
    member.firstName,
    member.furigana,
    member.email,
    nationalNumber(member.phoneNumber),
    member.postalCode,
    member.address,
    MEMBERSHIP_TYPE_NAMES[member.membershipType],
    PAYMENT_PLAN_NAMES[member.paymentPlan],
    member.expiresAt ?? '',
    MEMBER_STATE_NAMES[memberStateOf(member, today)],
    momentText(member.lastSignInAt),
    momentText(member.createdAt),
  ];
}

/** As people write it, and with hyphens: a spreadsheet would take the first 0 off a bare number. */
function nationalNumber(stored: string): string {
  const digits = stored.replace(/^\+81/, '0');
  return digits.replace(/^(\d+?)(\d{4})(\d{4})$/, '$1-$2-$3').replace(/^(0\d{2})(\d{3})(\d{4})$/, '$1-$2-$3');
}

/** Minutes are enough, and a spreadsheet knows this form. */
function momentText(instant: string | null): string {
  if (instant === null) return '';
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(TOKYO).toPlainDateTime();
  return at.toString({ smallestUnit: 'minute' }).replace('T', ' ');
}
