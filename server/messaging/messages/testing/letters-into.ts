import type { Mail, Messages } from '#server/platform/messages.ts';

/** Sends nothing: mail is put into `letters`, for a test that reads what was written, or needs none of it. */
export function lettersInto(letters: Mail[]): Messages {
  return {
    sendMail: async (mail) => `letter ${letters.push(mail)}`,
    sendSms: async () => undefined,
    pretendToSendMail: async () => undefined,
    cancel: async () => [],
    forget: async () => undefined,
    wake: () => undefined,
  };
}
