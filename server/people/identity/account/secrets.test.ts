import { spawn } from 'node:child_process';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { openStoreToLook, type Store, type StoreSettings } from '#server/platform/store/store.ts';
import { PROGRAM } from '#server/testing/config.ts';
import { openTestSettings } from '#server/testing/stores.ts';
import { callPool, lastCodeTo } from '#server/testing/wire.ts';
import { EMAIL, NEW_PASSWORD, otherThan, PASSWORD } from './testing/people.ts';

/** The server as it runs at an operator's, telling its log all that it ever would. */
async function started({ dataDir, databaseUrl }: StoreSettings) {
  const child = spawn(process.execPath, [PROGRAM, 'start'], {
    env: {
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: 'trace',
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (log += bytes));
  await expect.poll(() => log).toMatch(/http:\/\/127\.0\.0\.1:\d+/);
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(log) ?? [];
  return { url, config: readConfig({ DATA_DIR: dataDir }), said: () => log };
}

/** Every row of every table. */
async function everythingIn({ db }: Store): Promise<string> {
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) => sql<object>`select * from ${sql.table(name)}`.execute(db)),
  );
  return JSON.stringify(rows.map((answer) => answer.rows));
}

test('パスワードもコードも、データベースにもログにも、読める形では残らない', async () => {
  const settings = await openTestSettings();
  const server = await started(settings);
  await callPool(server, 'SignUp', { Username: EMAIL, Password: PASSWORD });
  const first = await lastCodeTo(server, EMAIL);
  for (const code of [otherThan(first), first]) {
    await callPool(server, 'ConfirmSignUp', { Username: EMAIL, ConfirmationCode: code });
  }
  await callPool(server, 'SignUp', { Username: 'chichi@example.jp', Password: PASSWORD });
  await callPool(server, 'ForgotPassword', { Username: EMAIL });
  const second = await lastCodeTo(server, EMAIL, 2);
  const reset = { Username: EMAIL, ConfirmationCode: second };
  await callPool(server, 'ConfirmForgotPassword', { ...reset, Password: '12345' });
  expect((await callPool(server, 'ConfirmForgotPassword', { ...reset, Password: NEW_PASSWORD })).status).toBe(
    200,
  );
  const third = await lastCodeTo(server, 'chichi@example.jp');
  await expect.poll(server.said).toContain('/identity/user-pool/');

  const store = await openStoreToLook(settings);
  onTestFinished(() => store.close());
  const database = await everythingIn(store);
  expect(database).toContain('chichi@example.jp');
  expect(database).toContain('confirm_sign_up');
  for (const secret of [PASSWORD, NEW_PASSWORD]) {
    expect(database).not.toContain(secret);
    expect(server.said()).not.toContain(secret);
  }
  for (const code of [first, second, third]) {
    expect(code).toMatch(/^\d{6}$/);
    // Standing for itself: six digits in a row are found in instants and hashes, too.
    expect(database).not.toContain(`"${code}"`);
    expect(server.said()).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
  }
});
