import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
} from '#contract/admin-members.ts';
import type { BodyOf } from '#contract/call.ts';
import { call } from '#web/api/client.ts';
import { download } from '../input/download.ts';

const LIST = ['admin', 'members'] as const;
const ONE = ['admin', 'member'] as const;

/** A page of the members; the page before stays in view until it is there. */
export function useMembers(body: MemberSearch) {
  return useQuery({
    queryKey: [...LIST, body],
    queryFn: ({ signal }) => call(searchMembers, { body, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useMember(memberId: string) {
  return useQuery({
    queryKey: [...ONE, memberId],
    queryFn: ({ signal }) => call(adminMember, { params: { memberId }, signal }),
    // What is typed belongs to the version that was read; it is read anew when it is asked for.
    refetchOnWindowFocus: false,
  });
}

/** The newest version, for who has been overtaken. */
export function readMember(memberId: string): Promise<AdminMember> {
  return call(adminMember, { params: { memberId } });
}

/** Keeps what the server has answered, and has the list read anew. */
function useKeeping() {
  const client = useQueryClient();
  return {
    onSuccess: (member: AdminMember) => client.setQueryData([...ONE, member.member_id], member),
    onSettled: () => client.invalidateQueries({ queryKey: LIST }),
  };
}

export function useMakeMember() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof makeMember>) => call(makeMember, { body }),
    ...useKeeping(),
  });
}

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

export function useAccountAction(memberId: string) {
  return useMutation({
    mutationFn: (action: AccountAction) =>
      call(changeMemberAccount, { params: { memberId }, body: { action } }),
    ...useKeeping(),
  });
}

/** Gives the administrator the file of everything about one person. */
export function useExportMember(memberId: string) {
  return useMutation({
    mutationFn: async () => {
      const { text, file_name: name } = await call(exportMember, { params: { memberId } });
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

export function useErasurePreview(memberId: string) {
  return useQuery({
    queryKey: [...ONE, memberId, 'erasure'],
    queryFn: ({ signal }) => call(previewErasure, { params: { memberId }, signal }),
    gcTime: 0,
  });
}

export function useEraseMember(memberId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => call(eraseMember, { params: { memberId }, body: { email } }),
    onSuccess: () => {
      // Of who is erased, nothing stays here either.
      client.removeQueries({ queryKey: [...ONE, memberId] });
      client.removeQueries({ queryKey: LIST });
    },
  });
}
