import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdminArticle } from '#contract/publishing/articles.ts';
import { press, type } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { ArticleScreen } from './article-screen.tsx';

// A browser's own work, which real browsers are asked for: here the text is typed as it is stored.
vi.mock('./rich/rich-editor.tsx', () => ({
  RichEditor: ({ html, onChange }: { html: string; onChange: (html: string) => void }) => (
    <textarea aria-label="本文" defaultValue={html} onChange={({ target }) => onChange(target.value)} />
  ),
}));

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌', resultLinks: [] } };
const CHANGED =
  'tantou@example.jp さんが5月16日10:05にこの記事を更新したため、保存していません。入力した内容はこの画面に残っています。';

function article(changes: Partial<AdminArticle> = {}): AdminArticle {
  return {
    kind: 'news',
    fiscal_year: 2026,
    number: 5,
    title: '春季カップが始まります',
    state: 'draft',
    published_at: null,
    updated_at: '2026-05-16T01:05:00Z',
    updated_by: 'kanri@example.jp',
    version: 3,
    content: '<p>本文</p>',
    thumbnail_key: null,
    pictures: [],
    ...changes,
  };
}

type Sent = { readonly method: string; readonly path: string; readonly body: unknown };

let sent: Sent[];
let stored: AdminArticle;
let refusal:
  | { readonly status: number; readonly code: string; readonly message: string }
  | 'no network'
  | null;

/** A server with one article, which keeps what it is sent. */
function answer(url: URL, { method = 'GET', body }: RequestInit): Response {
  if (url.pathname === '/config.json') return Response.json(SITE);
  const given = typeof body === 'string' ? JSON.parse(body) : undefined;
  if (method !== 'GET')
    sent.push({ method, path: url.pathname.replace('/api/admin/articles', ''), body: given });
  if (refusal === 'no network') throw new TypeError('network');
  if (refusal !== null && method !== 'GET') return Response.json(refusal, { status: refusal.status });
  if (url.pathname.endsWith('/preview')) return Response.json({ title: given.title, content: given.content });
  if (method === 'POST' && url.pathname.endsWith('/articles')) stored = article({ ...given, version: 1 });
  if (method === 'PUT') stored = { ...stored, ...given, version: given.version + 1 };
  if (url.pathname.endsWith('/publication')) {
    stored = {
      ...stored,
      state: 'published',
      published_at: '2026-05-16T01:10:00Z',
      version: stored.version + 1,
    };
  }
  if (url.pathname.endsWith('/deletion'))
    stored = { ...stored, state: 'deleted', version: stored.version + 1 };
  if (url.pathname.endsWith('/restoration'))
    stored = { ...stored, state: 'draft', version: stored.version + 1 };
  return Response.json(stored);
}

