import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminInquiry } from '#contract/messaging/inquiries.ts';
import { press } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Inquiries } from './inquiries.tsx';
import { InquiryPage, replyAddress } from './inquiry.tsx';
import { OpenInquiries } from './open-inquiries.tsx';

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌', resultLinks: [] } };
const INQUIRY: AdminInquiry = {
  inquiry_id: 'q1',
  category: '試合結果について',
  name: '北野 春菜',
  furigana: 'きたの はるな',
  email: 'haruna@example.jp',
  phone_number: null,
  message: '第2試合の得点が\n違うようです。',
  received_at: '2026-05-16T01:05:00Z',
  answered_at: null,
  answered_by: null,
  member_id: 'M1',
};

let stored: AdminInquiry;
let open: number;
let asked: { method: string; path: string; body: unknown }[];

beforeEach(() => {
  signInForTest();
  stored = INQUIRY;
  open = 2;
  asked = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input, location.origin);
    if (pathname === '/config.json') return Response.json(SITE);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ method: init.method ?? 'GET', path: pathname + search, body });
    if (pathname.endsWith('/open-count')) return Response.json({ count: open });
    if (pathname.endsWith('/search'))
      return Response.json({ total: 1, rows: [{ ...stored, beginning: '第2試合の得点が 違うようです。' }] });
    if (pathname.endsWith('/removal')) return Response.json({ message: '削除しました。' });
    if (pathname.endsWith('/answer')) {
      const { answered } = body as { answered: boolean };
      stored = {
        ...stored,
        answered_at: answered ? '2026-05-16T02:00:00Z' : null,
        answered_by: answered ? 'kanri@example.jp' : null,
      };
    }
    return Response.json(stored);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('一覧は、はじめの言葉から一件へ導き、未回答を言葉で示す', async () => {
  renderScreen(<Inquiries />);
  const link = await screen.findByRole('link', { name: '第2試合の得点が 違うようです。' });
  expect(link.getAttribute('href')).toBe('/admin-inquiries/q1');
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '試合結果について',
    '北野 春菜',
    '2026年5月16日 10:05',
    '未回答',
  ]);
});

test('未回答だけに絞り込む', async () => {
  const { href } = renderScreen(<Inquiries />);
  await screen.findByRole('rowheader');
  fireEvent.change(screen.getByLabelText('回答'), { target: { value: 'open' } });
  await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ state: 'open' }));
  expect(href()).toBe('/?state=open');
});

test('全文と会員へのリンクがあり、回答済みにすると誰がいつしたかが出て、戻せる', async () => {
  renderScreen(<InquiryPage inquiryId="q1" />);
  const message = await screen.findByText(/第2試合の得点が/);
  expect(message.textContent).toBe(INQUIRY.message);
  const link = screen.getByRole('link', { name: '同じメールアドレスの会員を見る' });
  expect(link.getAttribute('href')).toBe('/admin-members/M1');
  press('回答済みにする');
  await screen.findByText('2026年5月16日 11:00（kanri@example.jp）');
  press('未回答に戻す');
  await screen.findByText('未回答');
  expect(asked.filter(({ path }) => path.endsWith('/answer')).map(({ body }) => body)).toEqual([
    { answered: true },
    { answered: false },
  ]);
});

test('削除は、元に戻せないことを聞いてから送り、一覧へ戻る', async () => {
  const { path } = renderScreen(<InquiryPage inquiryId="q1" />);
  await screen.findByText(/第2試合の得点が/);
  press('削除する');
  await screen.findByText(/元には戻せません/);
  press('いいえ');
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  press('削除する');
  press('はい');
  await waitFor(() => expect(path()).toBe('/admin-inquiries'));
});

test('返信のメールは、相手と件名と引用した本文を持つ', () => {
  const address = new URL(replyAddress(INQUIRY));
  expect(decodeURIComponent(address.pathname)).toBe('haruna@example.jp');
  expect(address.searchParams.get('subject')).toBe('Re: 【お問い合わせ】試合結果について');
  expect(address.searchParams.get('body')).toContain('北野 春菜 様');
  expect(address.searchParams.get('body')).toContain('> 第2試合の得点が\r\n> 違うようです。');
});

test('とても長いお問い合わせは、途中まで引用する', () => {
  const address = replyAddress({ ...INQUIRY, message: '長'.repeat(1000) });
  expect(new URL(address).searchParams.get('body')).toContain('> （以下略）');
  expect(address.length).toBeLessThan(6_000);
});

test('未回答の件数は、あるときだけ出る', async () => {
  const shown = renderScreen(<OpenInquiries />);
  await screen.findByText('未回答 2件');
  shown.unmount();
  open = 0;
  renderScreen(<OpenInquiries />);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(screen.queryByText(/未回答/)).toBeNull();
});
