/** `tsunagu links`: where the category searches of this installation are, and new links to them. */

import { lookAtInstallation } from '#server/main/installation.ts';
import { ConfigError, processEnvironment } from '#server/platform/config.ts';
import { defineCommand } from './command.ts';
import { searchLinks } from './search-links.ts';

const NOT_STARTED = 'カテゴリー検索のアドレスがまだありません。サーバーを一度起動すると作られます。';

export const command = defineCommand({
  name: 'links',
  usages: [
    { rest: '', ja: 'カテゴリー検索のアドレスの一覧', en: 'list the addresses of the category searches' },
    {
      rest: 'u12|u15|u18|woman [--label だれに渡すか] [--days 60]',
      ja: 'そのカテゴリーの速報員に渡すリンクを新しく作る',
      en: "make a new link that opens the category's matches of the day",
    },
  ],
  options: {
    label: {
      type: 'string',
      value: '札幌地区',
      ja: 'だれに渡すか（管理画面の一覧に出る）',
      en: 'who gets it',
    },
    days: { type: 'string', value: '60', ja: '何日使えるか（1〜366）', en: 'for how many days (1 to 366)' },
  },
  mostWords: 2,
  async run({ positionals, values }) {
    // Not made here: where no server has been started there is nothing to link to.
    const { config, store } = await lookAtInstallation(processEnvironment());
    try {
      const { reporterPath } = config;
      if (reporterPath === null) throw new ConfigError(NOT_STARTED);
      const baseUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
      const place = { db: store.db, now: Temporal.Now.instant(), baseUrl, reporterPath };
      for (const line of await searchLinks(positionals, values, place)) console.log(line);
    } finally {
      await store.close();
    }
    return 0;
  },
});
