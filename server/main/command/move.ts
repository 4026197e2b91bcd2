/** `tsunagu move`: the database from SQLite to PostgreSQL and back, and photos from the disk into a bucket and back. */

import { lookAtInstallation } from '#server/main/installation.ts';
import { MoveError, moveDatabase } from '#server/operations/move/database.ts';
import { copyPictures } from '#server/operations/move/pictures.ts';
import { processEnvironment, readPlace } from '#server/platform/config.ts';
import { findAllStoredNames } from '#server/publishing/photos/pictures/pictures-repository.ts';
import { openPictureStorage } from '#server/publishing/photos/storage/storage.ts';
import { CommandError, defineCommand, UsageError } from './command.ts';

export const command = defineCommand({
  name: 'move',
  usages: [
    {
      rest: '--to postgres://…',
      ja: 'データベースを SQLite から、空の PostgreSQL に移す。先にサーバーを止める',
      en: 'move the database from SQLite into an empty PostgreSQL. Stop the server first',
    },
    {
      rest: '--to sqlite',
      ja: 'DATABASE_URL の PostgreSQL から SQLite に戻す。先にサーバーを止める',
      en: 'move it from the PostgreSQL of DATABASE_URL back into SQLite. Stop the server first',
    },
    {
      rest: '--photos-to bucket|folder',
      ja: '写真を PHOTO_BUCKET のバケットに、またはバケットから DATA_DIR に写す。途中で止まれば、もう一度で続きから',
      en: 'copy the photos into the bucket of PHOTO_BUCKET, or from it into DATA_DIR. Interrupted, the same again goes on',
    },
  ],
  options: {
    to: {
      type: 'string',
      value: 'postgres://…|sqlite',
      ja: 'データベースの移動先',
      en: 'where the database goes',
    },
    'photos-to': { type: 'string', value: 'bucket|folder', ja: '写真の移動先', en: 'where the photos go' },
  },
  async run({ values: { to, 'photos-to': photosTo } }) {
    try {
      if (to !== undefined && photosTo === undefined) await moveTo(to);
      else if (photosTo !== undefined && to === undefined) await movePhotos(photosTo);
      else throw new UsageError('--to か --photos-to の、どちらかを指定してください。');
      return 0;
    } catch (error) {
      throw error instanceof MoveError ? new CommandError(error.message, { cause: error }) : error;
    }
  },
});

async function moveTo(to: string): Promise<void> {
  const isPostgres = /^postgres(?:ql)?:\/\//.test(to) && URL.canParse(to);
  // It may hold a password: what was typed is not repeated.
  if (!isPostgres && to !== 'sqlite')
    throw new UsageError('--to は postgres://… または sqlite で指定してください。');
  const moved = await moveDatabase(readPlace(processEnvironment()), isPostgres ? to : null);
  const { championships = 0, matches = 0, match_events: events = 0 } = moved;
  const rows = Object.values(moved).reduce((sum, count) => sum + count, 0);
  console.log(
    `データベースを移しました（大会${championships}件、試合${matches}件、記録${events}件、全部で${rows}行）。すべての行が元と同じであることを確かめました。`,
  );
  console.log(
    isPostgres
      ? '次に、環境の設定の DATABASE_URL に移動先を指定して、サーバーを起動してください。元の tsunagu.db はそのまま残っています。'
      : '次に、環境の設定から DATABASE_URL を外して、サーバーを起動してください。PostgreSQL のデータベースはそのまま残っています。',
  );
}

async function movePhotos(to: string): Promise<void> {
  if (to !== 'bucket' && to !== 'folder')
    throw new UsageError('--photos-to は bucket または folder で指定してください。');
  const { config, store } = await lookAtInstallation(processEnvironment());
  try {
    if (config.photoBucket === null) throw new CommandError(NO_BUCKET);
    const folder = openPictureStorage({ ...config, photoBucket: null });
    const bucket = openPictureStorage(config);
    const names = await findAllStoredNames(store.db);
    const [source, target] = to === 'bucket' ? [folder, bucket] : [bucket, folder];
    const { copied, present, missing } = await copyPictures(names, source, target);
    console.log(
      `写真のファイルを${copied}個写し、元と同じであることを確かめました（${present}個はすでにありました）。`,
    );
    if (missing.length > 0)
      console.log(`  × どちらにもないファイルが${missing.length}個あります：${missing[0]} など`);
    console.log(to === 'bucket' ? AFTER_BUCKET : AFTER_FOLDER);
  } finally {
    await store.close();
  }
}

const NO_BUCKET =
  'PHOTO_BUCKET とその鍵を指定して実行してください（バケットに写すときも、バケットから写すときも使います）。';
const AFTER_BUCKET =
  '次に、環境の設定に PHOTO_BUCKET を加えてサーバーを起動し直し、もう一度この命令を実行して、その間に増えた写真も写してください。元の写真は DATA_DIR/photos に残っています。';
const AFTER_FOLDER =
  '次に、環境の設定から PHOTO_BUCKET を外してサーバーを起動し直してください。バケットの写真はそのまま残っています。';
