/** Changes of clubs: checked, written and recorded in the caller's transaction. Each throws a Refusal that says why not. */

import { CLUB, type ClubForm, NEW_CLUB, nameTaken } from '#domain/club/form.ts';
import type { DateWindow } from '#domain/competition/window.ts';
import { changesOf, tidied, type ValuesOf } from '#domain/record/form.ts';
import { folded } from '#domain/search/folding.ts';
import { moveClubAddresses } from '#server/football/calendars/public.ts';
import { moveClubFollows } from '#server/football/follows/public.ts';
import { countClubName, findChampionshipIdsOfClub, renameClub } from '#server/football/matches/public.ts';
import { conflict, invalidInput, notFound, Refusal, sound } from '#server/platform/refusal.ts';
import type { RecordChange } from '#server/platform/services.ts';
import { changed } from '#server/platform/store/changes.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findAllMatchNames } from '../names-repository.ts';
import { type Club, deleteClub, findAll, findById, insertClub, updateClub } from '../repository.ts';
import { numbered } from '../take-over.ts';
import { unregisteredIdOf } from '../unregistered.ts';
import * as sentence from './messages.ts';

/** Who changes and when (an ISO instant), the days of this fiscal year, and where it is recorded. */
export type Writing = {
  readonly actor: string;
  readonly now: string;
  readonly days: DateWindow;
  readonly audit: RecordChange;
};

/** Adds a club and returns its id. A unique violation of `clubs` where the id is taken. */
export async function addClub(
  input: ValuesOf<typeof NEW_CLUB>,
  { actor, audit }: Writing,
  db: Database,
): Promise<string> {
  const all = await findAll(db);
  const { clubId, ...form } = withFreeNames(sound(NEW_CLUB, input), all);
  const id = clubId || nextId(all);
  await insertClub(id, form, db);
  await takeOverFollowers({ id, form }, [], db);
  await audit({ ...aboutClub(actor, id, form), sentence: sentence.ADDED, changes: [] }, db);
  return id;
}

/** Matches may get its new name; championships that show its colours are announced. */
export async function saveClub(
  stored: Club,
  input: { readonly revision: number; readonly form: ClubForm; readonly carriesName: boolean },
  { actor, audit, now, days }: Writing,
  db: Database,
): Promise<void> {
  const others = (await findAll(db)).filter(({ id }) => id !== stored.id);
  const entered = withFreeNames(sound(CLUB, input.form, stored.form), others);
  if (input.revision !== stored.revision) throw changedMeanwhile();
  if (changesOf(CLUB, stored.form, entered).length === 0) return;
  const renaming = { from: stored.form.name, to: entered.name, days };
  const isCarried = input.carriesName && renaming.from !== renaming.to;
  const renamed = isCarried ? await renameClub(renaming, now, db) : 0;
  const form = await withNameOfMatches(entered, renaming.from, db);
  const changes = changesOf(CLUB, stored.form, form);
  if (!(await updateClub({ ...stored, form }, db))) throw changedMeanwhile();
  await takeOverFollowers({ id: stored.id, form }, [], db);
  const noted = renamed > 0 ? sentence.renamedIn(renamed) : sentence.CHANGED;
  await audit({ ...aboutClub(actor, stored.id, form), sentence: noted, changes }, db);
  const isRecoloured =
    form.firstColour !== stored.form.firstColour || form.secondColour !== stored.form.secondColour;
  if (!isRecoloured) return;
  const names = [stored.form.name, ...stored.form.variants, form.name, ...form.variants];
  const spelled = [...names, ...(await findSpellings(names, db))];
  const shown = await findChampionshipIdsOfClub({ id: stored.id, names: spelled, days }, db);
  for (const changedChampionship of shown) changed(db, { changedChampionship });
}

/** Nothing where it is so already. */
export async function retire(
  stored: Club,
  isRetired: boolean,
  { actor, audit, now }: Writing,
  db: Database,
): Promise<void> {
  if ((stored.retiredAt !== null) === isRetired) return;
  if (!(await updateClub({ ...stored, retiredAt: isRetired ? now : null }, db))) throw changedMeanwhile();
  const noted = isRetired ? sentence.RETIRED : sentence.TAKEN_BACK;
  await audit({ ...aboutClub(actor, stored.id, stored.form), sentence: noted, changes: [] }, db);
}

