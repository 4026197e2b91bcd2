/** The notices that an account has chosen: stored and read. */

import { expect, test } from 'vitest';
import { notices } from '#contract/messaging/notices.ts';
import { DEFAULT_NOTICE_SETTINGS } from '#domain/notice/notice.ts';
import { get } from '#server/testing/calls.ts';
import { arrives, started, told } from './testing/told.ts';

test('前に保存した設定にないお知らせの種類は、はじめの設定のまま届く', async () => {
  const site = await started();
  const { member, phone } = await told(site);
  // As an account saved them before there were notices of a kick-off and quiet hours.
  const saved = { choices: { goal: false, half_time: false }, championships: false };
  await site.store.db
    .insertInto('notice_settings')
    .values({ user_id: member.user.id, settings: JSON.stringify(saved) })
    .execute();
  const { json } = await get(site.server.url, notices, {}, member.headers);
  const choices = { ...DEFAULT_NOTICE_SETTINGS.choices, goal: false, half_time: false };
  expect(json).toMatchObject({ settings: { ...DEFAULT_NOTICE_SETTINGS, choices, championships: false } });
  await site.moveTo('試合前', '前半');
  await arrives(phone, ['キックオフ ひばりが丘FC － 中の島SSS']);
});
