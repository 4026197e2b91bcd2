/**
 * A club's name taken apart, so that its variants meet: ＦＣ, エフシー and フットボールクラブ at either end, Ｕ12 and U-12,
 * Jr and ジュニア, ヶ, ケ and が, blanks and dots.
 */

/** What is left of a name, and what it says beside. */
export type ClubKey = {
  /** The name proper, in one spelling; never empty. */
  readonly base: string;
  /** `fc`, `sc` … of either end, in alphabetical order. */
  readonly kinds: readonly string[];
  /** `u12`, `jr`: which of a club's age groups; in alphabetical order. */
  readonly ages: readonly string[];
};

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/(?:footballclub|フットボールクラブ|エフシー|fc)/, 'fc'],
  [/(?:サッカースポーツ少年団|サッカー少年団|スポーツ少年団|少年団|sss|ss)/, 'sss'],
  [/(?:soccerclub|サッカークラブ|エスシー|sc)/, 'sc'],
  [/(?:サッカースクール)/, 'school'],
];

const AGES: readonly (readonly [RegExp, string])[] = [
  [/(?:ジュニアユース|jrユース|jryouth|junioryouth|jy)/, 'jy'],
  [/(?:ジュニア|junior|jr)/, 'jr'],
  [/(?:ユース|youth)/, 'youth'],
  [/(?:レディース|ladies)/, 'ladies'],
];

/** The ages of youth football; a number beyond is part of the name. */
const AGE_SUFFIX = /\(?(?:u|アンダー|under)(\d{1,2})\)?$/;

/** ひばりが丘, ひばりヶ丘, ひばりケ丘 are one place. */
const PLACE_KE = /[ケヶがガ](?=[丘島原崎峰岳台浜関谷])/g;

export function clubKey(name: string): ClubKey {
  let base = spelling(name);
  const kinds = new Set<string>();
  const ages = new Set<string>();
  for (;;) {
    const cut = cutAge(base) ?? cutEnd(base, AGES, 'end') ?? cutEnd(base, KINDS, 'either');
    if (cut === null || cut.rest === '') break;
    (cut.isAge ? ages : kinds).add(cut.word);
    base = cut.rest;
  }
  return { base, kinds: [...kinds].sort(), ages: [...ages].sort() };
}

/** Equal for names that are variants of one another. */
export function sameClubKey({ base, kinds, ages }: ClubKey): string {
  return JSON.stringify([base, kinds, ages]);
}

/** One spelling of the signs: width, case, blanks, dots and dashes, the long sign only where it lengthens. */
function spelling(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s・･.,'’"“”_‐‑‒–—―−-]/gu, '')
    .replaceAll('ヴァ', 'バ')
    .replaceAll('ヵ', 'カ')
    .replaceAll(PLACE_KE, 'ヶ');
}

type Cut = { readonly word: string; readonly rest: string; readonly isAge: boolean };

function cutAge(base: string): Cut | null {
  const found = AGE_SUFFIX.exec(base);
  if (found === null) return null;
  return { word: `u${Number(found[1])}`, rest: base.slice(0, found.index), isAge: true };
}

function cutEnd(
  base: string,
  words: readonly (readonly [RegExp, string])[],
  where: 'end' | 'either',
): Cut | null {
  for (const [pattern, word] of words) {
    const isAge = where === 'end';
    const atEnd = new RegExp(`${pattern.source}$`).exec(base);
    if (atEnd !== null) return { word, rest: base.slice(0, atEnd.index), isAge };
    const atStart = isAge ? null : new RegExp(`^${pattern.source}`).exec(base);
    if (atStart !== null) return { word, rest: base.slice(atStart[0].length), isAge };
  }
  return null;
}
