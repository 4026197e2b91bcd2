import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { press } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Contact } from './contact.tsx';

type Sent = { readonly body: unknown; readonly key: string | null };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the form on a server that answers as told; gives what was sent to it. */
async function open(answer: () => Response | Promise<Response>, hash = '') {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/config.json') return Response.json({ hosts: {} });
    const headers = new Headers(init.headers);
    sent.push({ body: JSON.parse(String(init.body)), key: headers.get('idempotency-key') });
    return answer();
  });
  renderScreen(<Contact />, hash);
  await screen.findByRole('heading', { name: 'お問い合わせ' });
  return sent;
}

const ok = () => Response.json({ message: 'お問い合わせを正常に送信しました。' });
const box = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: RegExp, value: string) => fireEvent.change(box(name), { target: { value } });

/** What a screen reader says of the field beside its label. */
const faultAt = (name: RegExp) => {
  const described = box(name).getAttribute('aria-describedby') ?? '';
  return described
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');
};

function fill() {
  type(/^お問い合わせの種類/, 'その他');
  type(/^お問い合わせ内容/, '一行目\n二行目');
  type(/^お名前(?!（)/, '北野 春菜');
  type(/^お名前（ふりがな）/, 'きたの はるな');
  type(/^メールアドレス/, 'haruna@example.jp');
}

describe('入力', () => {
  test('必須項目が空なら先へ進まず、どこが空かを示す', async () => {
    await open(ok);
    press('確認画面へ進む');
    expect(screen.getByRole('alert').textContent).toBe('必須項目をすべて入力してください。');
    const invalid = document.querySelectorAll('[aria-invalid="true"]');
    expect(invalid).toHaveLength(5);
    expect(box(/^電話番号/).getAttribute('aria-invalid')).toBe('false');
  });

  test('字数はその場で数えられ、1000字を超えるとそう言い、送れない', async () => {
    await open(ok);
    fill();
    type(/^お問い合わせ内容/, '⚽'.repeat(1000));
    expect(screen.getByText('1000 / 1000字')).toBeDefined();
    type(/^お問い合わせ内容/, '⚽'.repeat(1001));
    expect(screen.getByText('（1000字を超えています）')).toBeDefined();
    press('確認画面へ進む');
    expect(screen.getByRole('alert').textContent).toBe('お問い合わせ内容は1000字以下でご記入ください。');
  });

  test('誤りはどれも、その欄にその文で示され、直した欄から消える', async () => {
    await open(ok);
    fill();
    type(/^お名前（ふりがな）/, '');
    type(/^お名前(?!（)/, 'あ'.repeat(31));
    type(/^電話番号/, '0'.repeat(21));
    press('確認画面へ進む');
    expect(screen.getByRole('alert').textContent).toBe('必須項目をすべて入力してください。');
    expect(faultAt(/^お名前（ふりがな）/)).toBe('必須項目をすべて入力してください。');
    expect(faultAt(/^お名前(?!（)/)).toBe('お名前は30字以下でご記入ください。');
    expect(faultAt(/^電話番号/)).toContain('電話番は20桁以下でご記入ください。');
    await expect.poll(() => document.activeElement).toBe(box(/^お名前(?!（)/));
    type(/^お名前(?!（)/, '北野 春菜');
    expect(faultAt(/^お名前(?!（)/)).toBe('');
    expect(faultAt(/^電話番号/)).toContain('電話番は20桁以下でご記入ください。');
    expect(screen.getByRole('alert').textContent).toBe('必須項目をすべて入力してください。');
  });

  test('会員には、自分のメールアドレスが入っている', async () => {
    signInForTest();
    await open(ok);
    expect(box(/^メールアドレス/).value).toContain('@');
  });

  test('別のページを見て戻っても、入力は残っている', async () => {
    await open(ok);
    fill();
    cleanup();
    await open(ok);
    expect(box(/^お問い合わせ内容/).value).toBe('一行目\n二行目');
  });
});

