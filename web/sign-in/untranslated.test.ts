import { afterEach, expect, test } from 'vitest';
import { translateTheRest } from './untranslated.ts';

let end: (() => void) | undefined;

afterEach(() => {
  end?.();
  document.body.replaceChildren();
});

test('辞書の届かない英語は、あとから現れても日本語になる', async () => {
  end = translateTheRest(document.body);
  const button = document.createElement('button');
  button.setAttribute('aria-label', 'Dismiss alert');
  button.append('Verifying…');
  document.body.append(button);
  await expect.poll(() => button.getAttribute('aria-label')).toBe('通知を閉じる');
  expect(button.textContent).toBe('送信中…');
});

test('書き換えられた属性や文字も日本語になり、ほかの文字には触れない', async () => {
  document.body.innerHTML = '<img alt="" /><p>Verify</p>';
  end = translateTheRest(document.body);
  document.querySelector('img')?.setAttribute('alt', 'qr code');
  await expect.poll(() => document.querySelector('img')?.alt).toBe('認証アプリに登録するためのQRコード');
  const text = document.querySelector('p')?.firstChild;
  if (text instanceof Text) text.data = 'Country code';
  await expect.poll(() => document.querySelector('p')?.textContent).toBe('国番号');
  if (text instanceof Text) text.data = 'hanako@example.jp';
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.querySelector('p')?.textContent).toBe('hanako@example.jp');
});
