import { expect, test } from 'vitest';
import type { MailState } from '#server/messaging/messages/public.ts';
import type { BackupRun } from '#server/operations/backup/public.ts';
import { conclusionOf, linesOf, sound } from './findings.ts';
import { backupFinding, diskFinding, mailFinding } from './surroundings.ts';

const NOW = Temporal.Instant.from('2026-05-18T01:00:00Z');
const GB = 2 ** 30;

const run = (outcome: BackupRun['outcome'], at: string, reason: string | null = null): BackupRun => ({
  outcome,
  at,
  file: outcome === 'made' ? '/b/x.tsunagu' : null,
  bytes: outcome === 'made' ? 3 * 2 ** 20 : null,
  copied_to: null,
  reason,
});
const WELL: MailState = {
  waiting: 0,
  oldestWaitingSince: null,
  failingSince: null,
  failingBecause: null,
  lastSentAt: '2026-05-18T00:30:00Z',
  unknown: 0,
  givenUpWithin24Hours: 0,
};

test.each([
  ['半分空いていれば問題ない', 50 * GB, 'sound', '空き 50.0 GB（50%）'],
  ['一割を切れば知らせる', 9 * GB, 'notice', '空き 9.0 GB（9%）'],
  ['書き込めないほど少なければ問題', 40 * 2 ** 20, 'fault', '空き 40.0 MB（0%）。書き込めません'],
] as const)('ディスクは、%s', (_case, free, state, text) => {
  expect(diskFinding({ free, total: 100 * GB })).toMatchObject({ state, text });
});

test.each([
  [
    '昨夜のものがあれば問題ない',
    run('made', '2026-05-17T18:00:00Z'),
    null,
    'sound',
    '最後は 2026-05-18 03:00（3.0 MB）',
  ],
  ['二晩ないと知らせる', run('made', '2026-05-15T18:00:00Z'), null, 'notice', '古くなっています'],
  ['一度もなければ知らせる', null, null, 'notice', 'まだ一度もありません'],
  [
    '最後が失敗なら、なぜかを言う',
    run('made', '2026-05-16T18:00:00Z'),
    run('failed', '2026-05-17T18:00:00Z', '空きがありません。'),
    'notice',
    '2026-05-18 03:00 に失敗しました：空きがありません。',
  ],
  [
    '失敗のあとに作れていれば問題ない',
    run('made', '2026-05-17T18:00:00Z'),
    run('failed', '2026-05-16T18:00:00Z', '空きがありません。'),
    'sound',
    '最後は',
  ],
] as const)('本番のバックアップは、%s', (_case, made, failed, state, text) => {
  const finding = backupFinding({ made, failed }, NOW, 'production');
  expect(finding).toMatchObject({ state, text: expect.stringContaining(text) });
  expect(finding.advice === '').toBe(state === 'sound');
});

test.each([
  ['送れていれば問題ない', WELL, 'sent', 'sound', '最後に送れたのは 2026-05-18 09:30'],
  [
    '送れなくなっていれば、いつから何通がなぜかを言う',
    { ...WELL, waiting: 4, failingSince: '2026-05-17T23:00:00Z', failingBecause: '接続できません。' },
    'sent',
    'notice',
    '2026-05-18 08:00 から送れていません（4通が待っています）：接続できません。',
  ],
  ['送らない設定なら、だれにも届かないと言う', WELL, 'kept', 'notice', 'だれにも届きません'],
] as const)('本番のメールは、%s', (_case, state, way, expected, text) => {
  const finding = mailFinding(state, way, 'production');
  expect(finding).toMatchObject({ state: expected, text: expect.stringContaining(text) });
});

test('試用では、バックアップもメールもなくてよい', () => {
  expect(backupFinding({ made: null, failed: null }, NOW, 'trial').state).toBe('sound');
  expect(mailFinding(WELL, 'kept', 'trial').state).toBe('sound');
});

test('一つに一行、することがあれば次の行で言い、終わりに件数を言う', () => {
  const low = diskFinding({ free: 9 * GB, total: 100 * GB });
  expect(linesOf([sound('設定', '試用'), low])).toEqual([
    '○ 設定　　　　　試用',
    '△ ディスク　　　空き 9.0 GB（9%）',
    '　　　　　　　　 → いらないファイルを消すか、ディスクを広げてください。',
  ]);
  expect(conclusionOf([low])).toBe('結果：健全です。気をつけることが1件あります。');
  expect(conclusionOf([low, diskFinding({ free: 0, total: GB })])).toBe('結果：1件の問題があります。');
  expect(conclusionOf([sound('設定', '試用')])).toBe('結果：健全です。');
});
