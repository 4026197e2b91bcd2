/** A person who joins, up to the page that leads to paying. */

import type { Page } from '@playwright/test';
import { outboxOf } from './outbox.ts';
import type { PayingSite } from './paying-site.ts';
import { fill, press, step } from './sign-in-widget.ts';
import { goToCheck } from './signup-form.ts';
import { expect } from './test.ts';

/** Registers somebody for a premium year. */
export async function join(
  page: Page,
  { url, dataDir }: Pick<PayingSite, 'url' | 'dataDir'>,
  email: string,
): Promise<void> {
  await goToCheck(page, url, email);
  await press(page, 'この内容で登録する');
  await step(page, '確認コード');
  await fill(page, { 確認コード: await outboxOf(dataDir).nextCode(email) });
  await press(page, '登録を完了する');
  await expect(page).toHaveURL(`${url}/register-card-info.html`);
}
