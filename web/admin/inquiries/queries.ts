import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import {
  type AdminInquiry,
  adminInquiry,
  answerInquiry,
  openInquiries,
  removeInquiry,
  searchInquiries,
} from '#contract/inquiries.ts';
import { keyOf, readingOf } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';

const LIST = keyOf(searchInquiries);
const OPEN = keyOf(openInquiries);

/** A page of the inquiries; the page before stays in view until it is there. */
export function useInquiries(body: BodyOf<typeof searchInquiries>) {
  return useQuery({
    ...readingOf(searchInquiries, { body }),
    placeholderData: keepPreviousData,
  });
}

export function useInquiry(inquiryId: string) {
  return useQuery(inquiryReading(inquiryId));
}

export function useAnswerInquiry(inquiryId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answered: boolean) => call(answerInquiry, { params: { inquiryId }, body: { answered } }),
    onSuccess: (inquiry: AdminInquiry) => client.setQueryData(inquiryReading(inquiryId).queryKey, inquiry),
    onSettled: () => Promise.all([LIST, OPEN].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export function useRemoveInquiry(inquiryId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeInquiry, { params: { inquiryId } }),
    onSuccess: () => {
      // Of what is deleted, nothing stays here either.
      client.removeQueries(inquiryReading(inquiryId));
      client.removeQueries({ queryKey: LIST });
      client.removeQueries({ queryKey: OPEN });
    },
  });
}

function inquiryReading(inquiryId: string) {
  return readingOf(adminInquiry, { params: { inquiryId } });
}
