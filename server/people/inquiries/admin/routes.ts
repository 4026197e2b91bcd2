/** お問い合わせ for administrators: found, read, marked as answered, deleted. */

import type { FastifyInstance } from 'fastify';
import {
  type AdminInquiry,
  adminInquiry,
  answerInquiry,
  type InquiryRow,
  openInquiries,
  removeInquiry,
  searchInquiries,
} from '#contract/messaging/inquiries.ts';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import { addDays, tokyoMidnight } from '#domain/calendar/tokyo.ts';
import { listReading, readingsOf } from '#server/people/audit/public.ts';
import { findByEmail } from '#server/people/members/public.ts';
import type { Member } from '#server/platform/http/callers.ts';
import { placeOf } from '#server/platform/http/list-page.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import {
  countOpen,
  deleteInquiry,
  findById,
  findPage,
  type StoredInquiry,
  updateAnswered,
  updateOpen,
} from './repository.ts';

const UNKNOWN = 'このお問い合わせは見つかりません。ほかの管理者が削除した可能性があります。';
const READ = 'お問い合わせを閲覧しました。';
const LIST = 'お問い合わせの一覧';
const REMOVED = 'お問い合わせを削除しました。';

/** Signs of an inquiry that its line in the list shows. */
const BEGINNING = 40;

export function registerInquiriesAdmin(app: FastifyInstance, services: Services): void {
  const { store, clock, audit } = services;
  const noteReading = readingsOf(services);

  registerCall(app, searchInquiries, async ({ body, member: caller }) => {
    const { search = '', state = null, category = null, from, to, sort = 'received', page } = body;
    const { total, rows } = await findPage(
      {
        search,
        state,
        category,
        sort,
        order: body.order ?? (sort === 'received' ? 'desc' : 'asc'),
        from: from === undefined ? null : tokyoMidnight(from).toString(),
        before: to === undefined ? null : tokyoMidnight(addDays(to, 1)).toString(),
        ...placeOf(page),
      },
      store.db,
    );
    const reading = listReading({ list: LIST, asked: body, shown: rows.length, total });
    if (reading !== null) await noteReading(reading, caller, store.db);
    return { total, rows: rows.map(rowOf) };
  });

  registerCall(app, openInquiries, async () => ({ count: await countOpen(store.db) }));

  registerCall(app, adminInquiry, async ({ params: { inquiryId }, member: caller }) => {
    const view = await viewOf(inquiryId);
    const subjectName = `お問い合わせ ${inquiryId.slice(0, 8)}`;
    await noteReading({ subjectId: inquiryId, subjectName, sentence: READ }, caller, store.db);
    return view;
  });

  registerCall(app, answerInquiry, async ({ params, body, member: caller }) => {
    const { inquiryId } = params;
    await stored(inquiryId, store.db);
    await store.transaction(async (db) => {
      const answer = { at: clock().toString(), by: caller.email };
      const isChange = body.answered
        ? await updateAnswered(inquiryId, answer, db)
        : await updateOpen(inquiryId, db);
      const sentence = body.answered ? '回答済みにしました。' : '未回答に戻しました。';
      if (isChange) await audit(entryOf(inquiryId, caller, sentence), db);
    });
    return viewOf(inquiryId);
  });

  registerCall(app, removeInquiry, async ({ params, member: caller }) => {
    await store.transaction(async (db) => {
      if (!(await deleteInquiry(params.inquiryId, db))) throw notFound('inquiry_not_found', UNKNOWN);
      await audit(entryOf(params.inquiryId, caller, REMOVED), db);
    });
    return { message: REMOVED };
  });

  async function viewOf(id: string): Promise<AdminInquiry> {
    const inquiry = await stored(id, store.db);
    const member = await findByEmail(inquiry.email.toLowerCase(), store.db);
    return {
      ...fieldsOf(inquiry),
      furigana: inquiry.furigana,
      phone_number: inquiry.phoneNumber,
      message: inquiry.message,
      member_id: member?.memberId ?? null,
    };
  }
}

async function stored(id: string, db: Database): Promise<StoredInquiry> {
  const inquiry = await findById(id, db);
  if (inquiry === null) throw notFound('inquiry_not_found', UNKNOWN);
  return inquiry;
}

/** Names nobody but the administrator. */
function entryOf(inquiryId: string, caller: Member, sentence: string): AuditEntry {
  return {
    actor: caller.email,
    area: 'inquiry',
    subjectId: inquiryId,
    subjectName: '',
    sentence,
    changes: [],
  };
}

function rowOf(inquiry: StoredInquiry): InquiryRow {
  const signs = [...inquiry.message.replaceAll(/\s+/g, ' ')];
  const beginning = signs.slice(0, BEGINNING).join('');
  return { ...fieldsOf(inquiry), beginning: signs.length > BEGINNING ? `${beginning}…` : beginning };
}

function fieldsOf(inquiry: StoredInquiry) {
  return {
    inquiry_id: inquiry.id,
    category: inquiry.category,
    name: inquiry.name,
    email: inquiry.email,
    received_at: inquiry.receivedAt,
    answered_at: inquiry.answeredAt,
    answered_by: inquiry.answeredBy,
  };
}
