/** The clubs of `content/clubs.json`, taken over once: from then on administrators keep the list. */

import { CLUB, CLUB_GROUPS, type ClubForm } from '#domain/club/form.ts';
import { blankOf } from '#domain/record/form.ts';
import type { Store } from '#server/platform/store/store.ts';
import { beginList, insertClub } from './repository.ts';

/** As an operator has written them, by the groups of members' club page. */
export type WrittenClubs = readonly {
  readonly title: string;
  readonly clubs: readonly {
    readonly name: string;
    readonly url: string;
    readonly kana?: string | undefined;
  }[];
}[];

/** Does nothing where a process has already taken the list over, or where nothing is written yet. */
export async function takeOverClubs(written: WrittenClubs, store: Store): Promise<void> {
  if (written.length === 0) return;
  await store.transaction(async (db) => {
    if (!(await beginList(db))) return;
    for (const [index, form] of formsOf(written).entries()) await insertClub(numbered(index + 1), form, db);
  });
}

/** The id of the nth club: C0001. */
export function numbered(n: number): string {
  return `C${String(n).padStart(4, '0')}`;
}

/** A club that stands in several groups under one name and page is one club. */
function formsOf(written: WrittenClubs): readonly ClubForm[] {
  const forms = new Map<string, ClubForm>();
  for (const { title, clubs } of written) {
    const category = CLUB_GROUPS.find((group) => group.title === title)?.category;
    if (category === undefined) throw new Error(`No group of clubs is called ${title}.`);
    for (const { name, url, kana = '' } of clubs) {
      const known = forms.get(`${name} ${url}`);
      const categories = [...(known?.categories ?? []), category];
      forms.set(`${name} ${url}`, { ...blankOf(CLUB), name, kana, categories, url });
    }
  }
  return [...forms.values()];
}
