import type { MemberSearch } from '#contract/member/members.ts';
import { findAllOwedBack } from '#server/people/payments/public.ts';
import type { Database } from '#server/platform/store/store.ts';

/** The members that money goes back to, where a search asks for them: it follows from their courses, so no query finds them. */
export async function owedBackIn({ payment }: MemberSearch, db: Database): Promise<readonly string[]> {
  if (payment !== 'owedBack') return [];
  return (await findAllOwedBack(db)).map(({ member_id }) => member_id);
}
