/** 会員の取り込み: its dry run, and the import itself, which makes the same plan again before it writes. */

import type { FastifyInstance } from 'fastify';
import {
  type ImportedRow,
  type ImportRefusal,
  importMembers,
  type PlannedRow,
  planMembersImport,
} from '#contract/member/import.ts';
import { byWeight, type PlannedMember } from '#domain/members-import/plan.ts';
import type { ReadRow } from '#domain/members-import/read-row.ts';
import { readingsOf } from '#server/people/audit/public.ts';
import type { Member } from '#server/platform/http/callers.ts';
import { registerCall } from '#server/platform/http/register.ts';
import {
  answeredOnce,
  type Repeatable,
  repeatableOf,
  type TextAnswer,
  unchangedPaceOf,
} from '#server/platform/idempotency/public.ts';
import { busy, invalidInput } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { isDeadlock, isUniqueViolationOf } from '#server/platform/store/errors.ts';
import type { Database } from '#server/platform/store/store.ts';
import { accountsOf } from './accounts.ts';
import { readRows, surveyImport } from './import-survey.ts';
import { OvertakenError, writeImport } from './import-write.ts';
import * as sentence from './messages.ts';

/** Somebody else writes one of the members at the same moment: plan again. */
const MOST_ATTEMPTS = 5;

type Revisions = readonly (string | null)[];
/** What is to be written, and what was seen of it. */
type Batch = { readonly rows: readonly ReadRow[]; readonly revisions: Revisions };

export function registerMembersImport(app: FastifyInstance, services: Services): void {
  const { store, clock, today } = services;
  const unchanged = unchangedPaceOf(services);
  const accounts = accountsOf(services);
  const noteReading = readingsOf(services);

  registerCall(app, planMembersImport, async ({ body, member: caller }) => {
    const { planned } = await surveyImport(await readRows(body.rows), { accounts, today: today() }, store.db);
    const seen = planned.filter(({ stored }) => stored !== null).length;
    if (seen > 0) {
      const reading = { subjectId: sentence.IMPORT, subjectName: sentence.IMPORT };
      await noteReading(
        { ...reading, sentence: sentence.readForImport(seen), asked: body },
        caller,
        store.db,
      );
    }
    const names = new Map(body.rows.map((row) => [row.line, nameIn(row)]));
    return {
      rows: byWeight(planned).flatMap((row) => viewOf(row, names.get(row.line) ?? '') ?? []),
      same: planned.filter(({ kind }) => kind === 'same').length,
      revisions: planned.map(revisionOf),
    };
  });

  registerCall(app, importMembers, async ({ body, member: caller, idempotencyKey }) => {
    const { revisions } = body;
    if (revisions.length !== body.rows.length) throw invalidInput('revisions', sentence.REVISIONS_MISSING);
    // Before the transaction, which holds up every goal on SQLite.
    const batch = { rows: await readRows(body.rows), revisions };
    return untilWritten(batch, caller, repeatableOf(caller.userId, idempotencyKey, body));
  });

  async function untilWritten(
    batch: Batch,
    caller: Member,
    repeatable: Repeatable | null,
  ): Promise<TextAnswer> {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      try {
        return await store.transaction((db) =>
          answeredOnce(
            repeatable,
            () => written(batch, caller, db),
            { now: clock().toString(), unchanged },
            db,
          ),
        );
      } catch (error) {
        const isContested = (['members', 'operations'] as const).some((table) =>
          isUniqueViolationOf(table, error),
        );
        if (!isContested && !isDeadlock(error) && !(error instanceof OvertakenError)) throw error;
      }
    }
    throw busy('busy', sentence.BUSY);
  }

  /** All rows are judged before the first is written: a refusal has changed nothing. */
  async function written({ rows, revisions }: Batch, caller: Member, db: Database): Promise<TextAnswer> {
    const survey = await surveyImport(rows, { accounts, today: today() }, db);
    const overtaken = survey.planned.filter((row, index) => revisionOf(row) !== revisions[index]);
    // What has changed meanwhile says more than what is wrong with a row beside it.
    if (overtaken.length > 0) return refused(409, 'changed_meanwhile', sentence.IMPORT_OVERTAKEN, overtaken);
    const faulty = survey.planned.filter(({ kind }) => kind === 'faulty');
    if (faulty.length > 0) return refused(400, 'rows_faulty', sentence.IMPORT_FAULTY, faulty);
    return { status: 200, text: JSON.stringify(await writeImport(survey, caller, services, db)) };
  }
}

function revisionOf({ stored }: PlannedMember): string | null {
  return stored?.revision ?? null;
}

function refused(
  status: 400 | 409,
  code: string,
  matter: string,
  rows: readonly PlannedMember[],
): TextAnswer {
  const refusal: ImportRefusal = {
    code,
    message: sentence.ofLines(
      rows.map(({ line }) => line),
      matter,
    ),
    rows: rows.map(({ line, faults }) => ({ line, message: faults[0]?.message ?? sentence.ROW_OVERTAKEN })),
  };
  return { status, text: JSON.stringify(refusal) };
}

/** Null for a member who stays as they are. */
function viewOf(
  { line, kind, stored, facts, changes, faults }: PlannedMember,
  name: string,
): PlannedRow | null {
  if (kind === 'same') return null;
  return {
    line,
    kind,
    member_id: stored?.memberId ?? null,
    name: facts === null ? name : `${facts.lastName} ${facts.firstName}`,
    changes: [...changes],
    faults: [...faults],
  };
}

function nameIn({ cells: { fullName = '', lastName = '', firstName = '' } }: ImportedRow): string {
  return `${lastName} ${firstName}`.trim() || fullName;
}
