import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LetterRow, MailState } from '#contract/messaging/mail.ts';
import { press } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Mail } from './mail.tsx';

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌', resultLinks: [] } };

const WELL: MailState = {
  sends_mail: true,
  sends_sms: false,
  waiting: 0,
  oldest_waiting_since: null,
  failing_since: null,
  failing_because: null,
  last_sent_at: '2026-05-16T01:05:00Z',
  unknown: 0,
  given_up_within_24_hours: 0,
};

const LETTER: LetterRow = {
  letter_id: 'l1',
  channel: 'mail',
  about: 'inquiry',
  state: 'waiting',
  recipient: 'j***@e***',
  created_at: '2026-05-16T01:05:00Z',
  ends_at: '2026-05-30T01:05:00Z',
  attempts: 3,
  tried_at: '2026-05-16T01:06:00Z',
  next_at: '2026-05-16T01:07:00Z',
  ended_at: null,
  reason: 'メールサーバーにつながりません（ECONNREFUSED）。',
  is_in_hand: true,
};

let state: MailState;
let letter: LetterRow;
let asked: string[];

beforeEach(() => {
  signInForTest();
  state = WELL;
  letter = LETTER;
  asked = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname } = new URL(input, location.origin);
    if (pathname === '/config.json') return Response.json(SITE);
    if (pathname.endsWith('/search')) return Response.json({ total: 1, rows: [letter] });
    if (pathname.endsWith('/state')) return Response.json(state);
    asked.push(`${init.method} ${pathname}`);
    if (pathname.endsWith('/test')) return Response.json({ is_sent: true, message: '受け取りました。' });
    return Response.json(letter);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('いつから、なぜ送れていないかと、待っている数がわかる', async () => {
  state = {
    ...WELL,
    waiting: 4,
    oldest_waiting_since: '2026-05-16T01:05:00Z',
    failing_since: '2026-05-16T01:06:00Z',
    failing_because: 'メールサーバーにつながりません（ECONNREFUSED）。',
  };
  renderScreen(<Mail />);
  await screen.findByText(/2026年5月16日 10:06 からメールを送れていません。メールサーバーにつながりません/);
  await screen.findByText('4通（2026年5月16日 10:05 から）');
});

test('一通ごとに、種類、伏せた宛先、状態と理由、次の時刻が出る', async () => {
  renderScreen(<Mail />);
  await screen.findByRole('rowheader', { name: 'お問い合わせ' });
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells.slice(0, 4)).toEqual([
    'j***@e***',
    '2026年5月16日 10:05',
    '送信待ちメールサーバーにつながりません（ECONNREFUSED）。次は 2026年5月16日 10:07',
    '2026年5月16日 10:06（3回目）',
  ]);
});

test('待つメールはすぐに送り直せる', async () => {
  renderScreen(<Mail />);
  await screen.findByRole('button', { name: 'お問い合わせ j***@e*** を送り直す' });
  press('お問い合わせ j***@e*** を送り直す');
  await waitFor(() => expect(asked).toEqual(['POST /api/admin/mail/l1/again']));
});

test('不明のメールは、2通届くことがあると聞いてから送り直す', async () => {
  letter = { ...LETTER, state: 'unknown', next_at: null };
  renderScreen(<Mail />);
  await screen.findByRole('button', { name: 'お問い合わせ j***@e*** を送り直す' });
  press('お問い合わせ j***@e*** を送り直す');
  await screen.findByText(/2通届くことがあります/);
  expect(asked).toEqual([]);
  press('はい');
  await waitFor(() => expect(asked).toEqual(['POST /api/admin/mail/l1/again']));
});

test('取り消しは、聞いてから送る', async () => {
  renderScreen(<Mail />);
  await screen.findByRole('button', { name: 'お問い合わせ j***@e*** を取り消す' });
  press('お問い合わせ j***@e*** を取り消す');
  await screen.findByText(/元には戻せません/);
  press('はい');
  await waitFor(() => expect(asked).toEqual(['POST /api/admin/mail/l1/cancellation']));
});

test('送ったメールには、できることがない', async () => {
  letter = { ...LETTER, state: 'sent', reason: null, next_at: null, is_in_hand: false };
  renderScreen(<Mail />);
  await screen.findByText('送信済み', { selector: 'span' });
  expect(screen.queryByRole('button', { name: /送り直す/ })).toBeNull();
});

test('テストメールの返事が出る', async () => {
  renderScreen(<Mail />);
  await screen.findByText('メールは問題なく送られています。');
  press('自分にテストメールを送る');
  await screen.findByText('受け取りました。');
});
