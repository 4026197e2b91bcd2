/** 会員情報の変更: members correct their own record. The audit is about administrators' deeds, so nothing of it is noted there. */

import type { FastifyInstance } from 'fastify';
import { changeOwnData, ownData } from '#contract/member/own-data.ts';
import { OWN_DATA } from '#domain/membership/own-data.ts';
import { newMemberOf } from '#domain/membership/registration.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, notFound, sound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { findOwnRecord, type OwnRecord, updateContact } from './own-record-repository.ts';

const NO_RECORD = '会員情報が登録されていません。新規会員登録の手続きをお願いします。';
const CHANGED_MEANWHILE =
  'ほかの画面か事務局で、会員情報が変更されました。新しい内容を確かめて、もう一度保存してください。';

export function registerOwnRecord(app: FastifyInstance, { store, clock }: Services): void {
  registerCall(app, ownData, async ({ member }) => viewOf(await recordOf(member.userId)));

  registerCall(app, changeOwnData, async ({ body, member: { userId } }) => {
    const { version, ...typed } = body;
    const record = await recordOf(userId);
    const form = sound(OWN_DATA, { furigana: record.furigana, ...typed });
    const contact = newMemberOf({ ...record, ...form });
    if (contact === null) throw new Error(`The record of ${record.memberId} has no type or plan.`);
    const isFirst =
      record.version === version && (await updateContact(record, contact, clock().toString(), store.db));
    if (!isFirst) throw conflict('changed_meanwhile', CHANGED_MEANWHILE);
    return viewOf(await recordOf(userId));
  });

  async function recordOf(userId: string): Promise<OwnRecord> {
    const record = await findOwnRecord(userId, store.db);
    if (record === null) throw notFound('member_not_found', NO_RECORD);
    return record;
  }
}

function viewOf({
  lastName,
  firstName,
  furigana,
  phoneNumber,
  postalCode,
  address,
  email,
  version,
}: OwnRecord) {
  return { lastName, firstName, furigana, phoneNumber, postalCode, address, email, version };
}
