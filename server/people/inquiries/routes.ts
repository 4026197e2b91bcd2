/** お問い合わせ: stored first, then sent to those who read inquiries; without any, it waits in the database. Its sender is told that it arrived. */

import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { inquiry as inquiryCall } from '#contract/messaging/inquiries.ts';
import { readInquiry } from '#domain/inquiry/inquiry.ts';
import { SENT } from '#domain/inquiry/messages.ts';
import { createPace } from '#server/platform/http/pace.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { invalidForm, Refusal } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { acknowledge, receivedText } from './acknowledgement.ts';
import { insertInquiry, type NewInquiry } from './repository.ts';

const TOO_MANY = 'お問い合わせの送信が続いています。時間をおいて再度お試しください。';

export function registerInquiries(app: FastifyInstance, services: Services): void {
  const { store, clock, config, messages } = services;
  const pace = createPace();

  registerCall(app, inquiryCall, async ({ body, idempotencyKey }, { request }) => {
    const read = readInquiry(body);
    if (!read.ok) throw invalidForm(read.faults);
    const wait = pace.waitSeconds(request.ip);
    if (wait !== null) {
      throw new Refusal('tooMany', { code: 'too_many_inquiries', message: TOO_MANY }, wait);
    }
    const inquiry = {
      ...read.inquiry,
      id: randomUUID(),
      operationKey: idempotencyKey,
      receivedAt: clock().toString(),
    };
    // Sent again after an answer that got lost: its readers are notified once.
    await store.transaction(async (db) => {
      if (!(await insertInquiry(inquiry, db))) return;
      for (const to of config.contactEmails) {
        await messages.sendMail({ about: 'inquiry', to, ...letterOf(inquiry) }, db);
      }
      await acknowledge(inquiry, services, db);
    });
    return { message: SENT };
  });
}

type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The person who asks: the administrators answer by pressing 返信. */
  readonly replyTo: string;
};

/** What the administrators read of an inquiry. */
function letterOf(inquiry: NewInquiry): Omit<Letter, 'to'> {
  const { category, name, furigana, email, phoneNumber, message, receivedAt, id } = inquiry;
  return {
    replyTo: email,
    subject: `【お問い合わせ】${category}`,
    text: [
      'お問い合わせを受け付けました。3営業日以内の返信をお願いします。',
      '',
      `種類：${category}`,
      `お名前：${name}（${furigana}）`,
      `メールアドレス：${email}`,
      `電話番号：${phoneNumber ?? 'なし'}`,
      `受付：${receivedText(receivedAt)}`,
      `受付番号：${id}`,
      '',
      message,
      '',
    ].join('\n'),
  };
}
