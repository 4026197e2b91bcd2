/** The list of members: searched, filtered and sorted. */

import { sql } from 'kysely';
import type { MemberSearch, MemberSort } from '#contract/member/members.ts';
import type { MemberState } from '#domain/membership/member-state.ts';
import type { MembershipType, PaymentPlan } from '#domain/membership/membership.ts';
import type { Standing } from '#domain/membership/payment.ts';
import { standsSo } from '#server/people/payments/public.ts';
import { countOf } from '#server/platform/store/count.ts';
import type { ListPlace } from '#server/platform/store/paged.ts';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';
import { hasWords } from '../repository.ts';
import { type StoredMember, toStored } from './repository.ts';

export type RequestedMembers = {
  /** Empty finds all. */
  readonly search: string;
  /** Each null finds all. */
  readonly type: MembershipType | null;
  readonly plan: PaymentPlan | null;
  readonly state: MemberState | null;
  readonly standing: Standing | null;
  /** The members that money goes back to, where they are asked for. */
  readonly owedBack: readonly string[];
  readonly sort: MemberSort;
  readonly order: 'asc' | 'desc';
  /** `YYYY-MM-DD`, Tokyo. */
  readonly today: string;
};

/** What a search asks for; the newest record first, unless it says otherwise. */
export function requestedOf(
  body: MemberSearch,
  today: string,
  owedBack: readonly string[] = [],
): RequestedMembers {
  const { search = '', type = null, plan = null, state = null, payment: standing = null } = body;
  const { sort = 'created', order = sort === 'created' ? 'desc' : 'asc' } = body;
  return { search, type, plan, state, standing, owedBack, sort, order, today };
}

/** あいうえお順, where the reading is known. */
const READING = sql<string>`case when furigana = '' then last_name || first_name else furigana end`;

const SORTED_BY = {
  name: [READING],
  email: ['email'],
  type: ['membership_type'],
  plan: ['payment_plan'],
  expires: ['expires_at'],
  signIn: ['last_sign_in_at'],
  created: ['created_at'],
} as const satisfies Readonly<Record<MemberSort, readonly (keyof Row<'members'> | typeof READING)[]>>;

export async function findPage(
  { limit, offset, ...requested }: RequestedMembers & ListPlace,
  db: Database,
): Promise<{ readonly total: number; readonly rows: readonly StoredMember[] }> {
  // Words are looked for in every row: once, for the page and for the number.
  if (requested.search.trim() !== '') {
    const found = await sorted(requested, db)
      .select(sql<number | string>`count(*) over ()`.as('total'))
      .limit(limit)
      .offset(offset)
      .execute();
    // A page behind the last one says nothing of the number.
    if (found.length > 0 || offset === 0) {
      return { total: Number(found[0]?.total ?? 0), rows: found.map(toStored) };
    }
  }
  const total = await countOf(matching(requested, db));
  if (total === 0) return { total: 0, rows: [] };
  const rows = await sorted(requested, db).limit(limit).offset(offset).execute();
  return { total, rows: rows.map(toStored) };
}

/** Every member that the search finds, in its order. */
export async function findAllRequested(
  requested: RequestedMembers,
  db: Database,
): Promise<readonly StoredMember[]> {
  return (await sorted(requested, db).execute()).map(toStored);
}

function sorted(requested: RequestedMembers, db: Database) {
  const columns = SORTED_BY[requested.sort];
  // What is not there yet stands behind what is, whichever the order; the databases would differ.
  const found = columns.reduce(
    (query, column) =>
      query.orderBy(column, (by) => (requested.order === 'asc' ? by.asc() : by.desc()).nullsLast()),
    matching(requested, db).selectAll(),
  );
  return found.orderBy('member_id');
}

function matching(requested: RequestedMembers, db: Database) {
  const { search, type, plan, state, standing, owedBack, today } = requested;
  let found = db.selectFrom('members');
  if (type !== null) found = found.where('membership_type', '=', type);
  if (plan !== null) found = found.where('payment_plan', '=', plan);
  if (standing !== null) found = found.where(standsSo(standing, { today, owedBack }));
  if (state === 'valid') {
    found = found.where(({ or, eb }) => or([eb('expires_at', '>=', today), eb('open_until', '>=', today)]));
  }
  if (state === 'expired') {
    found = found
      .where('expires_at', '<', today)
      .where(({ or, eb }) => or([eb('open_until', 'is', null), eb('open_until', '<', today)]));
  }
  if (state === 'notStarted') found = found.where('expires_at', 'is', null);
  return search.trim() === '' ? found : found.where(hasWords(search));
}
