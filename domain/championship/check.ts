/** What is wrong with a championship's form: the same rules shade the screen and refuse on the server. */

import { ORGANIZERS } from '../competition/category.ts';
import type { FieldFault } from '../fault.ts';
import { CHAMPIONSHIP_ID, MOST_HALF_MINUTES } from '../input/common.ts';
import { readDay } from '../input/day.ts';
import { ID_MALFORMED } from '../input/messages.ts';
import { CHAMPIONSHIP_FIELDS, type ChampionshipField, type ChampionshipForm } from './form.ts';
import * as sentence from './messages.ts';

/** Names and notices fit the screens; a URL fits an address line. */
const MOST_CHARACTERS = {
  name: 100,
  abbreviation: 50,
  archiveId: 100,
  notice: 200,
  resultUrl: 500,
  matchupUrl: 500,
  regulationUrl: 500,
} as const satisfies Partial<Record<ChampionshipField, number>>;

const REQUIRED = ['name', 'abbreviation'] as const;
const URLS = ['regulationUrl', 'matchupUrl', 'resultUrl'] as const;
const WEB_ADDRESS = /^https?:\/\/[^\s/?#]+\S*$/u;
const FISCAL_YEAR = /^2\d{3}$/;
const MOST_DIVISION_CHARACTERS = 50;

/** Null for an id that a new championship may have. */
export function idFault(id: string): string | null {
  if (id.trim() === '') return sentence.ID_MISSING;
  return CHAMPIONSHIP_ID.test(id.trim()) ? null : ID_MALFORMED;
}

/** Of a tidied form; an organizer that is stored already may stay. */
export function formFaults(
  form: ChampionshipForm,
  storedOrganizer: string | null,
): readonly FieldFault<ChampionshipField>[] {
  return [
    ...REQUIRED.filter((field) => form[field] === '').map((field) => ({
      field,
      message: sentence.missing(CHAMPIONSHIP_FIELDS[field]),
    })),
    ...tooLong(form),
    ...fault(!FISCAL_YEAR.test(String(form.fiscalYear)), 'fiscalYear', sentence.YEAR_MALFORMED),
    ...fault(!isOrganizer(form.organizer, storedOrganizer), 'organizer', sentence.ORGANIZER_UNKNOWN),
    ...minutes('halfMinutes', form),
    ...minutes('extraHalfMinutes', form),
    ...URLS.filter((field) => form[field] !== '' && !WEB_ADDRESS.test(form[field])).map((field) => ({
      field,
      message: sentence.URL_MALFORMED,
    })),
    ...fault(form.startDate !== '' && !isDay(form.startDate), 'startDate', sentence.NO_SUCH_DAY),
  ];
}

/** The first fault of divisions' names in their order, null without one; `index` is where it stands. */
export function divisionFault(
  names: readonly string[],
): { readonly index: number; readonly message: string } | null {
  for (const [index, name] of names.map((one) => one.trim()).entries()) {
    if (name === '') return { index, message: sentence.DIVISION_MISSING };
    if ([...name].length > MOST_DIVISION_CHARACTERS) {
      return { index, message: sentence.tooLong('部・ブロックの名前', MOST_DIVISION_CHARACTERS) };
    }
    if (names.findIndex((other) => other.trim() === name) < index) {
      return { index, message: sentence.DIVISION_TWICE };
    }
  }
  return null;
}

function tooLong(form: ChampionshipForm): readonly FieldFault<ChampionshipField>[] {
  const limits = Object.entries(MOST_CHARACTERS) as [keyof typeof MOST_CHARACTERS, number][];
  return limits
    .filter(([field, most]) => [...form[field]].length > most)
    .map(([field, most]) => ({ field, message: sentence.tooLong(CHAMPIONSHIP_FIELDS[field], most) }));
}

function minutes(
  field: 'halfMinutes' | 'extraHalfMinutes',
  { rules }: ChampionshipForm,
): readonly FieldFault<ChampionshipField>[] {
  const given = rules[field];
  const isLength = Number.isInteger(given) && given >= 1 && given <= MOST_HALF_MINUTES;
  return fault(!isLength, field, sentence.minutesMalformed(CHAMPIONSHIP_FIELDS[field], MOST_HALF_MINUTES));
}

function isOrganizer(given: string, stored: string | null): boolean {
  return ORGANIZERS.some((known) => known === given) || (stored !== null && given === stored);
}

/** A day of the calendar, written as it is stored. */
function isDay(text: string): boolean {
  const read = readDay(text, null);
  return read.ok && read.date === text;
}

function fault(
  isWrong: boolean,
  field: ChampionshipField,
  message: string,
): readonly FieldFault<ChampionshipField>[] {
  return isWrong ? [{ field, message }] : [];
}
