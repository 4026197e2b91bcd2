/** Changes of championships: checked, written and recorded in the caller's transaction. Each throws a Refusal that says why not. */

import type { AdminChampionshipDetail } from '#contract/championship/championships.ts';
import { refusedChanges } from '#domain/championship/changes.ts';
import {
  CHAMPIONSHIP,
  divisionFault,
  type EnteredForm,
  fromSent,
  NEW_CHAMPIONSHIP,
} from '#domain/championship/form.ts';
import { blankOf, changesOf } from '#domain/record/form.ts';
import { conflict, invalidInput, Refusal, sound } from '#server/platform/refusal.ts';
import type { RecordChange } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { Division } from '../repository.ts';
import {
  ADDED,
  CHANGED,
  CHANGED_MEANWHILE,
  DIVISIONS_CHANGED,
  divisionHasMatches,
  hasMatches,
  REMOVED,
  UNKNOWN_DIVISION,
} from './messages.ts';
import { deleteChampionship, insertForm, replaceDivisions, updateForm } from './repository.ts';

/** Who changes, where it is recorded, and when: an ISO instant. */
export type Writing = { readonly actor: string; readonly audit: RecordChange; readonly now: string };

export async function addChampionship(
  input: { readonly championshipId: string; readonly form: EnteredForm },
  { actor, audit, now }: Writing,
  db: Database,
): Promise<void> {
  const { championshipId: id, ...form } = sound(NEW_CHAMPIONSHIP, {
    ...blankOf(NEW_CHAMPIONSHIP),
    championshipId: input.championshipId,
    ...fromSent(input.form),
  });
  await insertForm(id, form, now, db);
  const subject = { area: 'championship', subjectId: id, subjectName: form.name } as const;
  await audit({ actor, ...subject, sentence: ADDED, changes: [] }, db);
}

export async function saveChampionship(
  stored: AdminChampionshipDetail,
  input: { readonly revision: number; readonly form: EnteredForm },
  { actor, audit, now }: Writing,
  db: Database,
): Promise<void> {
  const before = fromSent(stored.form);
  const form = sound(CHAMPIONSHIP, { ...before, ...fromSent(input.form) }, before);
  if (input.revision !== stored.revision) throw changedMeanwhile();
  const [refused] = refusedChanges(before, form, stored.played);
  if (refused !== undefined) throw new Refusal('conflict', { code: 'fixed_by_results', ...refused });
  const changes = changesOf(CHAMPIONSHIP, before, form);
  if (changes.length === 0) return;
  const id = stored.championship_id;
  if (!(await updateForm({ id, revision: input.revision, form }, now, db))) throw changedMeanwhile();
  const subject = { area: 'championship', subjectId: id, subjectName: form.name } as const;
  await audit({ actor, ...subject, sentence: CHANGED, changes }, db);
}

type RequestedDivisions = {
  readonly revision: number;
  /** In their order; a new one has no id. */
  readonly divisions: readonly { readonly id: string | null; readonly name: string }[];
};

export async function saveDivisions(
  stored: AdminChampionshipDetail,
  input: RequestedDivisions,
  { actor, audit, now }: Writing,
  db: Database,
): Promise<void> {
  const fault = divisionFault(input.divisions.map(({ name }) => name));
  if (fault !== null) throw invalidInput(`divisions.${fault.index}`, fault.message);
  if (input.revision !== stored.revision) throw changedMeanwhile();
  requireEmpty(stored, input);
  const id = stored.championship_id;
  const divisions = withIds(stored, input);
  if (!(await replaceDivisions({ id, revision: input.revision, divisions }, now, db)))
    throw changedMeanwhile();
  const change = {
    field: '部・ブロック',
    before: stored.divisions.map(({ name }) => name).join('、'),
    after: divisions.map(({ name }) => name).join('、'),
  };
  const subject = { area: 'championship', subjectId: id, subjectName: stored.form.name } as const;
  await audit({ actor, ...subject, sentence: DIVISIONS_CHANGED, changes: [change] }, db);
}

export async function withdrawChampionship(
  stored: AdminChampionshipDetail,
  { actor, audit }: Writing,
  db: Database,
): Promise<void> {
  const { championship_id: id, played, form } = stored;
  if (played.all > 0) {
    throw conflict('has_matches', hasMatches(played.all));
  }
  await deleteChampionship(id, db);
  const subject = { area: 'championship', subjectId: id, subjectName: form.name } as const;
  await audit({ actor, ...subject, sentence: REMOVED, changes: [] }, db);
}

/** What goes must have no match, and what stays must be there. */
function requireEmpty(stored: AdminChampionshipDetail, { divisions }: RequestedDivisions): void {
  const requested = divisions.flatMap(({ id }) => (id === null ? [] : [id]));
  const known = new Set(stored.divisions.map(({ division_id }) => division_id));
  if (requested.some((id) => !known.has(id)) || new Set(requested).size < requested.length) {
    throw conflict('unknown_division', UNKNOWN_DIVISION);
  }
  const gone = stored.divisions.find(
    ({ division_id, matches }) => matches > 0 && !requested.includes(division_id),
  );
  if (gone === undefined) return;
  const message = divisionHasMatches(gone.name, gone.matches);
  throw conflict('division_has_matches', message);
}

/** New ones get the lowest free number, as the bulk input gives it. */
function withIds(stored: AdminChampionshipDetail, { divisions }: RequestedDivisions): readonly Division[] {
  const taken = new Set(stored.divisions.map(({ division_id }) => division_id));
  let number = 0;
  return divisions.map(({ id, name }, index) => ({
    id: id ?? nextId(),
    name: name.trim(),
    roundId: index + 1,
  }));

  function nextId(): string {
    do number += 1;
    while (taken.has(String(number)));
    return String(number);
  }
}

function changedMeanwhile(): Refusal {
  return conflict('changed_meanwhile', CHANGED_MEANWHILE);
}
