/** `tsunagu restore`: puts a backup in place where no server runs. */

import { ArchiveError } from '#server/operations/archive/archive.ts';
import { type Restored, RestoreError, restore } from '#server/operations/archive/restore.ts';
import { bucketOf } from '#server/platform/config/bucket.ts';
import { processEnvironment, readPlace } from '#server/platform/config.ts';
import { CommandError, defineCommand, UsageError } from './command.ts';

export const command = defineCommand({
  name: 'restore',
  usages: [
    {
      rest: 'ファイル',
      ja: '控え（tsunagu-….tar、.tar.age）からすべてを、または版を上げる前の控え（before-….db）からデータベースを戻す。先にサーバーを止める',
      en: 'put everything back from a backup (tsunagu-….tar, .tar.age), or the database from the copy before an upgrade (before-….db). Stop the server first',
    },
  ],
  options: {
    replace: {
      type: 'boolean',
      ja: '今あるデータと置き換える（今のデータは消さず、別の名前で残す）',
      en: 'replace what is there, which is kept under another name',
    },
    'as-made': {
      type: 'boolean',
      ja: 'データベースを控えた時の版のまま戻す（古い版のプログラムに戻るとき）',
      en: "leave the database at its program's version, to go back to an older program",
    },
  },
  mostWords: 1,
  async run({ positionals: [file], values }) {
    if (file === undefined) throw new UsageError('控えのファイルを指定してください。');
    const env = processEnvironment();
    try {
      const restored = await restore({
        target: { ...readPlace(env), photoBucket: bucketOf(env, 'PHOTO_BUCKET') },
        file,
        existing: values.replace === true ? 'setAside' : 'refused',
        version: values['as-made'] === true ? 'asMade' : 'current',
        now: Temporal.Now.instant(),
      });
      for (const line of linesOf(restored)) console.log(line);
      return (restored.examination?.faults.length ?? 0) === 0 ? 0 : 1;
    } catch (error) {
      const isOurs = error instanceof RestoreError || error instanceof ArchiveError;
      throw isOurs ? new CommandError(error.message, { cause: error }) : error;
    }
  },
});

/** What nobody but the office can do again. */
const AS_AT_THE_BACKUP = [
  '  置き換えた前のデータで続いていたログインだけが残り、ほかの端末はログインし直します。',
  '  控えより後に変えたパスワード、停止したアカウント、お知らせメールの停止は、控えの時に戻っています。事務局で確かめてください。',
];

function linesOf({ manifest, examination, aside }: Restored): readonly string[] {
  const from = manifest === null ? '' : `（${timeInTokyo(manifest.madeAt)} の控え、版 ${manifest.program}）`;
  const what = manifest === null ? 'データベースを戻しました' : 'すべてを戻しました';
  return [
    `${what}${from}。`,
    ...(examination === null
      ? ['  データベースは控えた時の版のままです。その版のプログラムを入れてから起動してください。']
      : [
          `  大会${examination.championships}件、試合${examination.matches}件、記録${examination.events}件を調べました。`,
          ...examination.faults.map((fault) => `  × ${fault}`),
        ]),
    ...AS_AT_THE_BACKUP,
    ...(aside.folder === null ? [] : [`  前のデータは ${aside.folder} に残しました。`]),
    ...(aside.schema === null
      ? []
      : [`  前のデータベースは PostgreSQL のスキーマ ${aside.schema} に残しました。`]),
    '次に、環境の設定（/etc/tsunagu/tsunagu.env）を確かめて、サーバーを起動してください：sudo systemctl start tsunagu',
  ];
}

function timeInTokyo(instant: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO('Asia/Tokyo').toPlainDateTime();
  return at.toString({ smallestUnit: 'minute' }).replace('T', ' ');
}
