import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import { inquiry } from '#contract/messaging/inquiries.ts';
import { readConfig } from '#server/platform/config.ts';
import { put, urlOf } from '#server/testing/calls.ts';
import { PROGRAM } from '#server/testing/config.ts';
import { insertSeason, link, matchesOfCup } from '#server/testing/season.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { callPool, lastCodeTo } from '#server/testing/wire.ts';

const EMAIL = 'haha.no.adoresu@example.jp';
const PHONE = '09012345678';
const PASSWORD = 'aikotoba-2026';
const FOREVER = '2999-01-01T00:00:00Z';

test('ログは1行ずつのJSONで、人への言葉は標準エラーに出る。攻める人が何をしても、ログに住所・符号・合言葉は残らない', async () => {
  const store = await openTestStore();
  const { dataDir, databaseUrl } = store.settings;
  await insertSeason(store.db, {}, [{}]);
  const { token } = await link(store.db, matchesOfCup('m1'), FOREVER);
  const child = spawn(process.execPath, [PROGRAM, 'start'], {
    env: {
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: 'trace',
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let log = '';
  let words = '';
  child.stdout.on('data', (bytes: Buffer) => (log += bytes));
  child.stderr.on('data', (bytes: Buffer) => (words += bytes));
  await expect.poll(() => words).toMatch(/つなぐ を起動しました。[\s\S]*Ctrl\+C/);
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(words) ?? [];
  const server = { url, config: readConfig({ DATA_DIR: dataDir }) };

  // Sign-ups, guessed codes and passwords.
  await callPool(server, 'SignUp', { Username: EMAIL, Password: PASSWORD });
  const code = await lastCodeTo(server, EMAIL);
  await callPool(server, 'ConfirmSignUp', { Username: EMAIL, ConfirmationCode: '000000' });
  await callPool(server, 'ConfirmSignUp', { Username: EMAIL, ConfirmationCode: code });
  await callPool(server, 'SignUp', { Username: EMAIL, Password: PASSWORD });
  // Guessed links, a sound one with nonsense, and secrets in addresses that lead nowhere.
  const ONE = { championshipId: 'cup', matchId: 'm1' };
  const kickOff = { ...ONE, currentStatus: '試合前', newStatus: '前半' };
  const guessed = randomUUID();
  await put(url, updateMatchStatus, kickOff, { token: guessed });
  await put(url, updateMatchStatus, kickOff, { token });
  await put(url, operateScore, { ...ONE, scoredClub: 'nobody' }, { token });
  await fetch(`${url}/no/such/${token}?code=${code}&email=${EMAIL}`, { method: 'POST' });
  // An inquiry that fails in the middle with words of the database that repeat the row.
  if (store.kind === 'postgres') {
    const refuse = `create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using detail = 'Key (email)=(' || new.email || ')'; end $$`;
    for (const statement of [
      refuse,
      'create trigger refuse before insert on inquiries for each row execute function refuse()',
    ]) {
      await sql.raw(statement).execute(store.db);
    }
    onTestFinished(async () => void (await sql`drop function refuse() cascade`.execute(store.db)));
  }
  const asked = await fetch(urlOf(url, inquiry), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      category: 'その他',
      name: '札幌花子',
      furigana: 'さっぽろはなこ',
      email: EMAIL,
      phoneNumber: PHONE,
      message: '教えてください。',
    }),
  });
  expect(asked.status).toBe(store.kind === 'postgres' ? 500 : 200);
  await expect.poll(() => log).toContain('inquiry');

  const lines = log.trimEnd().split('\n');
  for (const line of lines) expect(JSON.parse(line), line).toMatchObject({ level: expect.any(Number) });
  expect(lines.length).toBeGreaterThan(5);
  for (const secret of [EMAIL, PHONE, PASSWORD, token, guessed, '札幌花子']) {
    expect(log).not.toContain(secret);
    expect(words).not.toContain(secret);
  }
  expect(log).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
});
