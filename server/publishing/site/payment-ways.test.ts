/** Texts that name the ways of payment follow the settings. */

import { expect, test } from 'vitest';
import { textPage } from '#contract/publishing/content.ts';
import { startTestServer } from '#server/testing/server.ts';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_4eC39',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  STRIPE_API: 'http://127.0.0.1:9',
};
const TEXTS = ['terms-of-service', 'specified-commercial-transactions-law-notations'] as const;

test.each([
  [{}, 'クレジットカード', []],
  [STRIPE, 'クレジットカード', []],
  [
    { ...STRIPE, PAYMENT_METHODS: 'konbini' },
    'クレジットカード（年払いでは、コンビニ払いもご利用になれます。コンビニ払いの期限は、お申し込みから7日です）',
    ['コンビニ払い'],
  ],
  [
    { ...STRIPE, PAYMENT_METHODS: 'transfer' },
    'クレジットカード（年払いでは、銀行振込もご利用になれます）',
    ['銀行振込'],
  ],
  [
    { ...STRIPE, PAYMENT_METHODS: 'konbini,transfer' },
    'クレジットカード（年払いでは、コンビニ払いと銀行振込もご利用になれます。コンビニ払いの期限は、お申し込みから7日です）',
    ['コンビニ払い', '銀行振込'],
  ],
] as const)('規約と特定商取引法の表記は、設定されたお支払い方法を挙げる（%#）', async (env, ways, others) => {
  const { url } = await startTestServer({ now: '2026-05-16T01:00:00Z', env });
  for (const name of TEXTS) {
    const text = await (await fetch(url + textPage(name).path)).text();
    expect(text).toContain(ways);
    for (const other of ['コンビニ払い', '銀行振込'] as const)
      expect(text.includes(other), `${name} ${other}`).toBe(others.some((one) => one === other));
  }
});
