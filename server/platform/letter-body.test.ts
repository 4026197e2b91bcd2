import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLetter } from '#server/messaging/messages/testing/letter.ts';
import { startMailServer } from '#server/messaging/messages/testing/mail-server.ts';
import { openMessagesOn } from '#server/messaging/messages/testing/open-messages.ts';
import { eventually } from '#server/testing/eventually.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { htmlOf, type LetterBody, plainTextOf } from './letter-body.ts';

const BODY: LetterBody = {
  addressee: '札幌 <花子> 様',
  opening: ['会費のお支払いを受け取りました。'],
  facts: [
    ['金額', '500円（税込）'],
    ['内容', "「A&B」の'会費'"],
  ],
  button: { label: '領収書を開く', url: 'https://tsunagu.example/receipt/p1?a=1&b="2"' },
  closing: ['ご不明な点は、事務局にお問い合わせください。'],
  sender: 'つなぐ 事務局',
};

const MAIL = {
  about: 'payment',
  to: 'hanako@example.jp',
  subject: '会費のお支払いを受け取りました',
  text: plainTextOf(BODY),
  html: htmlOf(BODY),
} as const;

test('本文は、宛名、段落、事実、開くもの、結びの順に並ぶ', () => {
  expect(plainTextOf(BODY)).toBe(
    [
      '札幌 <花子> 様',
      '',
      '会費のお支払いを受け取りました。',
      '',
      '　金額：500円（税込）',
      "　内容：「A&B」の'会費'",
      '',
      '領収書を開く：',
      'https://tsunagu.example/receipt/p1?a=1&b="2"',
      '',
      'ご不明な点は、事務局にお問い合わせください。',
      '',
      'つなぐ 事務局',
      '',
    ].join('\n'),
  );
});

test('HTMLは同じ文からでき、人が書いた文字は要素にならず、何も読み込まない', () => {
  const html = htmlOf(BODY);
  for (const text of [
    '札幌 &lt;花子&gt; 様',
    '500円（税込）',
    '「A&amp;B」の&#39;会費&#39;',
    'つなぐ 事務局',
  ])
    expect(html).toContain(text);
  expect(html).toContain('href="https://tsunagu.example/receipt/p1?a=1&amp;b=&quot;2&quot;"');
  expect(html).not.toMatch(/<花子|<img|<script|<style|<link|src=|url\(/);
  expect(htmlOf({ ...BODY, button: null, facts: [] })).not.toMatch(/<a |<table/);
});

test('本文のアドレスはHTMLでリンクになり、行はそのまま分かれ、句読点や括弧は入らない', () => {
  const html = htmlOf({
    ...BODY,
    opening: ['日程（https://a.example/x?a=1&b=2）です。\nhttps://a.example/p, と https://b.example。<b>'],
    button: null,
  });
  expect(html).toContain(
    '日程（<a href="https://a.example/x?a=1&amp;b=2">https://a.example/x?a=1&amp;b=2</a>）です。<br><a href="https://a.example/p">https://a.example/p</a>, と <a href="https://b.example">https://b.example</a>。&lt;b&gt;',
  );
  expect(htmlOf({ ...BODY, opening: ['javascript:alert(1) ftp://x'], button: null })).not.toContain('<a ');
});

test('HTMLのある手紙は、文章とHTMLの二つで届く', async () => {
  const server = await startMailServer();
  const { sendMail } = openMessagesOn(await openTestStore(), {
    env: { SMTP_URL: server.url, MAIL_FROM: 'no-reply@tsunagu.example' },
  });
  await sendMail(MAIL);
  await eventually(() => expect(server.received).toHaveLength(1));
  const [letter] = server.received;
  expect(letter?.subject).toBe(MAIL.subject);
  expect([letter?.text.trimEnd(), letter?.html?.trimEnd()]).toEqual([
    MAIL.text.trimEnd(),
    MAIL.html.trimEnd(),
  ]);
});

test('試しの手紙のファイルにも、文章とHTMLの二つがある', async () => {
  const store = await openTestStore();
  const folder = join(store.settings.dataDir, 'outbox');
  const { sendMail } = openMessagesOn(store, { env: {} });
  await sendMail(MAIL);
  const name = await eventually(async () => {
    const found = (await readdir(folder)).find((file) => file.endsWith('.eml'));
    if (found === undefined) throw new Error('No letter yet');
    return found;
  });
  const letter = readLetter(await readFile(join(folder, name)));
  expect([letter.text.trimEnd(), letter.html?.trimEnd()]).toEqual([MAIL.text.trimEnd(), MAIL.html.trimEnd()]);
});
