/**
 * `tsunagu doctor`: the one place where a volunteer looks first. Checks settings, database, content and surroundings, and
 * changes nothing, but for `--trust-clock`. Every match's row must equal the fold of its events. Exit code 1 for a fault, 0 otherwise.
 */

import { lookAtInstallation } from '#server/main/installation.ts';
import { conclusionOf, linesOf } from '#server/operations/doctor/findings.ts';
import { findingsOf } from '#server/operations/doctor/findings-of.ts';
import { updateConfirmed } from '#server/platform/beat/public.ts';
import { createClock } from '#server/platform/clock.ts';
import { processEnvironment } from '#server/platform/config.ts';
import { defineCommand } from './command.ts';

export const command = defineCommand({
  name: 'doctor',
  usages: [
    {
      rest: '',
      ja: '設定・データベース・コンテンツ・ディスク・バックアップ・メールを点検する（何も変えない）。×があれば終了コード1',
      en: 'check settings, database, content, disk, backups and mail; changes nothing. Exit code 1 where there is a ×',
    },
  ],
  options: {
    'trust-clock': {
      type: 'boolean',
      ja: '先に、いまの時計を正しいものとして記録する（サーバーを長く止めていて、時計が進みすぎと言われたとき）',
      en: 'first record that the clock is right (when it is doubted because the server was off for long)',
    },
    json: { type: 'boolean', ja: 'プログラムが読む形で表示する', en: 'for programs to read' },
  },
  async run({ values }) {
    const looked = await lookAtInstallation(processEnvironment());
    try {
      const { config, store } = looked;
      if (values['trust-clock']) {
        await store.transaction((db) => updateConfirmed(createClock(config.clock)(), db));
      }
      const findings = await findingsOf(looked, Temporal.Now.instant());
      const lines = values.json
        ? [JSON.stringify(findings, null, 2)]
        : [...linesOf(findings), conclusionOf(findings)];
      for (const line of lines) console.log(line);
      return findings.some(({ state }) => state === 'fault') ? 1 : 0;
    } finally {
      await looked.store.close();
    }
  },
});
