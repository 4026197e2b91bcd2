import { randomUUID } from 'node:crypto';
import type { MessageSettings } from '#server/platform/config/messages.ts';
import type { Mail } from '#server/platform/messages.ts';
import { DeliveryError, sendable } from './message.ts';
import { createSmtp } from './smtp.ts';

export type TestLetter = {
  /** What the settings are, or are about to be. */
  readonly settings: Pick<MessageSettings, 'smtpUrl' | 'mailFrom'>;
  readonly to: string;
  readonly siteName: string;
  readonly now: Temporal.Instant;
};

/** Somebody waits in front of a screen for the answer. */
const PATIENCE_MS = 20_000;

/** What the mail server said, a sentence for the administrator who asked. */
type Answered = { readonly isSent: boolean; readonly sentence: string };

export function sendTestLetter({ siteName, ...needs }: TestLetter): Promise<Answered> {
  return sendNow({
    ...needs,
    letter: {
      subject: `【${siteName}】テストメール`,
      text: `${siteName}からのテストメールです。\nこのメールが届いていれば、メールの設定は正しくできています。\n`,
    },
  });
}

type OneLetter = Omit<TestLetter, 'siteName'> & { readonly letter: Omit<Mail, 'to' | 'about' | 'until'> };

/**
 * Sends one letter now, past the queue, and tells what the mail server said of it, in a sentence for the administrator who asked.
 */
export async function sendNow({ settings, to, letter, now }: OneLetter): Promise<Answered> {
  const { smtpUrl, mailFrom } = settings;
  if (smtpUrl === null) {
    return { isSent: false, sentence: 'メールサーバー（SMTP_URL）がまだ設定されていません。' };
  }
  const message = sendable({ ...letter, kind: 'mail', to });
  if (message === null) return { isSent: false, sentence: 'メールアドレスの形式が正しくありません。' };
  const send = createSmtp({ url: smtpUrl, mailFrom });
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    await send({ ...message, id: randomUUID(), createdAt: now }, async () => undefined, signal);
  } catch (error) {
    if (error instanceof DeliveryError) return { isSent: false, sentence: error.reason };
    return { isSent: false, sentence: 'メールサーバーの返事がありませんでした。' };
  }
  const sentence = `メールサーバーが ${to} あてのテストメールを受け取りました。届いたことを確かめてください。`;
  return { isSent: true, sentence };
}
