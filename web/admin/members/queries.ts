import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AccountSearch,
  eraseAccount,
  exportAccount,
  previewAccountErasure,
  searchAccounts,
} from '#contract/accounts.ts';
import type { BodyOf } from '#contract/call.ts';
import {
  type AccountAction,
  type AdminMember,
  adminMember,
  changeMember,
  changeMemberAccount,
  endMemberSessions,
  eraseMember,
  exportMember,
  exportMemberList,
  type MemberSearch,
  makeMember,
  previewErasure,
  searchMembers,
} from '#contract/members.ts';
import { keyOf, readingOf } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { download } from '../input/download.ts';

const LIST = keyOf(searchMembers);

/** Somebody about whom something is held: a member by the record, anybody else by the account. */
export type Subject = { readonly kind: 'member' | 'account'; readonly id: string };

/** A page of the members; the page before stays in view until it is there. */
export function useMembers(body: MemberSearch) {
  return useQuery({
    ...readingOf(searchMembers, { body }),
    placeholderData: keepPreviousData,
  });
}

/** Keeps what the server has answered, for everything on the page. */
export function useKeepMember(): (member: AdminMember) => void {
  const client = useQueryClient();
  return (member) => client.setQueryData(memberReading(member.member_id).queryKey, member);
}

/** Keeps what the server has answered, and has the list read anew. */
function useKeeping() {
  const client = useQueryClient();
  return {
    onSuccess: useKeepMember(),
    onSettled: () => client.invalidateQueries({ queryKey: LIST }),
  };
}

/** Gives the member's id and e-mail, and the temporary password that is to be told, null without one. */
export function useMakeMember() {
  const keep = useKeepMember();
  const { onSettled } = useKeeping();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof makeMember>) => {
      const { temporary_password: password, ...member } = await call(makeMember, { body });
      keep(member);
      return { memberId: member.member_id, email: member.email, password };
    },
    onSettled,
    ...UNKEPT,
  });
}

/** What tells a password goes with the screen that shows it. */
const UNKEPT = { gcTime: 0 } as const;

export function useChangeMember(memberId: string) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeMember>) => call(changeMember, { params: { memberId }, body }),
    ...useKeeping(),
  });
}

/** Null ends all. */
export function useEndSessions(memberId: string) {
  return useMutation({
    mutationFn: (sessionId: string | null) =>
      call(endMemberSessions, { params: { memberId }, body: { sessionId } }),
    ...useKeeping(),
  });
}

/** Gives the temporary password that is to be told, null without one. */
export function useAccountAction(memberId: string) {
  const keep = useKeepMember();
  const { onSettled } = useKeeping();
  return useMutation({
    mutationFn: async (action: AccountAction) => {
      const answer = await call(changeMemberAccount, { params: { memberId }, body: { action } });
      const { temporary_password: password, ...member } = answer;
      keep(member);
      return password;
    },
    onSettled,
    ...UNKEPT,
  });
}

/** A page of the accounts without a record; the page before stays in view until it is there. */
export function useLoneAccounts(body: AccountSearch) {
  return useQuery({
    ...readingOf(searchAccounts, { body }),
    placeholderData: keepPreviousData,
  });
}

/** Gives the administrator the file of everything about one person. */
export function useExportPerson() {
  return useMutation({
    mutationFn: async ({ kind, id }: Subject) => {
      const asked =
        kind === 'member'
          ? call(exportMember, { params: { memberId: id } })
          : call(exportAccount, { params: { accountId: id } });
      const { text, file_name: name } = await asked;
      download(text, name, 'application/json');
    },
  });
}

/** Gives the administrator the whole list as a spreadsheet. */
export function useExportMembers() {
  return useMutation({
    mutationFn: async (body: MemberSearch) => {
      const { text, file_name: name } = await call(exportMemberList, { body });
      download(text, name, 'text/csv;charset=utf-8');
    },
  });
}

export function useErasurePreview({ kind, id }: Subject) {
  const reading =
    kind === 'member'
      ? readingOf(previewErasure, { params: { memberId: id } })
      : readingOf(previewAccountErasure, { params: { accountId: id } });
  return useQuery({ ...reading, gcTime: 0 });
}

export function useErasePerson({ kind, id }: Subject) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      kind === 'member'
        ? call(eraseMember, { params: { memberId: id }, body: { email } })
        : call(eraseAccount, { params: { accountId: id }, body: { email } }),
    onSuccess: () => {
      // Of who is erased, nothing stays here either.
      client.removeQueries(memberReading(id));
      client.removeQueries({ queryKey: LIST });
      return client.resetQueries({ queryKey: keyOf(searchAccounts) });
    },
  });
}

function memberReading(memberId: string) {
  return readingOf(adminMember, { params: { memberId } });
}
