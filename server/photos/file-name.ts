/** What a saved photo tells of itself by its name; its place among the match's photos counts from 1. */
export type PhotoNameFacts = {
  readonly championship: string;
  /** `YYYY-MM-DD` in Tokyo. */
  readonly date: string;
  readonly clubs: readonly [string, string];
  readonly place: number;
};

/** Characters; file systems take 255 bytes, and a character of Japanese is three. */
const LONGEST = { championship: 24, club: 16 } as const;

/** 春季カップ_2026-05-16_北クラブ対南クラブ_01.jpg */
export function photoFileName({ championship, date, clubs, place }: PhotoNameFacts): string {
  const [left, right] = clubs.map((club) => part(club, LONGEST.club));
  const number = String(place).padStart(2, '0');
  return `${part(championship, LONGEST.championship)}_${date}_${left}対${right}_${number}.jpg`;
}

/** Without what a file system or a phone takes for something else: separators, controls, marks of direction. */
function part(text: string, longest: number): string {
  const plain = text
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(/[\s/\\:*?"<>|%]+/g, ' ')
    .trim()
    .replace(/^[. ]+/, '');
  return [...plain].slice(0, longest).join('').trim().replaceAll(' ', '-');
}
