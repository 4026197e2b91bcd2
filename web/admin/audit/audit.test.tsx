import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuditRecord } from '#contract/operations/audit.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Audit } from './audit.tsx';

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌', resultLinks: [] } };

function record(changes: Partial<AuditRecord> = {}): AuditRecord {
  return {
    entry_id: '1',
    recorded_at: '2026-05-16T01:05:00Z',
    actor: 'kanri@example.jp',
    area: 'club',
    subject_id: 'c1',
    subject_name: '厚別FC',
    sentence: 'クラブを変更しました。',
    changes: [],
    ...changes,
  };
}

let rows: readonly AuditRecord[];
let asked: URLSearchParams[];

beforeEach(() => {
  signInForTest();
  rows = [];
  asked = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.origin);
    if (url.pathname === '/config.json') return Response.json(SITE);
    if (url.pathname.endsWith('/actors')) return Response.json(['kanri@example.jp', 'tantou@example.jp']);
    asked.push(url.searchParams);
    return Response.json({ total: rows.length, rows });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('誰が何をいつ変えたかを、変わった項目の前と後まで読める', async () => {
  rows = [record({ changes: [{ field: '略称', before: '', after: '厚別' }] })];
  renderScreen(<Audit />);
  await screen.findByText('2026年5月16日 10:05');
  expect(screen.getByRole('rowheader').textContent).toBe('2026年5月16日 10:05');
  expect(screen.getByRole('group').textContent).toBe('クラブを変更しました。（1項目）略称（なし） → 厚別');
});

test('消された会員の記録は、名のないまま番号で読める', async () => {
  rows = [
    record({
      area: 'member',
      subject_id: '0f9d2c1e-aaaa',
      subject_name: '',
      changes: [{ field: '住所', before: '', after: '' }],
    }),
  ];
  renderScreen(<Audit />);
  await screen.findByText('会員 0f9d2c1e');
  expect(screen.getByRole('group').textContent).toBe('クラブを変更しました。（1項目）住所');
});

test('分野、人、日で絞り込む', async () => {
  renderScreen(<Audit />);
  await screen.findByText('操作の記録はまだありません。');
  fireEvent.change(screen.getByLabelText('分野'), { target: { value: 'article' } });
  await screen.findByText('条件に合うものはありません。');
  await screen.findByRole('option', { name: 'tantou@example.jp' });
  fireEvent.change(screen.getByLabelText('操作した人'), { target: { value: 'tantou@example.jp' } });
  fireEvent.change(screen.getByLabelText('この日から'), { target: { value: '2026-05-01' } });
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      area: 'article',
      actor: 'tantou@example.jp',
      from: '2026-05-01',
      order: 'desc',
      page: '1',
    }),
  );
});
