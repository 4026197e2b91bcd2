import { useMutation } from '@tanstack/react-query';
import { inquiry } from '#contract/inquiries.ts';
import type { InquiryForm } from '#domain/inquiry/inquiry.ts';
import { REFUSED, UNREACHABLE } from '#domain/inquiry/messages.ts';
import { ApiError, call } from '#web/api/client.ts';

type Sending = {
  readonly form: InquiryForm;
  /** A UUID: tried again with it, the same inquiry arrives once. */
  readonly key: string;
};

/** Sends an inquiry. */
export function useSendInquiry() {
  return useMutation({
    mutationFn: ({ form, key }: Sending) => {
      const { phoneNum, ...required } = form;
      const body = phoneNum.trim() === '' ? required : form;
      return call(inquiry, { body, idempotencyKey: key });
    },
  });
}

/** Why it was not sent: the server's own words where the person can do something, else the specification's. */
export function sendingProblem(error: Error): string {
  if (!(error instanceof ApiError)) return UNREACHABLE;
  return error.status === 400 || error.status === 429 ? error.message : REFUSED;
}
