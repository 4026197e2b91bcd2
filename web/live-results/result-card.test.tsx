import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { MatchView } from '#contract/wire.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { club, view } from '#web/testing/views.ts';
import { ResultCard } from './result-card.tsx';

afterEach(cleanup);

/** The card as somebody reads it, top to bottom. */
async function cardOf(match: MatchView) {
  renderScreen(<ResultCard match={match} />);
  const card = await screen.findByRole('link');
  return { tone: card.dataset.tone, text: card.textContent ?? '', href: card.getAttribute('href') };
}

test('試合前は得点の代わりに開始時刻', async () => {
  const { tone, text } = await cardOf(view());
  expect(tone).toBe('before');
  expect(text).toContain('第1試合5/16(土)　厚別公園');
  expect(text).toContain('試合前10:00');
  expect(text).toContain('北クラブ–南クラブ–');
});

test('時刻が決まっていなければ、そう言う', async () => {
  const { text } = await cardOf(view({ scheduled_match_start_time: null }));
  expect(text).toContain('試合前時刻未定');
});

test('ハーフタイムの0対0も得点として出る', async () => {
  const { tone, text } = await cardOf(view({ game_status: 'ハーフタイム' }));
  expect(tone).toBe('live');
  expect(text).toContain('ハーフタイム北クラブ0南クラブ0');
  expect(text).not.toContain('延長');
});

test('試合中は、速報員が始めた時刻からの分が出る', async () => {
  const begun = Date.now() - 11.5 * 60_000;
  await cardOf(view({ game_status: '前半', kick_offs: { firstHalf: begun } }));
  expect(await screen.findByText('12分')).toBeDefined();
});

test('開始がわからない試合は、分を言わない', async () => {
  await cardOf(view({ game_status: '前半', kick_offs: {} }));
  await import('./later-parts.ts');
  expect((await screen.findByRole('link')).textContent).not.toMatch(/\d分/);
});

test('延長とPKのあった試合は、その内訳も出る', async () => {
  const { tone, text } = await cardOf(
    view({
      game_status: '試合終了',
      has_extra_halves: true,
      has_pk: true,
      home_club: club('北クラブ', {
        first_half_score: 1,
        extra_second_half_score: 1,
        final_score: 2,
        pk_score: 11,
      }),
      away_club: club('南クラブ', { second_half_score: 2, final_score: 2, pk_score: 12 }),
    }),
  );
  expect(tone).toBe('finished');
  expect(text).toContain('北クラブPK 112南クラブPK 122');
  expect(text).toContain('前半 1-0後半 0-2延長前半 0-0延長後半 1-0');
});

test('延期は試合前の時刻ではなく理由を出す', async () => {
  const { tone, text } = await cardOf(view({ is_postponed: true, postponed_reason: '雨' }));
  expect(tone).toBe('postponed');
  expect(text).toContain('延期理由：雨');
  expect(text).not.toContain('10:00');
});

test('試合の画面へ進む', async () => {
  const { href } = await cardOf(view({ match_id: 'cup-札幌-01' }));
  expect(decodeURIComponent(href ?? '')).toBe('/indv-result/cup/cup-札幌-01');
});