describe('希望を添えて開いたとき', () => {
  test('種類と内容が入っていて、あとは書き足して送れる', async () => {
    await open(ok, '#premium');
    expect(box(/^お問い合わせの種類/).value).toBe('プレミアム会員について');
    expect(box(/^お問い合わせ内容/).value).toBe('レギュラー会員からプレミアム会員への変更を希望します。');
  });

  test('書きかけの内容は消えず、手を加えていない別の希望だけが入れ替わる', async () => {
    await open(ok, '#premium');
    cleanup();
    await open(ok, '#withdrawal');
    expect(box(/^お問い合わせの種類/).value).toBe('その他');
    expect(box(/^お問い合わせ内容/).value).toBe('退会を希望します。\n退会を希望する月：');
    type(/^お問い合わせ内容/, '退会を希望します。\n退会を希望する月：7月');
    cleanup();
    await open(ok, '#premium');
    expect(box(/^お問い合わせ内容/).value).toBe('退会を希望します。\n退会を希望する月：7月');
  });

  test.each(['#unknown', '#toString'])('知らない希望 %s では、空の入力から始まる', async (hash) => {
    await open(ok, hash);
    expect(box(/^お問い合わせ内容/).value).toBe('');
  });

  test('送ったあとは、空の入力に戻る', async () => {
    await open(ok, '#premium');
    type(/^お名前(?!（)/, '北野 春菜');
    type(/^お名前（ふりがな）/, 'きたの はるな');
    type(/^メールアドレス/, 'haruna@example.jp');
    press('確認画面へ進む');
    press('送信する');
    await screen.findByText('お問い合わせを正常に送信しました。');
    expect(box(/^お問い合わせ内容/).value).toBe('');
  });
});

describe('確認と送信', () => {
  test('確認し、修正に戻り、送ると、空の入力と送信の知らせになる', async () => {
    const sent = await open(ok);
    fill();
    press('確認画面へ進む');
    expect(screen.getByText('haruna@example.jp')).toBeDefined();
    expect(screen.getByText('（記入なし）')).toBeDefined();
    expect(sent).toEqual([]);
    press('修正する');
    type(/^電話番号/, '09012345678');
    press('確認画面へ進む');
    press('送信する');
    expect(await screen.findByText('お問い合わせを正常に送信しました。')).toBeDefined();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        category: 'その他',
        message: '一行目\n二行目',
        name: '北野 春菜',
        furigana: 'きたの はるな',
        email: 'haruna@example.jp',
        phoneNum: '09012345678',
      },
    ]);
    expect(box(/^お問い合わせ内容/).value).toBe('');
    expect(sessionStorage).toHaveLength(0);
  });

  test('送っている間に二度押しても、一度だけ送られる', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const sent = await open(() => promise);
    fill();
    press('確認画面へ進む');
    press('送信する');
    fireEvent.click(await screen.findByRole('button', { name: '送信しています…' }));
    resolve(ok());
    await screen.findByText('お問い合わせを正常に送信しました。');
    expect(sent).toHaveLength(1);
  });

  test('答えが届かなければそう言い、もう一度送ると同じ操作番号で届く', async () => {
    let isAway = true;
    const sent = await open(() => {
      if (!isAway) return ok();
      isAway = false;
      throw new TypeError('Failed to fetch');
    });
    fill();
    press('確認画面へ進む');
    press('送信する');
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toBe('送信に失敗しました。時間をおいて再度お試しください。');
    press('送信する');
    await screen.findByText('お問い合わせを正常に送信しました。');
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  test.each([
    [
      500,
      undefined,
      '送信に失敗しました。必須項目が入力されていても失敗する場合は、時間をおいて再度お試しください。',
    ],
    [429, 'お問い合わせの送信が続いています。', 'お問い合わせの送信が続いています。'],
  ])('サーバーが%dで断れば、その文を見せる', async (status, message, shown) => {
    await open(() => Response.json({ code: 'x', message: message ?? '内部の事情' }, { status }));
    fill();
    press('確認画面へ進む');
    press('送信する');
    expect((await screen.findByRole('alert')).textContent).toBe(shown);
    expect(screen.getByText('haruna@example.jp')).toBeDefined();
  });
});
