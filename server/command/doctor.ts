/**
 * `tsunagu doctor`: checks settings, content and database, and changes nothing. Every match's row must equal the fold
 * of its events. Exit code 0 for a sound database, 1 otherwise.
 */

import { requirePrivateKey } from '../config/server-key.ts';
import { processEnvironment } from '../config.ts';
import { originOf, requireServed } from '../demo/origin.ts';
import { examine } from '../doctor/examine.ts';
import { lookAtInstallation } from '../installation.ts';
import { findLastRun, type LastRun, RULE_NAMES } from '../retention/public.ts';
import { contentFolder, contentOf, TEXT_PAGE_TITLES } from '../site/content.ts';
import { defineCommand } from './command.ts';

export const command = defineCommand({
  name: 'doctor',
  usages: [
    {
      rest: '',
      ja: '設定・データベース・コンテンツを点検する（何も変えない）。問題があれば終了コード1',
      en: 'check settings, database and content; changes nothing. Exit code 1 for a fault',
    },
  ],
  options: {},
  async run() {
    const { config, store } = await lookAtInstallation(processEnvironment());
    try {
      requirePrivateKey(config);
      console.log(`設定：問題ありません（${config.mode === 'production' ? '本番' : '試用'}）。`);
      const origin = await originOf(store);
      console.log(`データベースの種類：${origin === 'demo' ? 'デモ' : '本番用'}`);
      requireServed(config.origins, origin);
      const { unwritten } = contentOf(config, origin);
      console.log('コンテンツ：問題ありません。');
      if (unwritten.length > 0) {
        const titles = unwritten.map((name) => TEXT_PAGE_TITLES[name]).join('、');
        console.log(`  まだ掲載していない文章：${titles}（${contentFolder(config, origin)}）`);
      }
      const { championships, matches, events, faults } = await examine(store);
      console.log(`データベース：大会${championships}件、試合${matches}件、記録${events}件を調べました。`);
      console.log(retentionLine(await findLastRun(store.db)));
      for (const fault of faults) console.log(`  × ${fault}`);
      console.log(faults.length === 0 ? '結果：健全です。' : `結果：${faults.length}件の問題があります。`);
      return faults.length === 0 ? 0 : 1;
    } finally {
      await store.close();
    }
  },
});

function retentionLine(last: LastRun | null): string {
  if (last?.finishedAt == null)
    return '保存期間：まだ一度も整理していません（サーバーが毎日自動で行います）。';
  const at = Temporal.Instant.from(last.finishedAt).toZonedDateTimeISO('Asia/Tokyo').toPlainDateTime();
  const removed = Object.entries(last.removed)
    .filter(([, count]) => count > 0)
    .map(([rule, count]) => `${RULE_NAMES[rule] ?? rule}${count}件`);
  const what = removed.length === 0 ? '消すものはありませんでした' : `${removed.join('、')}を消しました`;
  return `保存期間：最後の整理は${at.toString({ smallestUnit: 'minute' }).replace('T', ' ')}、${what}。`;
}
