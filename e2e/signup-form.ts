/** The registration form as somebody fills it in: its steps by their Japanese words. */

import type { Page } from '@playwright/test';
import { fill, press, step } from './sign-in-widget.ts';

export const PASSWORD = 'tsunagu-77';
export const DETAILS = {
  姓: '山田',
  名: '花子',
  電話番号: '０９０－１２３４－５６７８',
  郵便番号: '0600001',
  住所: '北海道札幌市中央区北一条西二丁目 つなぐマンション101号室',
} as const;

/** All steps filled in, up to the last look at them. */
export async function goToCheck(page: Page, url: string, email: string, password = PASSWORD): Promise<void> {
  await goToTerms(page, url, email, password);
  await agree(page);
  await press(page, '次へ');
  await step(page, '内容の確認');
}

export async function goToTerms(page: Page, url: string, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${url}/signup.html`);
  await step(page, 'アカウント');
  await fillAccount(page, email, password);
  await press(page, '次へ');
  await step(page, '会員情報');
  await fillDetails(page);
  await press(page, '次へ');
  await step(page, 'プラン');
  await choosePlan(page);
  await press(page, '次へ');
  await step(page, '利用規約');
}

export async function fillAccount(page: Page, email: string, password = PASSWORD): Promise<void> {
  await fill(page, { メールアドレス: email, パスワード: password, 'パスワード（確認）': password });
}

/** Of somebody of 18 or more. */
export async function fillDetails(page: Page): Promise<void> {
  await fill(page, DETAILS);
  await page.getByLabel('年齢').selectOption('18歳以上');
}

export async function choosePlan(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /プレミアム/ }).check();
  await page.getByRole('radio', { name: /年払い/ }).check();
}

export async function agree(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: '利用規約に同意します' }).check();
}
