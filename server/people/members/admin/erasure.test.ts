import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adminMember, eraseMember, exportMember, previewErasure } from '#contract/member/members.ts';
import { memberInfo, standing } from '#contract/member/membership.ts';
import { listAudit } from '#contract/operations/audit.ts';
import { administratorOf } from '#server/testing/administrator.ts';
import { get } from '#server/testing/calls.ts';
import { everyText } from '#server/testing/every-text.ts';
import { poolOf, signedIn } from '#server/testing/member.ts';
import { callPool, lastCodeTo } from '#server/testing/wire.ts';
import { findByUserId } from '../repository.ts';
import { EMAIL, NOW, startWithHaruna, TRACES } from './testing/haruna.ts';

test('消去すると、どの表のどの列にも、その人は残らず、ほかの人は残る', async () => {
  const { server, ask, member, params } = await startWithHaruna();
  const before = await everyText(server.store.db);
  for (const trace of TRACES) expect(before.toLowerCase(), trace).toContain(trace);
  const erased = await ask(eraseMember, { params, body: { email: ' haruna.kitano@example.jp' } });
  expect(erased).toMatchObject({ status: 200, json: { message: 'この会員のデータをすべて消去しました。' } });
  const after = await everyText(server.store.db);
  for (const trace of [...TRACES, member.user.id, member.sessionId]) {
    expect(after.toLowerCase(), trace).not.toContain(trace);
  }
  expect(after).toContain('haruna@example.jp');
});

test('消去したものは、データベースのファイルにも残らない', async () => {
  const { server, ask, params } = await startWithHaruna();
  // PostgreSQL overwrites it in its own time (autovacuum), and its files are its own.
  if (server.store.kind !== 'sqlite') return;
  await ask(eraseMember, { params, body: { email: EMAIL } });
  const { dataDir } = server.store.settings;
  const files = (await readdir(dataDir)).filter((name) => name.startsWith('tsunagu.db'));
  expect(files).toContain('tsunagu.db-wal');
  const bytes = await Promise.all(files.map((name) => readFile(join(dataDir, name))));
  const text = Buffer.concat(bytes).toString('utf8').toLowerCase();
  expect(text).toContain('haruna@example.jp');
  for (const trace of TRACES) expect(text, trace).not.toContain(trace);
});

