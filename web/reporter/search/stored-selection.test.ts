import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStoredSelection, SELECTION_EXPIRY, SELECTION_KEYS, storeSelection } from './stored-selection.ts';

const SELECTION = {
  accessToken: 'token-of-the-link',
  path: '/connecter/k3wQ0cV8sYbL2mXz-u15',
  category: 'U-15（ジュニアユース）',
  championship: 'c-1',
  venue: '厚別公園',
};
const at = (time: string) => Date.parse(`2026-11-21T${time}+09:00`);
const MORNING = at('09:00:00');

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('選択の保存', () => {
  it('仕様のキーで端末に残る', () => {
    storeSelection(SELECTION, MORNING);
    expect(localStorage.getItem('accessToken')).toBe(SELECTION.accessToken);
    expect(localStorage.getItem('path')).toBe(SELECTION.path);
    expect(localStorage.getItem('selectedCategory')).toBe(SELECTION.category);
    expect(localStorage.getItem('selectedChampionship')).toBe(SELECTION.championship);
    expect(localStorage.getItem('selectedVenue')).toBe(SELECTION.venue);
    expect(readStoredSelection(MORNING)).toEqual(SELECTION);
  });

  it('何も保存していなければ、何もない', () => {
    expect(readStoredSelection(MORNING)).toBeNull();
  });

  it('まだ選んでいないものは null のまま、前の選択は残らない', () => {
    storeSelection(SELECTION, MORNING);
    const begun = { ...SELECTION, championship: null, venue: null };
    storeSelection(begun, MORNING);
    expect(readStoredSelection(MORNING)).toEqual(begun);
  });

  it.each([
    ['その日の23:59:58', '2026-11-21T23:59:58+09:00', true],
    ['その日の23:59:59', '2026-11-21T23:59:59+09:00', true],
    ['23:59:59を過ぎたとき', '2026-11-21T23:59:59.001+09:00', false],
    ['次の日の0時', '2026-11-22T00:00:00+09:00', false],
    ['次の日の同じ時刻', '2026-11-22T09:00:00+09:00', false],
    ['端末の時計が前の日に戻ったとき', '2026-11-20T09:00:00+09:00', false],
  ])('%s に読むと残っているか', (_name, moment, isThere) => {
    storeSelection(SELECTION, MORNING);
    expect(readStoredSelection(Date.parse(moment))).toEqual(isThere ? SELECTION : null);
    const left = [...Object.values(SELECTION_KEYS), SELECTION_EXPIRY].filter((key) =>
      localStorage.getItem(key),
    );
    expect(left).toHaveLength(isThere ? 6 : 0);
  });

  it.each(['America/Los_Angeles', 'Europe/London', 'Pacific/Kiritimati'])(
    '端末が %s の時刻でも、東京の一日の終わりまで',
    (zone) => {
      vi.stubEnv('TZ', zone);
      storeSelection(SELECTION, at('00:00:00'));
      expect(readStoredSelection(at('23:59:59'))).toEqual(SELECTION);
      expect(readStoredSelection(at('23:59:59') + 1000)).toBeNull();
    },
  );

  it.each([null, '', 'あした', '0', 'Infinity'])('期限が %j なら、期限切れとして消す', (expiry) => {
    storeSelection(SELECTION, MORNING);
    if (expiry === null) localStorage.removeItem(SELECTION_EXPIRY);
    else localStorage.setItem(SELECTION_EXPIRY, expiry);
    expect(readStoredSelection(MORNING)).toBeNull();
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('保存を断るブラウザーでも、画面が開いている間は覚えている', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    storeSelection(SELECTION, MORNING);
    expect(readStoredSelection(MORNING)).toEqual(SELECTION);
    expect(readStoredSelection(at('23:59:59') + 1000)).toBeNull();
    vi.restoreAllMocks();
    storeSelection({ ...SELECTION, venue: null }, MORNING);
    localStorage.clear();
    expect(readStoredSelection(MORNING)).toBeNull();
  });
});
