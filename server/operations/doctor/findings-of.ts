/** Everything the doctor looks at, in the order in which an operator reads it. Changes nothing, and may run beside a server. */

import process from 'node:process';
import { findMailState } from '#server/messaging/messages/public.ts';
import { findLastBackups } from '#server/operations/backup/public.ts';
import { findLastRun } from '#server/operations/retention/public.ts';
import { diskOf } from '#server/operations/watch/disk.ts';
import { findLatestBeat } from '#server/platform/beat/public.ts';
import { createClock } from '#server/platform/clock.ts';
import type { Origin } from '#server/platform/config/mode.ts';
import { requirePrivateKey } from '#server/platform/config/server-key.ts';
import { type Config, ConfigError } from '#server/platform/config.ts';
import { originOf, requireServed } from '#server/platform/origin/origin.ts';
import { hasTimeline } from '#server/platform/store/epoch.ts';
import type { Store } from '#server/platform/store/store.ts';
import { readRelease } from '#server/program-files.ts';
import { contentFinding } from './content.ts';
import { examine } from './examine.ts';
import { type Finding, fault, notice, sound } from './findings.ts';
import { findBytes } from './repository.ts';
import {
  backupFinding,
  clockFinding,
  diskFinding,
  mailFinding,
  retentionFinding,
  sizeOf,
} from './surroundings.ts';

/** The caller has opened the store with the settings of `config`. */
export async function findingsOf(
  { config, store }: { readonly config: Config; readonly store: Store },
  now: Temporal.Instant,
): Promise<readonly Finding[]> {
  const origin = await originOf(store);
  const { db } = store;
  return [
    programFinding(),
    settingsFinding(config, origin),
    ...(await databaseFindings(store, origin)),
    await contentFinding(config, origin, db),
    diskFinding(await diskOf(config.dataDir)),
    clockFinding(createClock(config.clock)(), await findLatestBeat(db)),
    backupFinding(await findLastBackups(db), now, config.mode),
    mailFinding(
      await findMailState(now, db),
      config.messages.smtpUrl === null ? 'kept' : 'sent',
      config.mode,
    ),
    retentionFinding(await findLastRun(db)),
  ];
}

function programFinding(): Finding {
  const { version, commit } = readRelease();
  return sound(
    'プログラム',
    `${version}${commit === undefined ? '' : `（${commit}）`}、Node.js ${process.version}`,
  );
}

function settingsFinding(config: Config, origin: Origin): Finding {
  try {
    requirePrivateKey(config);
    requireServed(config.origins, origin);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return fault('設定', error.message.replace(/^設定エラー: /, ''), '');
  }
  return sound('設定', config.mode === 'production' ? `本番（${config.publicUrl ?? ''}）` : '試用');
}

async function databaseFindings(store: Store, origin: Origin): Promise<readonly Finding[]> {
  const about = 'データベース';
  const name = store.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  const bytes = sizeOf(await findBytes(store.kind, store.db));
  const { championships, matches, events, faults } = await examine(store);
  const counts = `大会${championships}件、試合${matches}件、記録${events}件を調べました`;
  const text = `${name}（${origin === 'demo' ? 'デモ' : '本番用'}、${bytes}）。${counts}`;
  const advice = 'バックアップから戻すか、サーバーの担当者に知らせてください。';
  return [
    sound(about, text),
    ...faults.map((line) => fault(about, line, advice)),
    ...(store.kind === 'sqlite' || hasTimeline(store.epoch) ? [] : [timelineFinding()]),
  ];
}

function timelineFinding(): Finding {
  return notice(
    'データベースの切り替え',
    'PostgreSQL のタイムラインを読めません。控えのデータベースに切り替えたとき、開いたままの画面に、受け付けられなかった得点が残ることがあります',
    'grant execute on function pg_walfile_name(pg_lsn), pg_current_wal_insert_lsn() to（DATABASE_URL の利用者）; を実行してください。できないサービスでは、切り替えの後に画面を読み込み直してもらってください。',
  );
}
