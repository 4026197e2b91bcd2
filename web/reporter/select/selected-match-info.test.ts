import { beforeEach, describe, expect, it } from 'vitest';
import { rememberedSelection, rememberSelection, SELECTED_MATCH_INFO } from './selected-match-info.ts';

const info = { championshipId: 'c', matchId: 'm', division: '１部', urlAccessToken: 't', ground: '厚別公園' };

describe('選択の記憶', () => {
  beforeEach(() => sessionStorage.clear());

  it('同じリンクなら思い出す', () => {
    rememberSelection(info);
    expect(rememberedSelection('t')).toEqual(info);
  });

  it('別のリンクの選択は使わない', () => {
    rememberSelection(info);
    expect(rememberedSelection('other')).toBeNull();
  });

  it.each(['', '{', 'null', '[]', '"text"', '{"urlAccessToken":"t"}', '{"urlAccessToken":"t","ground":1}'])(
    '壊れた記憶 %j は、なかったことにする',
    (stored) => {
      sessionStorage.setItem(SELECTED_MATCH_INFO, stored);
      expect(rememberedSelection('t')).toBeNull();
    },
  );

  it('記憶を断るブラウザーでも止まらない', () => {
    const refusing = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(() => rememberSelection(info, refusing)).not.toThrow();
    expect(rememberedSelection('t', refusing)).toBeNull();
  });
});
