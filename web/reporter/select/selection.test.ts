import { describe, expect, it } from 'vitest';
import { fromTokenFlowList } from '../list/listed-match.ts';
import { listItem } from '../testing/wire.ts';
import { divisionsOf, groundsOf, inListOrder, matchesOf } from './selection.ts';

describe('試合の選択', () => {
  it('未登録の試合が先、登録済みが後。それぞれ時刻の順、同じ時刻なら match_id の順', () => {
    const matches = [
      listItem({ match_id: 'b', is_registered: true }),
      listItem({ match_id: 'd' }),
      listItem({ match_id: 'a', is_registered: true }),
      listItem({ match_id: 'e', scheduled_start_time: '09:00' }),
      listItem({ match_id: 'c' }),
    ].map((item) => ({ match: fromTokenFlowList(item), unsent: [] }));
    expect(inListOrder(matches).map(({ match }) => match.matchId)).toEqual(['e', 'c', 'd', 'a', 'b']);
  });

  it('大会が違えば、同じ名前の部でも別の選択肢になる', () => {
    const matches = [
      listItem({ match_id: 'a' }),
      listItem({ match_id: 'b', championship_id: 'c-2', championship_name: '秋季大会' }),
    ];
    const [first, second] = divisionsOf(matches);
    expect([first?.championshipName, second?.championshipName]).toEqual(['札幌春季大会', '秋季大会']);
    expect(second && matchesOf(matches, second).map((match) => match.match_id)).toEqual(['b']);
  });

  it('部は番号の順、カテゴリーは決まった順に並ぶ', () => {
    const matches = [
      listItem({ category: 'WOMAN', championship_id: 'c-0', division: '１部' }),
      listItem({ division: '１０部' }),
      listItem({ division: '２部' }),
    ];
    expect(divisionsOf(matches).map(({ category, division }) => [category, division])).toEqual([
      ['U-12（ジュニア）', '２部'],
      ['U-12（ジュニア）', '１０部'],
      ['WOMAN', '１部'],
    ]);
  });

  it('会場は一度ずつ、五十音順に並ぶ', () => {
    const matches = ['ドーム', 'あつべつ', 'ドーム'].map((ground) => listItem({ ground }));
    expect(groundsOf(matches)).toEqual(['あつべつ', 'ドーム']);
  });
});