test('メールを送らない試用のサイトでも、消去した人への手紙は、出さずに置かれたものも残らない', async () => {
  const { server, ask, params } = await startWithHaruna();
  await callPool(server, 'ForgotPassword', { Username: EMAIL });
  await callPool(server, 'SignUp', { Username: 'hoka@example.jp', Password: 'Shiroi-Yuki-7' });
  await lastCodeTo(server, EMAIL);
  await lastCodeTo(server, 'hoka@example.jp');
  await ask(eraseMember, { params, body: { email: EMAIL } });
  const outbox = join(server.config.dataDir, 'outbox');
  const letters = await Promise.all(
    (await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')),
  );
  expect(letters.join('\n').toLowerCase()).not.toContain(EMAIL.toLowerCase());
  expect(letters.join('\n')).toContain('hoka@example.jp');
});

test('消去した人のトークンは、すぐに何も開かず、新しくもできない', async () => {
  const { server, ask, member, params } = await startWithHaruna();
  const pool = await poolOf(server);
  const { refreshToken } = await pool.tokens.issue({
    user: member.user,
    scope: 's',
    nonce: null,
    secondFactor: null,
    link: null,
  });
  expect((await get(server.url, standing, {}, member.headers)).status).toBe(200);
  await ask(eraseMember, { params, body: { email: EMAIL } });
  expect((await get(server.url, standing, {}, member.headers)).status).toBe(401);
  expect((await get(server.url, memberInfo, { email: member.email }, member.headers)).status).toBe(401);
  await expect(pool.tokens.refresh(refreshToken)).rejects.toThrow('Invalid Refresh Token');
});

test('操作の記録には、消去したことだけが、誰のことか分からずに残る', async () => {
  const { ask, params } = await startWithHaruna();
  await ask(eraseMember, { params, body: { email: EMAIL } });
  const { json } = await ask(listAudit, { query: { subjectId: params.memberId } });
  expect(json).toMatchObject({
    total: 2,
    rows: [
      {
        sentence: '会員のデータをすべて消去しました。',
        subject_name: '',
        changes: [],
        actor: 'kanri@example.jp',
      },
      { sentence: '会員の記録を変更しました。', subject_name: '' },
    ],
  });
  expect((await ask(adminMember, { params })).status).toBe(404);
});

test('消去の前に、何が消えるかを数で示す。見るだけでは、見たという記録のほかに何も変わらない', async () => {
  const { server, ask, params } = await startWithHaruna();
  const before = await everyText(server.store.db);
  expect(await ask(previewErasure, { params })).toMatchObject({
    status: 200,
    json: {
      email: 'haruna.kitano@example.jp',
      has_account: true,
      account_elsewhere: false,
      sessions: 1,
      sign_ins: 1,
      providers: 1,
      inquiries: 1,
      audit_entries: 1,
      own_audit_entries: 0,
      obstacle: null,
    },
  });
  const wrong = await ask(eraseMember, { params, body: { email: 'haruna@example.jp' } });
  expect(wrong).toMatchObject({ status: 400, json: { field: 'email' } });
  const after = await everyText(server.store.db);
  // Each call of this administrator is a separate sign-in.
  expect(withoutTokens(withoutReadings(after))).toBe(withoutTokens(withoutReadings(before)));
});

function withoutReadings(text: string): string {
  return (
    text
      .split('\n')
      // SQLite counts the entries in another table.
      .filter((line) => !line.includes('"area":"reading"') && !line.startsWith('sqlite_sequence'))
      .join('\n')
  );
}

test('自分のデータは消去できず、最後の管理者のデータも消去できない', async () => {
  const { server, ask } = await startWithHaruna();
  const other = await administratorOf(server, 'fukukaicho@example.jp');
  const { db } = server.store;
  const own = await signedIn(server, { email: 'hoka@example.jp' });
  const record = await findByUserId(own.user.id, db);
  const memberId = record?.memberId ?? '';
  await db
    .updateTable('members')
    .set({ email: 'kanri@example.jp' })
    .where('member_id', '=', memberId)
    .execute();
  const refused = await ask(eraseMember, { params: { memberId }, body: { email: 'kanri@example.jp' } });
  expect(refused).toMatchObject({ status: 409, json: { code: 'not_erasable' } });
  expect((await ask(previewErasure, { params: { memberId } })).json).toMatchObject({
    obstacle: '自分のアカウントには、この操作はできません。ほかの管理者に頼んでください。',
  });
  expect((await other(previewErasure, { params: { memberId } })).json).toMatchObject({ obstacle: null });
});

test('一人のデータの書き出しは、持っているものをすべて、秘密を除いて含む', async () => {
  const { server, ask, member, params } = await startWithHaruna();
  const { status, json } = await ask(exportMember, { params });
  expect(status).toBe(200);
  const { text } = json as { text: string };
  expect(JSON.parse(text)).toMatchObject({
    exportedAt: NOW,
    member: { lastName: '北野', email: 'haruna.kitano@example.jp', userId: member.user.id },
    account: {
      attributes: { email: EMAIL, phone_number: '+819087654321' },
      newEmail: 'haruna2@example.jp',
      otherProviders: [{ provider: 'Google', subject: 'google-haruna' }],
      signIns: [{ signedInAt: NOW, endedAt: null }],
      codesSent: [{ purpose: 'verify_email', destination: 'haruna2@example.jp' }],
      photoIdentity: 'ap-northeast-1:haruna',
    },
    sessions: [{ sessionId: member.sessionId, endedAt: null }],
    inquiries: [{ name: '北野 春菜', answeredBy: 'kanri@example.jp' }],
    changesByAdministrators: [
      { sentence: '会員の記録を変更しました。' },
      { sentence: '会員のデータをファイルに書き出しました。' },
    ],
  });
  const stored = await server.store.db.selectFrom('users').select('sealed_verifier').execute();
  for (const { sealed_verifier: secret } of stored) if (secret !== null) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/sealed|hash|verifier/i);
});

function withoutTokens(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^(token_families|refresh_tokens)/.test(line))
    .join('\n');
}