/** Only a club that no match names. Its followers stay with its name, in case matches bear another spelling of it. */
export async function remove(stored: Club, writing: Writing, db: Database): Promise<void> {
  const { actor, audit, days } = writing;
  const count = await countClubName(stored.form.name, days, db);
  if (count.matches > 0) {
    throw conflict('has_matches', sentence.hasMatches(count.matches));
  }
  await deleteClub(stored.id, db);
  await moveFollowers([stored.id], unregisteredIdOf(stored.form.name), db);
  await audit({ ...aboutClub(actor, stored.id, stored.form), sentence: sentence.REMOVED, changes: [] }, db);
}

/** Its name and variants become those of `into`; it goes where it has no match left, and is retired elsewhere. */
export async function unite(
  stored: Club,
  requested: { readonly into: string; readonly carriesName: boolean },
  writing: Writing,
  db: Database,
): Promise<void> {
  const { actor, audit, now, days } = writing;
  if (requested.into === stored.id) throw invalidInput('into', sentence.UNITED_WITH_ITSELF);
  const into = await findById(requested.into, db);
  if (into === null) throw unknownClub();
  const variants = [...into.form.variants, stored.form.name, ...stored.form.variants];
  const form = tidied(CLUB, { ...into.form, variants });
  const renaming = { from: stored.form.name, to: into.form.name, days };
  if (requested.carriesName) await renameClub(renaming, now, db);
  const left = await countClubName(stored.form.name, days, db);
  if (left.matches === 0) await deleteClub(stored.id, db);
  else await retireUnited(stored, now, db);
  if (!(await updateClub({ ...into, form }, db))) throw changedMeanwhile();
  await takeOverFollowers({ id: into.id, form }, [stored.id], db);
  const changes = changesOf(CLUB, into.form, form);
  const noted = sentence.unitedInto(into.form.name);
  await audit({ ...aboutClub(actor, stored.id, stored.form), sentence: noted, changes }, db);
}

/** Matches keep the old name of a club that was renamed: with it as a variant, they stay the club's. */
async function withNameOfMatches(form: ClubForm, oldName: string, db: Database): Promise<ClubForm> {
  if (folded(oldName) === folded(form.name)) return form;
  const isBorne = (await findSpellings([oldName], db)).length > 0;
  return isBorne ? tidied(CLUB, { ...form, variants: [...form.variants, oldName] }) : form;
}

/** The names in matches that are one of these when folded. */
async function findSpellings(names: readonly string[], db: Database): Promise<readonly string[]> {
  const requested = new Set(names.map(folded));
  const found = await findAllMatchNames(db);
  return found.map(({ name }) => name).filter((name) => requested.has(folded(name)));
}

/** Followers and calendars of these clubs, and of those that had the club's names while the club was not registered, become the club's. */
async function takeOverFollowers(
  { id, form }: Pick<Club, 'id' | 'form'>,
  clubIds: readonly string[],
  db: Database,
): Promise<void> {
  await moveFollowers([...clubIds, ...[form.name, ...form.variants].map(unregisteredIdOf)], id, db);
}

async function moveFollowers(from: readonly string[], into: string, db: Database): Promise<void> {
  await moveClubFollows(from, into, db);
  await moveClubAddresses(from, into, db);
}

/** Its name is now a variant of another club, so it keeps no variants. */
async function retireUnited(stored: Club, now: string, db: Database): Promise<void> {
  const form = { ...stored.form, variants: [] };
  if (!(await updateClub({ ...stored, form, retiredAt: stored.retiredAt ?? now }, db)))
    throw changedMeanwhile();
}

/** The form; refused where another club in use has one of its names. */
function withFreeNames<Names extends ClubForm>(form: Names, others: readonly Club[]): Names {
  const inUse = others.filter(({ retiredAt }) => retiredAt === null).map((other) => other.form);
  const taken = nameTaken(form, inUse);
  if (taken === null) return form;
  throw new Refusal('conflict', { code: 'name_taken', ...taken });
}

function nextId(all: readonly Club[]): string {
  const taken = new Set(all.map(({ id }) => id));
  let number = all.length + 1;
  while (taken.has(numbered(number))) number += 1;
  return numbered(number);
}

function aboutClub(actor: string, id: string, { name }: ClubForm) {
  return { actor, area: 'club', subjectId: id, subjectName: name } as const;
}

export function unknownClub(): Refusal {
  return notFound('club_not_found', sentence.UNKNOWN_CLUB);
}

function changedMeanwhile(): Refusal {
  return conflict('changed_meanwhile', sentence.CHANGED_MEANWHILE);
}
