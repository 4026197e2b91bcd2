/** What strangers read, made once per change of a match, a championship or the operator's word. */

import type { PublicChampionship, PublicChampionships } from '#contract/championship/public-results.ts';
import {
  championshipsOf,
  type PublicChampionship as Shown,
  strangersOf,
} from '#server/football/championships/public.ts';
import { findCompetition } from '#server/football/competition/public.ts';
import { matchReadsOf } from '#server/football/matches/public.ts';
import { cacheUntilChange } from '#server/platform/bus/bus-cache.ts';
import { Rendered, type Shared } from '#server/platform/http/answers.ts';
import { notFound, type Refusal } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { oncePerServer } from '#server/platform/services.ts';
import { factsOf, shownChampionship, shownMatches } from './view.ts';

/** The forms of a season's championships, at some 50 KB each. */
const KEPT = 300;

/** Days around today whose matches the list has. */
const AROUND = { days: 7 } as const;

const NOT_PUBLIC = 'この大会は公開されていません。';

/** How an answer is written: its bytes' type, and headers beside those of every answer. */
export type Form<Value> = {
  readonly name: string;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  write(value: Value): string;
};

/**
 * Other sites' programs may read it. What is taken back is gone at once: a browser asks each time, and mostly hears that nothing has
 * changed.
 */
export const OPEN = { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' } as const;

export const LIST: Form<PublicChampionships> = jsonForm();
export const CHAMPIONSHIP: Form<PublicChampionship> = jsonForm();

function jsonForm<Value>(): Form<Value> {
  return {
    name: 'json',
    type: 'application/json; charset=utf-8',
    headers: OPEN,
    write: (value) => JSON.stringify(value),
  };
}

export type PublicReading = {
  /** All that are shown. Rejects with a Refusal while the operator shows nothing. */
  list(form: Form<PublicChampionships>): Promise<Shared>;
  /** Rejects with the same Refusal for what is not shown, and for what does not exist. */
  championship(championshipId: string, form: Form<PublicChampionship>): Promise<Shared>;
};

/** The reading of this server. */
export const publicReadingOf = oncePerServer((services): PublicReading => {
  const { bus, content, today, fiscalYear } = services;
  const strangers = strangersOf(services);
  const championships = championshipsOf(services);
  const matches = matchReadsOf(services);
  const kept = cacheUntilChange<Rendered>(bus, KEPT);
  /** What makes an old answer wrong although no match has moved. */
  const moment = () => [championships.revision(), strangers.isOpen(), content.now().site.name, today()];
  const keyOf = (of: string, form: string) => JSON.stringify([of, form, ...moment()]);

  const shared = async (
    of: readonly [of: string, form: string],
    concerns: (championshipId: string) => boolean,
    make: () => Promise<Rendered>,
  ): Promise<Shared> => {
    const key = keyOf(...of);
    const bytes = await kept.get(key, (change) => concerns(change.championshipId), make);
    return { bytes, isCurrent: () => kept.holds(key, bytes) && key === keyOf(...of) };
  };

  return {
    async list(form) {
      if (!strangers.isOpen()) throw notShown();
      let shownIds: ReadonlySet<string> | null = null;
      return shared(
        ['', form.name],
        (id) => shownIds === null || shownIds.has(id),
        async () => {
          const shown = await strangers.findAllSeenIn(fiscalYear());
          shownIds = new Set(shown.map(({ championship }) => championship.id));
          return rendered(form, await listOf(shown));
        },
      );
    },
    async championship(championshipId, form) {
      const shown = await strangers.find(championshipId);
      if (shown === null) throw notShown();
      const of = [`championship ${championshipId} ${shown.level}`, form.name] as const;
      return shared(
        of,
        (id) => id === championshipId,
        async () => rendered(form, await championshipOf(shown, services)),
      );
    },
  };

  async function listOf(shown: readonly Shown[]): Promise<PublicChampionships> {
    const date = today();
    const day = Temporal.PlainDate.from(date);
    const within = { from: day.subtract(AROUND).toString(), to: day.add(AROUND).toString() };
    const played = new Map(
      (await matches.findAllViewsWithin(within)).map(({ championship, views }) => [championship.id, views]),
    );
    return {
      date,
      championships: shown.map(factsOf),
      matches: shown.flatMap(({ championship, level }) =>
        shownMatches(played.get(championship.id) ?? [], level),
      ),
    };
  }
});

async function championshipOf(shown: Shown, services: Services): Promise<PublicChampionship> {
  const { id } = shown.championship;
  const counted = shown.level === 'live' ? 'all' : 'registered';
  const [views, competition] = await Promise.all([
    matchReadsOf(services).findAllViews(id),
    findCompetition(id, counted, services),
  ]);
  return shownChampionship(shown, services.today(), views, competition);
}

function rendered<Value>({ type, headers, write }: Form<Value>, value: Value): Rendered {
  return new Rendered({ bytes: Buffer.from(write(value)), type, headers });
}

/** Hidden and unknown are the same to a stranger. */
export function notShown(): Refusal {
  return notFound('not_public', NOT_PUBLIC);
}
