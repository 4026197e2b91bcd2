import { describe, expect, test } from 'vitest';
import { admission, DEFAULT_ACCESS } from './access.ts';

const TODAY = '2026-05-16';
const regular = (expiresAt: string | null) => ({ type: 'regular', expiresAt, openUntil: null }) as const;
const premium = (expiresAt: string | null) => ({ type: 'premium', expiresAt, openUntil: null }) as const;
const awaited = (openUntil: string) => ({ type: 'regular', expiresAt: '2026-05-13', openUntil }) as const;

describe('何を見るのに何が要るか', () => {
  test.each([
    ['最終日のレギュラー会員', 'regular', regular(TODAY), 'admitted'],
    ['前日に切れたレギュラー会員', 'regular', regular('2026-05-15'), 'lapsed'],
    ['入金前の会員', 'regular', regular(null), 'lapsed'],
    ['引き落としの結果を待つ会員', 'regular', awaited(TODAY), 'admitted'],
    ['待つ日数が過ぎた会員', 'regular', awaited('2026-05-15'), 'lapsed'],
    ['入会していない人', 'regular', null, 'lapsed'],
    ['プレミアム会員', 'regular', premium('2027-03-31'), 'admitted'],
    ['プレミアム会員がプレミアムのものを', 'premium', premium('2027-03-31'), 'admitted'],
    ['レギュラー会員がプレミアムのものを', 'premium', regular('2027-03-31'), 'premiumOnly'],
    ['期限の切れたプレミアム会員がプレミアムのものを', 'premium', premium('2026-05-15'), 'lapsed'],
    ['入会していない人が自分のことを', 'signedIn', null, 'admitted'],
    ['期限の切れた会員が自分のことを', 'signedIn', regular('2020-01-01'), 'admitted'],
  ] as const)('%s', (_who, requirement, membership, expected) => {
    expect(admission(requirement, membership, TODAY)).toBe(expected);
  });

  test('会員のものは会員に、写真の保存はプレミアム会員に、自分のことは誰にでも', () => {
    const { member, 'photo-saving': saving, ...others } = DEFAULT_ACCESS;
    expect([member, saving]).toEqual(['signedIn', 'premium']);
    expect(new Set(Object.values(others))).toEqual(new Set(['regular']));
  });
});
