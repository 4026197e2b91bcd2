import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AdminInquiry,
  adminInquiry,
  answerInquiry,
  removeInquiry,
  searchInquiries,
} from '#contract/admin-inquiries.ts';
import type { BodyOf } from '#contract/call.ts';
import { call } from '#web/api/client.ts';

const LIST = ['admin', 'inquiries'] as const;
const ONE = ['admin', 'inquiry'] as const;

/** A page of the inquiries; the page before stays in view until it is there. */
export function useInquiries(body: BodyOf<typeof searchInquiries>) {
  return useQuery({
    queryKey: [...LIST, body],
    queryFn: ({ signal }) => call(searchInquiries, { body, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useInquiry(inquiryId: string) {
  return useQuery({
    queryKey: [...ONE, inquiryId],
    queryFn: ({ signal }) => call(adminInquiry, { params: { inquiryId }, signal }),
  });
}

export function useAnswerInquiry(inquiryId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answered: boolean) => call(answerInquiry, { params: { inquiryId }, body: { answered } }),
    onSuccess: (inquiry: AdminInquiry) => client.setQueryData([...ONE, inquiryId], inquiry),
    onSettled: () => client.invalidateQueries({ queryKey: LIST }),
  });
}

export function useRemoveInquiry(inquiryId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeInquiry, { params: { inquiryId } }),
    onSuccess: () => {
      // Of what is deleted, nothing stays here either.
      client.removeQueries({ queryKey: [...ONE, inquiryId] });
      client.removeQueries({ queryKey: LIST });
    },
  });
}
