import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTENTS, type Content } from '../membership/access.ts';
import { AREAS, type Area, inOrder, opens, ROLES, type Role, reaches, rolesText } from './roles.ts';

type Reach = '変える' | '見る' | '－';

/** By area, in the order of ROLES: 事務局、入力、記事、写真、閲覧、試合情報の入力. */
const MATRIX: Readonly<Record<Area, readonly Reach[]>> = {
  office: ['変える', '－', '－', '－', '－', '－'],
  matches: ['変える', '変える', '－', '－', '見る', '－'],
  reporters: ['変える', '変える', '－', '－', '－', '－'],
  competitions: ['変える', '見る', '－', '－', '見る', '－'],
  articles: ['変える', '－', '変える', '－', '見る', '－'],
  site: ['変える', '－', '変える', '－', '－', '－'],
  photos: ['変える', '－', '－', '変える', '－', '－'],
  entry: ['変える', '変える', '－', '－', '見る', '変える'],
  names: ['変える', '見る', '見る', '見る', '見る', '見る'],
  shared: ['変える', '見る', '見る', '見る', '見る', '－'],
};

const someRoles = fc.subarray([...ROLES]);
const someArea = fc.constantFrom(...AREAS);

describe('役割と範囲の表', () => {
  test.each(AREAS.flatMap((area) => ROLES.map((role, at) => [role, area, MATRIX[area][at]] as const)))(
    '%s は %s を：%s',
    (role, area, reach) => {
      expect(reaches([role], area, 'write')).toBe(reach === '変える');
      expect(reaches([role], area, 'read')).toBe(reach !== '－');
    },
  );

  test('役割を合わせると、それぞれができることの和になる', () => {
    fc.assert(
      fc.property(
        someRoles,
        someRoles,
        someArea,
        fc.constantFrom('read', 'write'),
        (one, other, area, effect) => {
          const both = reaches([...one, ...other], area, effect);
          expect(both).toBe(reaches(one, area, effect) || reaches(other, area, effect));
        },
      ),
    );
  });

  test('変えられるものは見られ、役割がなければ何もできない', () => {
    fc.assert(
      fc.property(someRoles, someArea, (roles, area) => {
        if (reaches(roles, area, 'write')) expect(reaches(roles, area, 'read')).toBe(true);
        expect(reaches([], area, 'read')).toBe(false);
      }),
    );
  });

  test('人とお金に届くのは事務局だけで、閲覧は何も変えない', () => {
    fc.assert(
      fc.property(someRoles, someArea, (roles, area) => {
        expect(reaches(roles, 'office', 'read')).toBe(roles.includes('office'));
        expect(reaches(['reading'], area, 'write')).toBe(false);
      }),
    );
  });
});

test.each<readonly [Role, readonly Content[], string]>([
  ['office', CONTENTS, '公開するものを、会員でなくても確かめる'],
  ['input', ['match', 'archive', 'live'], '試合の画面に会員の読み取りがある'],
  ['articles', ['pickup-news', 'media'], '公開した記事を確かめる'],
  ['photos', ['pics'], '公開した写真を確かめる'],
  ['reading', ['match', 'archive', 'pickup-news', 'media', 'live'], '見るだけ'],
  ['entry', [], '入力の画面だけ'],
])('%s に開く会員の内容は %j：%s', (role, contents) => {
  expect(CONTENTS.filter((content) => opens([role], content))).toEqual(contents);
});

test('役割は決まった順に一度ずつ並び、ないときもそう読める', () => {
  expect(inOrder(['photos', 'office', 'photos'])).toEqual(['office', 'photos']);
  expect(rolesText(['reading', 'input'])).toBe('入力、閲覧');
  expect(rolesText([])).toBe('なし');
});
