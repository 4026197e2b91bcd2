/** Members' data on its way out: the list for a spreadsheet, and everything about one person. */

import type { FastifyInstance } from 'fastify';
import { exportAccount } from '#contract/member/accounts.ts';
import { exportMember, exportMemberList } from '#contract/member/members.ts';
import { TOKYO } from '#domain/calendar/tokyo.ts';
import { RECORD_FIELDS } from '#domain/members-import/fields.ts';
import { textOf } from '#domain/members-import/plan.ts';
import { cellsOf, MEMBER_HEADER } from '#domain/members-import/read-table.ts';
import { MEMBER_STATE_NAMES, memberStateOf } from '#domain/membership/member-state.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { mapInSlices } from '#server/platform/http/slices.ts';
import { spreadsheetText } from '#server/platform/http/spreadsheet.ts';
import type { Services } from '#server/platform/services.ts';
import { accountsOf } from './accounts.ts';
import { entryOf } from './audit.ts';
import { findAllRequested, requestedOf } from './list-repository.ts';
import { DONE, listExported } from './messages.ts';
import { owedBackIn } from './owed-back.ts';
import { accountSubject, memberSubject } from './person.ts';
import { personFileOf } from './person-file.ts';
import { findAllPayerEmails, type StoredMember } from './repository.ts';

/** The audit's id for the list as a whole. */
const WHOLE_LIST = '一覧';

/** What an import reads again, and what follows from it. */
const COLUMNS: readonly string[] = [...MEMBER_HEADER, '状態', '最後のログイン', '登録日時'];

export function registerMemberExports(app: FastifyInstance, services: Services): void {
  const { store, today, audit } = services;
  const fileOf = personFileOf(services);
  const accounts = accountsOf(services);

  registerCall(app, exportMemberList, async ({ body, member: caller }) => {
    const { found, payers } = await store.transaction(async (db) => {
      const found = await findAllRequested(requestedOf(body, today(), await owedBackIn(body, db)), db);
      await audit(entryOf(WHOLE_LIST, caller, listExported(found.length)), db);
      return { found, payers: await findAllPayerEmails(db) };
    });
    const rows = await mapInSlices(found, (member) => rowOf(member, payers.get(member.memberId), today()));
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

function rowOf(member: StoredMember, payerEmail: string | undefined, today: string): readonly string[] {
  const own = RECORD_FIELDS.map((field) => [field, textOf(field, member)] as const);
  const beside = { memberId: member.memberId, payerEmail: payerEmail ?? '' };
  return [
    ...cellsOf({ cells: { ...Object.fromEntries(own), ...beside } }),
    MEMBER_STATE_NAMES[memberStateOf(member, today)],
    momentText(member.lastSignInAt),
    momentText(member.createdAt),
  ];
}

/** Minutes are enough, and a spreadsheet knows this form. */
function momentText(instant: string | null): string {
  if (instant === null) return '';
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(TOKYO).toPlainDateTime();
  return at.toString({ smallestUnit: 'minute' }).replace('T', ' ');
}
