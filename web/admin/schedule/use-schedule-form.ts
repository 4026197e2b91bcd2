/** The form of a schedule, stored in this browser for each championship. */

import { useState } from 'react';
import type { AdminChampionshipDetail } from '#contract/championship/championships.ts';
import { BLANK_SCHEDULE, SCHEDULE_KINDS, type ScheduleForm } from '#domain/schedule/form.ts';
import { browserDraft } from '#web/api/drafts.ts';

export type ChangeSchedule = (changes: Partial<ScheduleForm>) => void;

/** As it was left, or a blank one of the championship's format. */
export function useScheduleForm({ championship_id, form }: AdminChampionshipDetail): {
  readonly typed: ScheduleForm;
  readonly change: ChangeSchedule;
} {
  const draft = browserDraft(`schedule:${championship_id}`);
  const [typed, setTyped] = useState(() => {
    const kind = form.rules.format === 'league' ? 'league1' : 'knockout';
    return readForm(draft.read(), { ...BLANK_SCHEDULE, kind });
  });
  return {
    typed,
    change(changes) {
      const next = { ...typed, ...changes };
      draft.store(next);
      setTyped(next);
    },
  };
}

/** What is kept may be of an older build: only what has the right kind is taken over. */
function readForm(kept: unknown, blank: ScheduleForm): ScheduleForm {
  if (!isRecord(kept)) return blank;
  const texts = Object.entries(blank).flatMap(([field, value]) =>
    typeof value === 'string' && typeof kept[field] === 'string' ? [[field, kept[field]]] : [],
  );
  const venues = Array.isArray(kept.venues) ? kept.venues.filter(isVenue) : [];
  return {
    ...blank,
    ...Object.fromEntries(texts),
    kind: SCHEDULE_KINDS.find((kind) => kind === kept.kind) ?? blank.kind,
    thirdPlace: kept.thirdPlace === 'played' ? 'played' : 'notPlayed',
    venues: venues.length > 0 ? venues : blank.venues,
  };
}

function isVenue(value: unknown): value is ScheduleForm['venues'][number] {
  return isRecord(value) && typeof value.name === 'string' && typeof value.pitches === 'string';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
