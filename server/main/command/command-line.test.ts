import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { openTestSettings } from '#server/testing/stores.ts';
import { runCommandLine } from './command-line.ts';
import { COMMANDS } from './commands.ts';

const PROGRAM = fileURLToPath(new URL('../../tsunagu.ts', import.meta.url));

type Settings = Readonly<Record<string, string | undefined>>;

/** Carries it out as an operator does. */
function type(args: readonly string[], env: Settings = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  return { code: status, said: stdout, complained: stderr };
}

/** As {@link type}, without the second or two that a process takes to start. */
async function carryOut(args: readonly string[], env: Settings = {}) {
  const [said, complained] = (['log', 'error'] as const).map((stream) => {
    const lines: string[] = [];
    vi.spyOn(console, stream).mockImplementation((line) => void lines.push(`${line}\n`));
    return lines;
  });
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    const code = await runCommandLine(args);
    return { code, said: said?.join(''), complained: complained?.join('') };
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
}

test('何も言わなければ、すべての命令を日本語と英語で並べ、終了コード2で終わる', () => {
  const { code, said } = type([]);
  expect(code).toBe(2);
  for (const { ja, en } of COMMANDS) expect(said).toContain(`${ja}\n      ${en}`);
});

test.each(COMMANDS.map(({ name }) => [name]))(
  '%s --help は、何をするかを日本語と英語で言い、何もしない',
  async (name) => {
    const folder = join(tmpdir(), `tsunagu-none-${crypto.randomUUID()}`);
    // A setting that no command could work with: the help needs none.
    const { code, said, complained } = await carryOut([name, '--help'], { DATA_DIR: folder, PORT: 'abc' });
    expect({ code, complained }).toEqual({ code: 0, complained: '' });
    expect(said).toMatch(/^使い方 \/ Usage:$/m);
    expect(said).toMatch(/^ {6}この説明を表示する\n {6}show this help$/m);
    expect(existsSync(folder)).toBe(false);
  },
);

test.each([
  [['fly'], '「fly」という命令はありません。npm run tsunagu -- help で一覧を表示します。'],
  [['constructor'], '「constructor」という命令はありません。npm run tsunagu -- help で一覧を表示します。'],
  [
    ['start', '--port', '80'],
    '「--port」という指定はありません。使い方は npm start -- --help で表示します。',
  ],
  [
    ['doctor', '--json=1'],
    '「--json」に値は付けられません。使い方は npm run doctor -- --help で表示します。',
  ],
  [['doctor', 'now'], '「now」は読み取れません。使い方は npm run doctor -- --help で表示します。'],
  [['links', 'u12', '--days'], '「--days」の値がありません。使い方は npm run links -- --help で表示します。'],
  [
    ['links', '--days', '--label'],
    '「--days」の値がありません。使い方は npm run links -- --help で表示します。',
  ],
  [['admin'], '操作を指定してください。使い方は npm run admin -- --help で表示します。'],
  [
    ['admin', 'toString'],
    '「toString」という操作はありません。使い方は npm run admin -- --help で表示します。',
  ],
])('%j は、どこが読めないかを1行で言い、終了コード2で終わる', async (args, sentence) => {
  expect(await carryOut(args)).toEqual({ code: 2, said: '', complained: `${sentence}\n` });
});

test('版は、設定が誤っていても、データがなくても言える', () => {
  const { code, said } = type(['version'], { PORT: 'abc' });
  expect(code).toBe(0);
  expect(said).toMatch(/^つなぐ \d+\.\d+\.\d+.*\nNode\.js v\d+\S+\nデータベース：SQLite\n$/);
  expect(type(['--version'], { DATABASE_URL: 'postgres://himitsu@db/x' }).said).toMatch(/：PostgreSQL\n$/);
});

test.each([['doctor'], ['links'], ['admin sessions haha@example.jp']])(
  'まだ始めていない場所で %s と言えば、始め方を1行で言い、何も作らない',
  async (words) => {
    const { dataDir, databaseUrl } = await openTestSettings();
    const { code, said, complained } = await carryOut(words.split(' '), {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
    });
    expect(code).toBe(1);
    expect(said).not.toContain('健全');
    const place = databaseUrl === undefined ? join(dataDir, 'tsunagu.db ') : 'データベース';
    expect(complained).toBe(
      `データベースを開けません: ${place}には、まだ何もありません。サーバーを一度起動すると作られます。\n`,
    );
    expect(existsSync(join(dataDir, 'tsunagu.db'))).toBe(false);
  },
);
