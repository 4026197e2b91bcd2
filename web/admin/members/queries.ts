import { useQueryClient } from '@tanstack/react-query';
import { eraseAccount, previewAccountErasure, searchAccounts } from '#contract/member/accounts.ts';
import {
  type AdminMember,
  adminMember,
  changeMemberAccount,
  eraseMember,
  previewErasure,
  searchMembers,
} from '#contract/member/members.ts';
import { keyOf, readingOf, useRead } from '#web/api/calls.ts';
import { useWrite } from '#web/api/use-write.ts';
import { download } from '#web/ui/download.ts';

/** Somebody about whom something is held: a member by the record, anybody else by the account. */
export type Subject = { readonly kind: 'member' | 'account'; readonly id: string };

/** What tells a password goes with the screen that shows it. */
export const UNKEPT = { gcTime: 0 } as const;

/** After a change of a member: the answer is kept, and the list is read again. */
export function changing(memberId: string) {
  return { keeps: memberReading(memberId), refreshesAlways: [searchMembers] } as const;
}

/** The answer has the temporary password to show once, or null; the member is cached without it. */
export function useAccountAction(memberId: string) {
  const client = useQueryClient();
  return useWrite(changeMemberAccount, {
    refreshesAlways: [searchMembers],
    onAnswer({ temporary_password: _told, ...member }) {
      client.setQueryData<AdminMember>(memberReading(memberId).queryKey, member);
    },
    ...UNKEPT,
  });
}

/** Saves the file of everything about one person on the device. */
export const SAVED_AS_JSON = {
  onAnswer: ({ text, file_name: name }: { readonly text: string; readonly file_name: string }) =>
    download(text, name, 'application/json'),
};

export function useErasurePreview(subject: Subject) {
  const preview = subject.kind === 'member' ? previewErasure : previewAccountErasure;
  return useRead(preview, { params: paramsOf(subject) }, { gcTime: 0 });
}

export function useErasePerson({ kind, id }: Subject) {
  const client = useQueryClient();
  return useWrite(kind === 'member' ? eraseMember : eraseAccount, {
    // Of who is erased, nothing stays here either.
    forgets: [memberReading(id).queryKey, searchMembers],
    onAnswer: () => client.resetQueries({ queryKey: keyOf(searchAccounts) }),
  });
}

/** How the calls about a person name them. */
export function paramsOf({ kind, id }: Subject): Readonly<Record<string, string>> {
  return kind === 'member' ? { memberId: id } : { accountId: id };
}

function memberReading(memberId: string) {
  return readingOf(adminMember, { params: { memberId } });
}