beforeEach(() => {
  signInForTest();
  sent = [];
  stored = article();
  refusal = null;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) =>
    answer(new URL(input instanceof Request ? input.url : String(input), location.origin), init),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

async function open(number = '5') {
  const rendered = renderScreen(<ArticleScreen kind="news" fiscalYear="2026" number={number} />);
  // With the editor's code, which comes by itself.
  const text = await screen.findByLabelText('本文', {}, { timeout: 10_000 });
  return { ...rendered, text };
}

const typed = (label: string) => {
  const field = screen.getByLabelText(label);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : null;
};

describe('記事を書く画面', () => {
  test('保存すると、見ていた版の上に、打ったものがそのまま送られる', async () => {
    await open();
    type('題名', '春季カップの組み合わせ');
    type('本文', '<p>本文です</p>');
    expect(screen.getByText('保存していない変更があります。')).toBeDefined();
    press('下書きを保存する');
    await screen.findByText(/に保存しました。$/);
    const body = {
      version: 3,
      saving: 'asked',
      title: '春季カップの組み合わせ',
      content: '<p>本文です</p>',
      thumbnail_key: null,
    };
    expect(sent).toEqual([{ method: 'PUT', path: '/news/2026/5', body }]);
  });

  test('新しい記事は、保存すると番地を持ち、続けて打てる', async () => {
    const { href } = await open('new');
    type('題名', '新しいお知らせ');
    press('下書きを保存する');
    await waitFor(() => expect(href()).toBe('/admin-articles/news/2026/5'));
    expect(sent[0]).toMatchObject({ method: 'POST', path: '', body: { kind: 'news', fiscal_year: 2026 } });
  });

  test('答えが届かなかった新しい記事は、送り直しても一つで、その間に打ったものも残る', async () => {
    await open('new');
    type('題名', '最初');
    refusal = 'no network';
    press('下書きを保存する');
    await screen.findByText(/^通信できないため、まだ保存していません。/);
    refusal = null;
    type('題名', '打ち直し');
    press('下書きを保存する');
    await waitFor(() => expect(stored.title).toBe('打ち直し'));
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'PUT']);
  });

  test('閉じてしまっても、打ったものはこの端末にあり、保存するとなくなる', async () => {
    await open();
    type('題名', '打ちかけ');
    cleanup();
    await open();
    expect(typed('題名')).toBe('打ちかけ');
    expect(screen.getByText(/^前に入力して保存していなかった内容/)).toBeDefined();
    press('下書きを保存する');
    await screen.findByText(/に保存しました。$/);
    cleanup();
    await open();
    expect(screen.queryByText(/^前に入力して/)).toBeNull();
  });

  test('端末に残っていたものを捨てると、保存されている内容に戻る', async () => {
    await open();
    type('題名', '打ちかけ');
    cleanup();
    await open();
    press('保存されている内容に戻す');
    press('はい');
    await waitFor(() => expect(typed('題名')).toBe('春季カップが始まります'));
    expect(screen.queryByText('保存していない変更があります。')).toBeNull();
  });

  test('ほかの人が先に保存していたら、だれがいつかを言い、打ったものを残し、選んで上書きできる', async () => {
    await open();
    type('題名', '自分の題名');
    refusal = { status: 409, code: 'article_changed', message: CHANGED };
    press('下書きを保存する');
    await screen.findByText(CHANGED);
    expect(typed('題名')).toBe('自分の題名');
    refusal = null;
    stored = article({ version: 8, title: '先の人の題名' });
    press('この画面の内容で保存する');
    expect(sent).toHaveLength(1);
    press('はい');
    await screen.findByText(/に保存しました。$/);
    expect(sent.at(-1)?.body).toMatchObject({ version: 8, title: '自分の題名' });
  });

  test('認証が切れていても、打ったものは残り、文で知らせる', async () => {
    await open();
    type('題名', '打ちかけ');
    localStorage.removeItem('idTokenForAuth');
    press('下書きを保存する');
    await screen.findByText(/^認証トークンが見つかりません。/);
    expect(typed('題名')).toBe('打ちかけ');
    expect(JSON.stringify({ ...localStorage })).toContain('打ちかけ');
  });

  test.each([
    ['下書き', 'draft', 1],
    ['公開中の記事', 'published', 0],
    ['公開予約の記事', 'scheduled', 0],
  ] as const)('%sが、打つのをやめてひとりでに保存される回数', async (_what, state, times) => {
    stored = article({ state, published_at: state === 'draft' ? null : '2026-05-16T01:00:00Z' });
    await open();
    vi.useFakeTimers();
    type('題名', '打ちかけ');
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(sent.map(({ body }) => body)).toHaveLength(times);
    if (times > 0) expect(sent[0]?.body).toMatchObject({ saving: 'automatic', title: '打ちかけ' });
  });

  test('編集画面で扱えない書き方の記事は、HTMLのまま開き、何も失わない', async () => {
    stored = article({ content: '<figure><figcaption>説明だけ</figcaption></figure>' });
    renderScreen(<ArticleScreen kind="news" fiscalYear="2026" number="5" />);
    await screen.findByLabelText('本文のHTML');
    expect(typed('本文のHTML')).toBe(stored.content);
    expect(screen.getByText(/^この記事には編集画面で扱えない書き方/)).toBeDefined();
  });

  test('ない記事は、見つからないと言う', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: 'article_not_found', message: 'x' }, { status: 404 }),
    );
    renderScreen(<ArticleScreen kind="news" fiscalYear="2026" number="9" />);
    await screen.findByText('指定された記事が見つかりません。一覧からお選びください。');
  });
});

describe('公開と削除', () => {
  test('公開は、打ったものを保存してから、いつからかを聞いて行う', async () => {
    await open();
    type('題名', '公開する題名');
    press('公開する');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByLabelText('日時を指定して公開'));
    fireEvent.change(dialog.getByLabelText('公開する日'), { target: { value: '2026-06-01' } });
    fireEvent.change(dialog.getByLabelText('時刻（日本時間）'), { target: { value: '09:30' } });
    fireEvent.click(dialog.getByRole('button', { name: '予約する' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toMatchObject([
      { method: 'PUT', body: { title: '公開する題名' } },
      { path: '/news/2026/5/publication', body: { version: 4, at: '2026-06-01T09:30' } },
    ]);
  });

  test('公開できない理由は、聞いたところに出て、閉じない', async () => {
    await open();
    press('公開する');
    refusal = { status: 400, code: 'title_missing', message: '題名を入力してください。' };
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: '公開する' }));
    await dialog.findByText('題名を入力してください。');
  });

  test('削除は聞いてから行い、その場で元に戻せる', async () => {
    await open();
    press('下書きを削除する');
    expect(screen.getByRole('alertdialog').textContent).toContain(
      '下書き「春季カップが始まります」を削除しますか',
    );
    press('いいえ');
    expect(sent).toEqual([]);
    press('下書きを削除する');
    press('はい');
    fireEvent.click(await screen.findByRole('button', { name: '削除した下書きを元に戻す' }));
    await screen.findByRole('button', { name: '公開する' });
    expect(sent.map(({ path }) => path)).toEqual(['/news/2026/5/deletion', '/news/2026/5/restoration']);
  });

  test('公開中の記事を下書きに戻す前に、会員から見えなくなることを言う', async () => {
    stored = article({ state: 'published', published_at: '2026-05-16T01:00:00Z' });
    await open();
    press('下書きに戻す');
    expect(screen.getByRole('alertdialog').textContent).toContain('会員の方からは見えなくなり');
    press('いいえ');
    expect(sent).toEqual([]);
    expect(screen.queryByRole('button', { name: '下書きを削除する' })).toBeNull();
  });
});
