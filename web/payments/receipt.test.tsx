import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Receipt as Paper } from '#contract/payment/payments.ts';
import { press } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Receipt } from './receipt.tsx';

const PAPER: Paper = {
  receipt_number: '2026-000123',
  paid_on: '2026-06-01',
  addressee: '札幌 花子',
  about: 'プレミアム会員 会費（2026年6月分）',
  amount: 12_000,
  tax: 1_090,
  tax_percent: 10,
  refunded: 0,
  method: 'card',
  issuer: {
    name: '一般社団法人つなぐ',
    address: '札幌市中央区北1条西2丁目',
    phone: '011-000-0000',
    number: 'T1234567890123',
  },
};

let paper: Paper;

beforeEach(() => {
  paper = PAPER;
  signInForTest();
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/config.json' ? { hosts: {} } : paper),
  );
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('宛名、金額、税、但し書き、発行者と登録番号が載り、印刷できる', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  renderScreen(<Receipt paymentId="P-1" />);
  for (const text of [
    'No. 2026-000123',
    '札幌 花子 様',
    '12,000円',
    '但し、プレミアム会員 会費（2026年6月分）として',
    '10,910円',
    '1,090円',
    'クレジットカード',
    '一般社団法人つなぐ',
    '登録番号 T1234567890123',
  ]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  press(/^印刷する/);
  expect(print).toHaveBeenCalledOnce();
});

test('登録番号のない発行者にはその行がなく、返金があればそう書いてある', async () => {
  paper = { ...PAPER, refunded: 2_000, issuer: { ...PAPER.issuer, number: null } };
  renderScreen(<Receipt paymentId="P-1" />);
  expect(await screen.findByText('このうち2,000円は、あとで返金しています。')).toBeTruthy();
  expect(screen.queryByText(/登録番号/)).toBeNull();
});
