import type { MemberSearch } from '#contract/members.ts';
import type { RequestedMembers } from './repository.ts';

/** What a search asks for; the newest record first, unless it says otherwise. */
export function requestedOf(body: MemberSearch, today: string): RequestedMembers {
  const { search = '', type = null, plan = null, state = null, sort = 'created', order } = body;
  return { search, type, plan, state, sort, order: order ?? (sort === 'created' ? 'desc' : 'asc'), today };
}
