import { describe, expect, it } from 'vitest';
import { championshipChoices, matchesAt, venuesOf } from './listing.ts';
import { searchScreen } from './search-screens.ts';
import { championship, currentMatch, HASH } from './testing/wire.ts';

const LONG = '第４５回北海道ジュニアサッカー選手権大会札幌地区予選会';
const named = (names: readonly (readonly [string, string])[]) =>
  names.map(([name, abbreviation]) =>
    championship({ championship_id: `id of ${name}`, championship_name: name, abbreviation }),
  );
const shown = (names: readonly (readonly [string, string])[], ending: string) =>
  championshipChoices(named(names), searchScreen(HASH + ending)).map(({ shownName }) => shownName);
const [only] = championshipChoices([championship()], searchScreen(HASH));

function listed(matches: readonly Parameters<typeof currentMatch>[0][]) {
  const made = matches.map((changes, place) => currentMatch({ match_id: `m-${place}`, ...changes }));
  const [choice] = championshipChoices([championship({}, made)], searchScreen(HASH));
  if (choice === undefined) throw new Error('No championship.');
  return choice;
}

describe('大会の並び', () => {
  const GIVEN = [
    ['わかば杯', ''],
    ['あおぞら杯', ''],
    ['リーグ10部', ''],
    ['リーグ2部', ''],
  ] as const;
  const BY_NAME = ['あおぞら杯', 'リーグ2部', 'リーグ10部', 'わかば杯'];
  const AS_GIVEN = GIVEN.map(([name]) => name);

  it.each([
    ['U-12', '', BY_NAME],
    ['U-15', '-u15', AS_GIVEN],
    ['U-18', '-u18', BY_NAME],
    ['WOMAN', '-woman', AS_GIVEN],
    ['練習', '-test', BY_NAME],
  ])('%s では、名前の順か、サーバーの順か', (_name, ending, expected) => {
    expect(shown(GIVEN, ending)).toEqual(expected);
  });
});

describe('長い大会名', () => {
  it.each([
    ['U-12', '', '道選手権予選'],
    ['U-15', '-u15', LONG],
    ['U-18', '-u18', LONG],
    ['WOMAN', '-woman', LONG],
    ['練習', '-test', LONG],
  ])('%s では、略称になるか', (_name, ending, expected) => {
    expect(shown([[LONG, '道選手権予選']], ending)).toEqual([expected]);
  });

  it.each([
    ['短い名前', '札幌春季大会', '春季', '札幌春季大会'],
    ['略称がない', LONG, '', LONG],
    ['略称のほうが長い', LONG, `${LONG}（略称）`, LONG],
    ['一行に入るいちばん長い名前', 'あ'.repeat(17), '略', 'あ'.repeat(17)],
    ['一行に入らない名前', 'あ'.repeat(18), '略', '略'],
  ])('%s なら %s（%s）は %s', (_name, name, abbreviation, expected) => {
    expect(shown([[name, abbreviation]], '')).toEqual([expected]);
  });

  it('同じ略称の大会が二つあれば、どちらも略さない', () => {
    const other = `${LONG}（二次）`;
    expect(
      shown(
        [
          [LONG, '予選'],
          [other, '予選'],
          [`${LONG}決勝`, '決勝大会'],
        ],
        '',
      ),
    ).toEqual(['決勝大会', LONG, other]);
  });

  it('並びは、見える名前の順', () => {
    expect(
      shown(
        [
          [`い${LONG}`, 'わ'],
          ['え大会', ''],
        ],
        '',
      ),
    ).toEqual(['え大会', 'わ']);
  });
});

describe('会場と試合', () => {
  it('会場は一度ずつ、五十音順', () => {
    const choice = listed([{ venue: 'ドーム' }, { venue: 'あつべつ' }, { venue: 'ドーム' }]);
    expect(venuesOf(choice)).toEqual(['あつべつ', 'ドーム']);
  });

  it('試合は予定時刻の順、時刻未定は最後、round_id は試合ではない', () => {
    const choice = listed([
      { scheduled_match_start_time: '14:00' },
      { scheduled_match_start_time: null },
      { scheduled_match_start_time: '09:30' },
      { scheduled_match_start_time: '09:00', venue: 'ドーム' },
    ]);
    const times = matchesAt(choice, '厚別公園').map(({ startTime }) => startTime);
    expect(times).toEqual(['09:30', '14:00', null]);
  });

  it('幾日にもわたるなら、日付の順、その中で時刻の順', () => {
    const choice = listed([
      { match_date: '2026-11-22', scheduled_match_start_time: '09:00' },
      { match_date: '2026-11-21', scheduled_match_start_time: '15:00' },
      { match_date: '2026-11-21', scheduled_match_start_time: '10:00' },
    ]);
    expect(matchesAt(choice, '厚別公園').map(({ matchId }) => matchId)).toEqual(['m-2', 'm-1', 'm-0']);
  });

  it('部と試合の名前を、試合とともに持つ', () => {
    expect(only?.matches[0]).toMatchObject({ place: ['１回戦', '第1試合'] });
  });
});
