import type { MemberSearch } from '#contract/admin-members.ts';
import type { MembersWanted } from './repository.ts';

/** What a search asks for; the newest record first, unless it says otherwise. */
export function wantedOf(body: MemberSearch, today: string): MembersWanted {
  const { search = '', type = null, plan = null, state = null, sort = 'created', order } = body;
  return { search, type, plan, state, sort, order: order ?? (sort === 'created' ? 'desc' : 'asc'), today };
}
