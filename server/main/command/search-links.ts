/** Where the category searches of an installation are, and links to them. */

import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import { PRACTICE_SEARCH_SUFFIX, SEARCH_SUFFIX } from '#domain/competition/category-search.ts';
import { issueToken } from '#server/football/access/tokens.ts';
import { asTyped } from '#server/platform/config/as-typed.ts';
import type { Database } from '#server/platform/store/store.ts';
import { UsageError } from './command.ts';

export type SearchLinkNeeds = {
  readonly db: Database;
  readonly now: Temporal.Instant;
  /** The address by which people open the site, without a slash at its end. */
  readonly baseUrl: string;
  /** `{hash}` of the category search. */
  readonly reporterPath: string;
};

/** As an operator types them. */
const NAMES: Readonly<Record<string, Category>> = {
  u12: 'U-12（ジュニア）',
  u15: 'U-15（ジュニアユース）',
  u18: 'U-18（ユース）',
  woman: 'WOMAN',
};

/** A link outlives the tournament it was made for, not the season. */
const DAYS = 60;
const MOST_DAYS = 366;

export type LinkOptions = { readonly label?: string | undefined; readonly days?: string | undefined };

/** The lines for the operator. Rejects with a {@link UsageError} for what can't be read. */
export async function searchLinks(
  positionals: readonly string[],
  options: LinkOptions,
  needs: SearchLinkNeeds,
): Promise<readonly string[]> {
  const [name, ...more] = positionals;
  if (name === undefined) return listing(needs);
  const category = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
  if (category === undefined || more.length > 0) {
    throw new UsageError(`カテゴリー「${positionals.join(' ')}」はありません。`);
  }
  const days = Number(options.days ?? DAYS);
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) {
    throw new UsageError(`--days は1〜${MOST_DAYS}の日数です。`);
  }
  return issue(category, { days, label: options.label ?? '' }, needs);
}

function listing(needs: SearchLinkNeeds): readonly string[] {
  return [
    'カテゴリー検索のアドレス（このままでは開けません。リンクを作って渡してください）：',
    ...CATEGORIES.map((category) => `  ${category}　${addressOf(SEARCH_SUFFIX[category], needs)}`),
    `  練習用　${addressOf(PRACTICE_SEARCH_SUFFIX, needs)}`,
    `リンクを作るには：${asTyped('links', 'u12 --label だれに渡すか --days 60')}`,
  ];
}

async function issue(
  category: Category,
  { days, label }: { readonly days: number; readonly label: string },
  needs: SearchLinkNeeds,
): Promise<readonly string[]> {
  const { db, now } = needs;
  const expiresAt = now.add({ hours: 24 * days });
  const { token } = await issueToken({ scope: { kind: 'category', category }, label, expiresAt }, now, db);
  const lastDay = expiresAt.toZonedDateTimeISO('Asia/Tokyo').toPlainDate();
  return [
    `${category} の速報員に渡すリンク（${lastDay} まで使えます）：`,
    `${addressOf(SEARCH_SUFFIX[category], needs)}?access_token=${token}`,
    'このリンクは、もう一度表示することができません。控えてから閉じてください。',
  ];
}

function addressOf(suffix: string, { baseUrl, reporterPath }: SearchLinkNeeds): string {
  return `${baseUrl}/connecter/${reporterPath}${suffix}`;
}
