import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { headersOf, type Message } from './message.ts';

export type OutboxNeeds = { readonly folder: string; readonly mailFrom: string };

/**
 * Writes each message as an .eml file, for the server's own user only: it may hold a code that opens an account. A file
 * appears whole or not at all, and written again it is the same file.
 */
export function createOutbox({ folder, mailFrom }: OutboxNeeds): (message: Message) => Promise<void> {
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return async (message) => {
    const bytes = message.kind === 'sms' ? smsLetter(message) : await mailLetter(message);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // It may have been there before.
    await chmod(folder, 0o700);
    const at = message.createdAt.toString({ smallestUnit: 'millisecond' }).replaceAll(/[-:]/g, '');
    const name = `${at}-${message.id}`;
    const unfinished = join(folder, `.${name}.part`);
    await writeFile(unfinished, bytes, { mode: 0o600 });
    await rename(unfinished, join(folder, `${name}.eml`));
  };

  async function mailLetter({
    id,
    createdAt,
    to,
    subject,
    text,
    html,
    replyTo,
    ...more
  }: Message & { readonly kind: 'mail' }): Promise<Buffer> {
    const { message } = await composer.sendMail({
      from: mailFrom,
      to: { name: '', address: to },
      ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
      subject,
      // Digits stay digits: who looks into the file finds the code.
      text: { content: text, contentTransferEncoding: 'quoted-printable' },
      ...(html === undefined
        ? {}
        : { html: { content: html, contentTransferEncoding: 'quoted-printable' as const } }),
      messageId: `<${id}@tsunagu.invalid>`,
      date: new Date(createdAt.epochMilliseconds),
      headers: headersOf(more),
    });
    if (Buffer.isBuffer(message)) return message;
    throw new Error('The letter was rendered as a stream.');
  }
}

function smsLetter({ to, text, createdAt }: Message & { readonly kind: 'sms' }): Buffer {
  const headers = [
    `To: ${to}`,
    `Date: ${new Date(createdAt.epochMilliseconds).toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ];
  return Buffer.from(`${headers.join('\n')}\n\n${text}\n`);
}
