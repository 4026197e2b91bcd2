import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReturnInvoice as Paper } from '#contract/payment/payments.ts';
import { press } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { ReturnInvoice } from './return-invoice.tsx';

const PAPER: Paper = {
  invoice_number: 'R-000001',
  returned_on: '2026-12-10',
  paid_on: '2026-11-10',
  receipt_number: '000123',
  addressee: '札幌 花子',
  about: 'レギュラー会員 会費（1年分）',
  amount: 12_000,
  tax: 1_090,
  tax_percent: 10,
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

test('適格返還請求書の記載事項が載り、印刷できる', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  renderScreen(<ReturnInvoice invoiceId="i1" />);
  for (const text of [
    '適格返還請求書',
    'No. R-000001',
    '札幌 花子 様',
    '12,000円',
    '2026年12月10日',
    '2026年11月10日',
    'レギュラー会員 会費（1年分）',
    '000123',
    '10,910円',
    '1,090円',
    '一般社団法人つなぐ',
    '登録番号 T1234567890123',
  ]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  press(/^印刷する/);
  expect(print).toHaveBeenCalledOnce();
});

test('登録番号のない発行者の返金明細書は、適格返還請求書と名乗らない', async () => {
  paper = { ...PAPER, issuer: { ...PAPER.issuer, number: null } };
  renderScreen(<ReturnInvoice invoiceId="i1" />);
  expect(await screen.findByText('No. R-000001')).toBeTruthy();
  expect(screen.queryByText(/適格返還請求書/)).toBeNull();
  expect(screen.queryByText(/登録番号/)).toBeNull();
});
