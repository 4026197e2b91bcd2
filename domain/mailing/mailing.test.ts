import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FollowTarget, nameOf } from '../follow/follow.ts';
import type { Membership } from '../membership/membership.ts';
import { blankOf, faultsOf, tidied } from '../record/form.ts';
import {
  AUDIENCES,
  type Audience,
  isAddressed,
  MAILING,
  MOST_BODY,
  obstacleTo,
  paragraphsOf,
  STOPPED_BY_END,
  STOPPED_BY_PERSON,
} from './mailing.ts';

const TODAY = '2026-05-16';
const CLUB: FollowTarget = { kind: 'club', club_id: '7' };
const CUP: FollowTarget = { kind: 'championship', championship_id: 'cup' };
const MATCH: FollowTarget = { kind: 'match', championship_id: 'cup', match_id: 'm1' };

const member = (type: Membership['type'] = 'regular', expiresAt: string | null = '2027-03-31') => ({
  type,
  expiresAt,
  openUntil: null,
});

describe('誰に届くか', () => {
  test.each<[string, Audience, Membership, readonly FollowTarget[], readonly FollowTarget[], boolean]>([
    ['全員は、有効な会員', 'everyone', member(), [], [], true],
    ['最終日はまだ会員', 'everyone', member('regular', TODAY), [], [], true],
    ['期限の翌日は会員ではない', 'everyone', member('regular', '2026-05-15'), [], [], false],
    ['一度も払っていなければ会員ではない', 'everyone', member('regular', null), [], [], false],
    [
      '引き落としを待つ間は会員',
      'everyone',
      { type: 'regular', expiresAt: '2026-04-30', openUntil: TODAY },
      [],
      [],
      true,
    ],
    ['種別が同じ', 'premium', member('premium'), [], [], true],
    ['種別が違う', 'premium', member('regular'), [], [], false],
    ['クラブをフォローしている', 'club', member(), [CLUB], [CLUB], true],
    ['ほかのクラブをフォローしている', 'club', member(), [{ kind: 'club', club_id: '8' }], [CLUB], false],
    ['大会をフォローしている', 'championship', member(), [CLUB, CUP], [CUP], true],
    ['その大会の試合だけをフォローしている', 'championship', member(), [MATCH], [CUP], false],
    ['カテゴリーのクラブか大会のどちらか', 'category', member(), [CUP], [CLUB, CUP], true],
    ['何もフォローしていない', 'category', member(), [], [CLUB, CUP], false],
    ['フォローしていても期限切れ', 'club', member('regular', '2026-05-15'), [CLUB], [CLUB], false],
  ])('%s', (_why, audience, membership, follows, aims, expected) => {
    const targets = new Set(aims.map(nameOf));
    expect(isAddressed(audience, { membership, follows }, { today: TODAY, targets })).toBe(expected);
  });

  test('誰が選ばれても、会員全員の中にいる', () => {
    const day = fc.constantFrom('2026-05-15', TODAY, '2026-05-17', null);
    fc.assert(
      fc.property(
        fc.constantFrom(...AUDIENCES),
        fc.constantFrom<Membership['type']>('regular', 'premium'),
        day,
        day,
        fc.subarray([CLUB, CUP, MATCH]),
        fc.subarray([CLUB, CUP]),
        (audience, type, expiresAt, openUntil, follows, aims) => {
          const candidate = { membership: { type, expiresAt, openUntil }, follows };
          const on = { today: TODAY, targets: new Set(aims.map(nameOf)) };
          if (isAddressed(audience, candidate, on)) {
            expect(isAddressed('everyone', candidate, on)).toBe(true);
            expect(obstacleTo('service', { ...candidate, hasStopped: true }, TODAY)).toBeNull();
          }
        },
      ),
    );
  });
});

test.each([
  ['お知らせは、停止した人に送らない', 'news', member(), true, STOPPED_BY_PERSON],
  ['事務連絡は、停止した人にも送る', 'service', member(), true, null],
  ['お知らせは、停止していない人に送る', 'news', member(), false, null],
  [
    '送る前に資格が切れた人には、事務連絡も送らない',
    'service',
    member('regular', '2026-05-15'),
    false,
    STOPPED_BY_END,
  ],
] as const)('%s', (_why, kind, membership, hasStopped, expected) => {
  expect(obstacleTo(kind, { membership, hasStopped }, TODAY)).toBe(expected);
});

describe('一斉メールの項目', () => {
  const form = { ...blankOf(MAILING), subject: '総会のご案内', body: '総会を開きます。' };
  const faults = (change: Partial<typeof form>) =>
    faultsOf(MAILING, tidied(MAILING, { ...form, ...change })).map(({ field }) => field);

  test.each<[string, Partial<typeof form>, readonly string[]]>([
    ['そろっている', {}, []],
    ['件名がない', { subject: ' ' }, ['subject']],
    ['件名が長い', { subject: 'あ'.repeat(81) }, ['subject']],
    ['本文がない', { body: '\n' }, ['body']],
    ['本文が長い', { body: 'あ'.repeat(MOST_BODY + 1) }, ['body']],
    ['クラブを選んでいない', { audience: 'club' }, ['target']],
    ['カテゴリーにないもの', { audience: 'category', target: '7' }, ['target']],
    ['カテゴリーを選んだ', { audience: 'category', target: 'WOMAN' }, []],
  ])('%s', (_what, change, expected) => {
    expect(faults(change)).toEqual(expected);
  });

  test('相手を選ばない送り先では、前に選んだ相手は残らない', () => {
    expect(tidied(MAILING, { ...form, target: '7' }).target).toBe('');
  });
});

test('本文は空の行で段落に分かれ、段落の中の改行は残る', () => {
  expect(paragraphsOf('一\n二\n\n\n　三\n \n四')).toEqual(['一\n二', '　三', '四']);
});
