/** What the doctor makes of the disk, the clock, the backups, the mail and the daily cleaning: each from facts that others have found. */

import type { MailState } from '#server/messaging/messages/public.ts';
import type { BackupRun } from '#server/operations/backup/public.ts';
import { type LastRun, RULE_NAMES } from '#server/operations/retention/public.ts';
import { type Disk, FULL_BELOW_BYTES } from '#server/operations/watch/disk.ts';
import { isDoubted } from '#server/platform/beat/public.ts';
import { asTyped } from '#server/platform/config/as-typed.ts';
import type { Mode } from '#server/platform/config/mode.ts';
import { type Finding, fault, notice, sound } from './findings.ts';

/** A weekend of photos, and time to do something about it. */
const LOW_SHARE = 0.1;
/** One night may fail. */
const BACKUP_HOURS = 50;

export function diskFinding({ free, total }: Disk): Finding {
  const share = Math.floor((free / total) * 100);
  const text = `空き ${sizeOf(free)}（${share}%）`;
  const advice = 'いらないファイルを消すか、ディスクを広げてください。';
  if (free < FULL_BELOW_BYTES) return fault('ディスク', `${text}。書き込めません`, advice);
  return free / total < LOW_SHARE ? notice('ディスク', text, advice) : sound('ディスク', text);
}

export function backupFinding(
  { made, failed }: { readonly made: BackupRun | null; readonly failed: BackupRun | null },
  now: Temporal.Instant,
  mode: Mode,
): Finding {
  const about = 'バックアップ';
  const advice = `${asTyped('backup')} で作れます。`;
  if (failed !== null && (made === null || failed.at > made.at)) {
    return notice(about, `${minuteOf(failed.at)} に失敗しました：${failed.reason ?? ''}`, advice);
  }
  // Nobody relies on a trial.
  if (made === null)
    return mode === 'trial'
      ? sound(about, 'ありません（試用）')
      : notice(about, 'まだ一度もありません', advice);
  const text = `最後は ${minuteOf(made.at)}（${sizeOf(made.bytes ?? 0)}）`;
  if (made.reason !== null) return notice(about, `${text}。写しは送れませんでした：${made.reason}`, advice);
  const isOld = now.since(Temporal.Instant.from(made.at)).total('hours') > BACKUP_HOURS;
  return isOld && mode === 'production'
    ? notice(about, `${text}。古くなっています`, advice)
    : sound(about, text);
}

/** `latestBeat` is the last time the servers are known to have run. */
export function clockFinding(now: Temporal.Instant, latestBeat: Temporal.Instant | null): Finding {
  const about = '時計';
  const text = minuteOf(now.toString());
  if (latestBeat === null || !isDoubted(now, latestBeat)) return sound(about, text);
  const days = Math.round(now.since(latestBeat).total('hours') / 24);
  return notice(
    about,
    `${text}。最後に動いていた時刻（${minuteOf(latestBeat.toString())}）より${days}日進んでいます。古い記録の整理を止めています`,
    `timedatectl で時計を確かめてください。サーバーを長く止めていて時計が正しいときは、${asTyped('doctor', '--trust-clock')} を実行してください。`,
  );
}

export function mailFinding(state: MailState, way: 'sent' | 'kept', mode: Mode): Finding {
  const about = 'メール';
  if (way === 'kept') {
    if (mode === 'trial') return sound(about, '送らない設定です（試用）');
    return notice(
      about,
      '送らない設定です。確認コードもお知らせも、だれにも届きません',
      'SMTP_URL を設定してください。',
    );
  }
  const { failingSince, failingBecause, waiting, lastSentAt } = state;
  if (failingSince !== null) {
    return notice(
      about,
      `${minuteOf(failingSince)} から送れていません（${waiting}通が待っています）：${failingBecause ?? ''}`,
      'SMTP_URL とメールサーバーを確かめてください。待っているメールは自動で送り直します。',
    );
  }
  const last = lastSentAt === null ? 'まだ送っていません' : `最後に送れたのは ${minuteOf(lastSentAt)}`;
  return sound(about, waiting === 0 ? last : `${last}。${waiting}通が待っています`);
}

export function retentionFinding(last: LastRun | null): Finding {
  const about = '保存期間';
  if (last?.finishedAt == null) {
    return sound(about, 'まだ一度も整理していません（サーバーが毎日自動で行います）');
  }
  const removed = Object.entries(last.removed)
    .filter(([, count]) => count > 0)
    .map(([rule, count]) => `${RULE_NAMES[rule] ?? rule}${count}件`);
  const what = removed.length === 0 ? '消すものはありませんでした' : `${removed.join('、')}を消しました`;
  return sound(about, `最後の整理は ${minuteOf(last.finishedAt)}、${what}`);
}

/** 2026-05-16 10:00, by the clock of Tokyo. */
function minuteOf(instant: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO('Asia/Tokyo').toPlainDateTime();
  return at.toString({ smallestUnit: 'minute' }).replace('T', ' ');
}

export function sizeOf(bytes: number): string {
  const [unit, name] = bytes >= 2 ** 30 ? [2 ** 30, 'GB'] : [2 ** 20, 'MB'];
  return `${(bytes / unit).toFixed(1)} ${name}`;
}
