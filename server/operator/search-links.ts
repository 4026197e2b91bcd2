/** What `npm run links` does: it tells where the category searches are, and makes links to them. */

import { parseArgs } from 'node:util';
import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import { PRACTICE_SEARCH_SUFFIX, SEARCH_SUFFIX } from '#domain/competition/category-search.ts';
import { issueToken } from '#server/access/tokens.ts';
import type { Database } from '#server/store/store.ts';
import { OperatorError } from './commands.ts';

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

export const LINK_USAGE = [
  '使い方：',
  '  npm run links',
  '      カテゴリー検索のアドレスの一覧',
  '  npm run links -- u12|u15|u18|woman [--label だれに渡すか] [--days 60]',
  '      そのカテゴリーの速報員に渡すリンクを新しく作る',
] as const;

/** The lines for the operator. Rejects with an {@link OperatorError} for what can't be read. */
export async function searchLinks(
  args: readonly string[],
  needs: SearchLinkNeeds,
): Promise<readonly string[]> {
  const { positionals, values } = optionsIn(args);
  const [name, ...more] = positionals;
  if (name === undefined) return listing(needs);
  const category = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
  if (category === undefined || more.length > 0) {
    throw new OperatorError(`カテゴリー「${positionals.join(' ')}」はありません。`);
  }
  const days = Number(values.days ?? DAYS);
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) {
    throw new OperatorError(`--days は1〜${MOST_DAYS}の日数です。`);
  }
  return issue(category, { days, label: values.label ?? '' }, needs);
}

function listing(needs: SearchLinkNeeds): readonly string[] {
  return [
    'カテゴリー検索のアドレス（このままでは開けません。リンクを作って渡してください）：',
    ...CATEGORIES.map((category) => `  ${category}　${addressOf(SEARCH_SUFFIX[category], needs)}`),
    `  練習用　${addressOf(PRACTICE_SEARCH_SUFFIX, needs)}`,
    '',
    ...LINK_USAGE,
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

function optionsIn(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { label: { type: 'string' }, days: { type: 'string' } },
    });
  } catch (cause) {
    if (cause instanceof TypeError) throw new OperatorError('指定を読み取れません。', { cause });
    throw cause;
  }
}
