/** `tsunagu version`: which program this is. Reads no settings but the database's, so that it answers whatever is wrong. */

import process from 'node:process';
import { databaseKind } from '#server/platform/config/database-kind.ts';
import { readRelease } from '#server/program-files.ts';
import { defineCommand } from './command.ts';

export const command = defineCommand({
  name: 'version',
  usages: [
    {
      rest: '',
      ja: '版、Node.js の版、データベースの種類を表示する',
      en: 'show the release, the version of Node.js and the kind of database',
    },
  ],
  options: {},
  async run() {
    const { version, commit } = readRelease();
    console.log(`つなぐ ${version}${commit === undefined ? '' : `（${commit}）`}`);
    console.log(`Node.js ${process.version}`);
    console.log(`データベース：${databaseKind()}`);
    return 0;
  },
});
