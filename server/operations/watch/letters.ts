/** The letters about alarms, to those who read inquiries. */

import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { Alarm } from './alarms-repository.ts';
import { inJapan, wordsOf } from './words.ts';

type Needs = Pick<Services, 'config' | 'messages'> & {
  readonly content: Pick<Services['content'], 'now'>;
};

/** Says that it is so, and what to do. The letter leaves with the commit of the transaction that `db` is. */
export async function tellPresent(alarm: Alarm, needs: Needs, db: Database): Promise<void> {
  const { title, what, todo } = wordsOf(alarm);
  const lines = [
    what,
    '',
    ...steps(todo),
    '',
    `気づいた時刻：${inJapan(Temporal.Instant.from(alarm.since))}（日本時間）`,
    '続いている間、このお知らせは1日に1度送られます。なくなったときにもお知らせします。',
  ];
  await send(title, lines, needs, db);
}

/** Says that it was so, and what to look at. */
export async function tellPast(alarm: Alarm, needs: Needs, db: Database): Promise<void> {
  const { title, what, todo, over } = wordsOf(alarm);
  await send(title, [what, '', over, '', ...steps(todo)], needs, db);
}

/** Says that it is over. */
export async function tellOver(alarm: Alarm, needs: Needs, db: Database): Promise<void> {
  const { title, over } = wordsOf(alarm);
  await send(`解消しました：${title}`, [over, '', '何もする必要はありません。'], needs, db);
}

async function send(
  title: string,
  lines: readonly string[],
  { config, content, messages }: Needs,
  db: Database,
): Promise<void> {
  const { publicUrl, contactEmails } = config;
  const hub = publicUrl === null ? [] : ['', `いまのお知らせは管理メニューで見られます：${publicUrl}/admin`];
  const text = [...lines, ...hub, ''].join('\n');
  const subject = `【${content.now().site.name}】${title}`;
  for (const to of contactEmails) await messages.sendMail({ about: 'alarm', to, subject, text }, db);
}

function steps(todo: readonly string[]): readonly string[] {
  return todo.map((step) => `・${step}`);
}
