import { describe, expect, test } from 'vitest';
import { findByHash } from '#server/football/access/repository.ts';
import { hashToken } from '#server/football/access/tokens.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { UsageError } from './command.ts';
import { type LinkOptions, searchLinks } from './search-links.ts';

const NOW = Temporal.Instant.from('2026-05-16T01:00:00Z');

async function run(words: readonly string[], options: LinkOptions = {}) {
  const { db } = await openTestStore();
  const place = { baseUrl: 'https://tsunagu.example', reporterPath: 'k3wQ0cV8sYbL2mXz' };
  return { db, lines: await searchLinks(words, options, { db, now: NOW, ...place }) };
}

describe('カテゴリー検索のリンク', () => {
  test('何も言わなければ、五つの検索のアドレスを並べる', async () => {
    const { lines } = await run([]);
    const addresses = lines.flatMap((line) => /https:\S+/.exec(line) ?? []);
    expect(addresses).toEqual(
      ['', '-u15', '-u18', '-woman', '-test'].map(
        (suffix) => `https://tsunagu.example/connecter/k3wQ0cV8sYbL2mXz${suffix}`,
      ),
    );
  });

  test.each([
    ['u12', 'U-12（ジュニア）', ''],
    ['u15', 'U-15（ジュニアユース）', '-u15'],
    ['u18', 'U-18（ユース）', '-u18'],
    ['woman', 'WOMAN', '-woman'],
  ])('%s と言えば、%s だけを開くリンクを作り、期限を言う', async (name, category, suffix) => {
    const { db, lines } = await run([name], { label: '札幌地区', days: '30' });
    const [first = '', link = ''] = lines;
    const url = new URL(link);
    expect(url.pathname).toBe(`/connecter/k3wQ0cV8sYbL2mXz${suffix}`);
    expect(first).toBe(`${category} の速報員に渡すリンク（2026-06-15 まで使えます）：`);
    const token = await findByHash(hashToken(url.searchParams.get('access_token') ?? ''), db);
    expect(token).toMatchObject({
      scope: { kind: 'category', category },
      expiresAt: '2026-06-15T01:00:00Z',
      revokedAt: null,
    });
  });

  test.each([
    [['u13'], {}, 'カテゴリー「u13」はありません。'],
    [['constructor'], {}, 'カテゴリー「constructor」はありません。'],
    [['u12', 'u15'], {}, 'カテゴリー「u12 u15」はありません。'],
    [['u12'], { days: '0' }, '--days は1〜366の日数です。'],
    [['u12'], { days: 'ずっと' }, '--days は1〜366の日数です。'],
  ])('%j %j は、どこが読めないかを言って断る', async (words, options, message) => {
    await expect(run(words, options)).rejects.toThrow(new UsageError(message));
  });
});
