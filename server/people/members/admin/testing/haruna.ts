/** 北野春菜: a member about whom something is held wherever something can be. */

import { expect } from 'vitest';
import { changeMember, endMemberSessions } from '#contract/member/members.ts';
import { answerInquiry, inquiry, searchInquiries } from '#contract/messaging/inquiries.ts';
import { DEFAULT_NOTICE_SETTINGS } from '#domain/notice/notice.ts';
import { insertFollow } from '#server/football/follows/repository.ts';
import { insertDevice, upsertSettings } from '#server/messaging/notices/repository.ts';
import { insertFederatedLogin } from '#server/people/identity/hosted/federated-login-repository.ts';
import { insertIdentity } from '#server/people/identity/identity-pool/repository.ts';
import { updateUser } from '#server/people/identity/users/repository.ts';
import { insertRole } from '#server/people/roles/public.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { put } from '#server/testing/calls.ts';
import { eventually } from '#server/testing/eventually.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertConsents } from '../../consents-repository.ts';
import { findByUserId } from '../../repository.ts';
import { formOf } from './people.ts';

export const NOW = '2026-05-16T01:00:00Z';
export const EMAIL = 'Haruna.Kitano@example.jp';

/** Somebody of whom there is something in every place that can hold something. */
export async function startWithHaruna(env: Readonly<Record<string, string>> = {}) {
  const { server, ask } = await startWithAdministrator(NOW, {
    ADMIN_EMAILS: 'kanri@example.jp,fukukaicho@example.jp',
    ...env,
  });
  const { db } = server.store;
  const member = await signedIn(server, { email: EMAIL });
  const { id: userId } = member.user;
  const record = await findByUserId(userId, db);
  if (record === null) throw new Error('No record');
  const params = { memberId: record.memberId };
  const edited = {
    ...formOf(record),
    lastName: '北野',
    firstName: '春菜',
    phoneNumber: '090-8765-4321',
    ...GUARDIAN,
  };
  expect((await ask(changeMember, { params, body: { ...edited, version: 1 } })).status).toBe(200);
  await insertConsents(
    record.memberId,
    [{ agreement: 'privacy-policy', version: '春菜の版', agreedAt: NOW, agreedBy: 'self' }],
    db,
  );
  await updateUser(userId, { phoneNumber: '+819087654321', newEmail: 'haruna2@example.jp' }, NOW, db);
  await insertFollow(userId, { target: { kind: 'club', club_id: 'kita' }, followedAt: NOW }, db);
  const registeredAt = NOW;
  const device = { endpoint: 'https://push.example/haruna-phone', p256dh: 'p', auth: 'a', registeredAt };
  await insertDevice({ ...device, userId, sessionId: member.sessionId }, db);
  await upsertSettings(userId, { ...DEFAULT_NOTICE_SETTINGS, quiet: null }, db);
  const { user: colleague } = await signedIn(server);
  const given = { role: 'photos', givenAt: NOW } as const;
  await insertRole({ ...given, userId, givenBy: colleague.id }, unheard(db));
  await insertRole({ ...given, userId: colleague.id, givenBy: userId }, unheard(db));
  await insertFederatedLogin({ provider: 'Google', subject: 'google-haruna', userId }, NOW, db);
  await insertIdentity({ identityId: 'ap-northeast-1:haruna', userId }, NOW, db);
  await db
    .insertInto('user_codes')
    .values({
      user_id: userId,
      purpose: 'verify_email',
      requester: '',
      network_hash: '',
      code_hash: 'x',
      destination: 'haruna2@example.jp',
      wrong_attempts: 0,
      expires_at: '2026-05-17T01:00:00Z',
    })
    .execute();
  const question = {
    category: 'その他',
    message: '北野春菜です。090-8765-4321にお電話ください。',
    name: '北野 春菜',
    furigana: 'きたの はるな',
    email: 'HARUNA.kitano@example.jp',
    phoneNum: '09087654321',
  };
  expect((await put(server.url, inquiry, question)).status).toBe(200);
  expect((await put(server.url, inquiry, { ...question, ...OTHERS })).status).toBe(200);
  const { json } = await ask(searchInquiries, { body: { search: '北野' } });
  const [mine] = (json as { rows: { inquiry_id: string }[] }).rows;
  await ask(answerInquiry, { params: { inquiryId: mine?.inquiry_id ?? '' }, body: { answered: true } });
  await ask(endMemberSessions, { params, body: { sessionId: '202605160000000000' } });
  const waiting = db.selectFrom('letters').select('letter_id').where('state', '=', 'waiting');
  await eventually(async () => expect(await waiting.execute()).toEqual([]));
  return { server, ask, member, params };
}

const GUARDIAN = {
  ageGroup: 'youth',
  guardianName: '真駒内 冬子',
  guardianRelationship: '母',
  guardianPhone: '011-999-0000',
};

const OTHERS = { email: 'haruna@example.jp', name: '南', furigana: 'みなみ', message: 'あ', phoneNum: '' };

/** What tells who it was, in any form that is kept. */
export const TRACES = [
  'haruna.kitano',
  'haruna2@',
  '北野',
  '春菜',
  'きたの',
  '9087654321',
  'google-haruna',
  'haruna-phone',
  'ap-northeast-1:haruna',
  '真駒内',
  '春菜の版',
];
