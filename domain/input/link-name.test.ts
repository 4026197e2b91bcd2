import { expect, test } from 'vitest';
import { linkName } from './link-name.ts';
import { matchEntry } from './testing/forms.ts';

test.each([
  [
    '一試合は、日・時刻・会場・クラブ',
    [{}],
    '5/16(土) 09:30 厚別公園 ひばりが丘FCジュニア 対 白石キッカーズ',
  ],
  [
    '時刻未定の一試合は、時刻を言わない',
    [{ scheduledStartTime: '00:00' }],
    '5/16(土) 厚別公園 ひばりが丘FCジュニア 対 白石キッカーズ',
  ],
  ['同じ日と会場は、一度だけ言う', [{}, { scheduledStartTime: '13:00' }], '5/16(土) 厚別公園（2試合）'],
  ['会場が二つ', [{}, { ground: 'SSAP' }], '5/16(土) 厚別公園、SSAP（2試合）'],
  [
    '何日にもわたれば、初めと終わり',
    [{ matchDate: '2026-07-04' }, {}],
    '5/16(土)〜7/4(土) 厚別公園（2試合）',
  ],
])('%s', (_, rows, name) => {
  expect(linkName(rows.map(matchEntry))).toBe(name);
});

test('長い名は、試合の数を残して100字まで', () => {
  const rows = Array.from({ length: 20 }, (_, at) =>
    matchEntry({ ground: `とても名前の長い運動公園第${at}球技場` }),
  );
  const name = linkName(rows);
  expect(name).toMatch(/^5\/16\(土\) .*…（20試合）$/);
  expect([...name]).toHaveLength(100);
});
