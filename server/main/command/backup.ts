/** `tsunagu backup`: everything of an installation in one file, made beside a running server. */

import { lookAtInstallation } from '#server/main/installation.ts';
import { BackupError, makeBackup } from '#server/operations/archive/make.ts';
import { createClock } from '#server/platform/clock.ts';
import { processEnvironment } from '#server/platform/config.ts';
import { CommandError, defineCommand } from './command.ts';

export const command = defineCommand({
  name: 'backup',
  usages: [
    {
      rest: '',
      ja: 'データベース・写真・文章・鍵の控えを BACKUP_DIR に作り、読み直して確かめる。古い控えは BACKUP_KEEP の数だけ残す。失敗すれば終了コード1',
      en: 'write database, photos, texts and key to BACKUP_DIR and read them again; keeps BACKUP_KEEP of them. Exit code 1 for a failure',
    },
  ],
  options: {},
  async run() {
    const { config, store } = await lookAtInstallation(processEnvironment());
    try {
      const { file, bytes, manifest, faults, copy } = await makeBackup({
        config,
        store,
        clock: createClock(config.clock),
      });
      const { championships = 0, matches = 0, match_events: events = 0 } = manifest.tables;
      console.log(`控えを作り、読み直して確かめました：${file}（${megabytes(bytes)}MB）`);
      console.log(
        `  大会${championships}件、試合${matches}件、記録${events}件、ほか${Object.keys(manifest.files).length - 1}ファイル`,
      );
      console.log(config.backup.passphrase === null ? `  ${PLAIN}` : `  ${SEALED}`);
      if (copy.bucket !== null) console.log(`  バケット ${copy.bucket} にも写しました。`);
      if (copy.failure !== null) console.error(`  × ${copy.failure}`);
      for (const fault of faults) console.log(`  × ${fault}`);
      if (faults.length > 0) console.log(`  ${FAULTY}`);
      return faults.length === 0 && copy.failure === null ? 0 : 1;
    } catch (error) {
      if (error instanceof BackupError) throw new CommandError(error.message, { cause: error });
      throw error;
    } finally {
      await store.close();
    }
  },
});

const PLAIN =
  '暗号化していません（個人の情報とサーバーの鍵が入っています）。BACKUP_PASSPHRASE を指定すると暗号化します。';
const SEALED = '暗号化しました。パスフレーズがなければ戻せません。このサーバーとは別の場所に控えてください。';
const FAULTY = 'データベースに問題があるため、古い控えは消していません。';

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
