import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventReader, type ServerEvent } from './sse.ts';

const TEXT =
  'event: snapshot\ndata: {"matches":[]}\n\n:\n\nevent: match\ndata: {"club":"北クラブ"}\n\n:heartbeat\n\n';
const EVENTS: readonly ServerEvent[] = [
  { event: 'snapshot', data: '{"matches":[]}' },
  'heartbeat',
  { event: 'match', data: '{"club":"北クラブ"}' },
  'heartbeat',
];

test('どこで切れて届いても、同じ知らせになる', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(TEXT.length), { maxLength: 12 }), (cuts) => {
      const read = createEventReader();
      const places = [0, ...cuts.toSorted((a, b) => a - b), TEXT.length];
      const pieces = places.slice(1).map((end, index) => TEXT.slice(places[index], end));
      expect(pieces.flatMap((piece) => read(piece))).toEqual(EVENTS);
    }),
  );
});

test('途中で終わった知らせは、まだ知らせではない', () => {
  expect(createEventReader()('event: match\ndata: {"club":')).toEqual([]);
});

test('改行がCRLFでも読める', () => {
  expect(createEventReader()('event: a\r\ndata: 1\r\n\r\n')).toEqual([{ event: 'a', data: '1' }]);
});
