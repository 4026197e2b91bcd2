/** Reporters' links for administrators: made, listed, changed, revoked. */

import type { FastifyInstance } from 'fastify';
import type { BodyOf } from '#contract/call.ts';
import {
  changeReporterLink,
  linkChampionships,
  linkMatches,
  listReporterLinks,
  makeReporterLink,
  type ReporterLink,
  revokeReporterLink,
  type WantedScope,
} from '#contract/match/reporter-links.ts';
import { fieldChanges } from '#domain/audit/audit-entry.ts';
import { addDays, TOKYO, tokyoDate } from '#domain/calendar/tokyo.ts';
import { PRACTICE_SEARCH_SUFFIX, SEARCH_SUFFIX } from '#domain/competition/category-search.ts';
import { wordsIn } from '#domain/search/folding.ts';
import { championshipsOf, findAllChoices, findIdsByName } from '#server/football/championships/public.ts';
import { countMatches } from '#server/football/matches/public.ts';
import { noteWithdrawn } from '#server/people/erasures/public.ts';
import { placeOf } from '#server/platform/http/list-page.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, invalidInput, notFound } from '#server/platform/refusal.ts';
import type { RecordChange, Services } from '#server/platform/services.ts';
import { isUniqueViolationOf } from '#server/platform/store/errors.ts';
import type { Database } from '#server/platform/store/store.ts';
import { reportersOf } from '../guard.ts';
import { findByHash, updateRevocation } from '../repository.ts';
import { hashToken, keepToken, newToken } from '../tokens.ts';
import { updateWhole } from '../whole-championships-repository.ts';
import { findAllOfChampionships, findAllOfDay } from './link-matches.ts';
import { linksOf } from './link-views.ts';
import { findById, findPage, updateLink, updateMaker, updateScope } from './links-repository.ts';
import { ALREADY_REVOKED, LABEL_MISSING, resolveScope, UNKNOWN_LINK } from './scope.ts';

export function registerLinksAdmin(app: FastifyInstance, services: Services): void {
  const { store, clock, audit, config } = services;
  const { reporterPath } = config;
  const reporters = reportersOf(services);
  /** A token that only this server can make of a text. */
  const tokenOf = (text: string) => services.vault.mac('reporter-link', text);

  registerCall(app, listReporterLinks, async ({ query }) => {
    const { search = '', state = null, sort = 'created', order = 'desc', page } = query;
    const words = await Promise.all(
      wordsIn(search).map(async (word) => ({
        word,
        championshipIds: await findIdsByName(word, store.db),
      })),
    );
    const now = clock();
    const requested = { words, state, sort, order, now: now.toString(), ...placeOf(page) };
    const { total, rows } = await findPage(requested, store.db);
    return { total, rows: await linksOf(rows, now, store.db) };
  });

  registerCall(app, makeReporterLink, async ({ body, member, idempotencyKey: key }) => {
    // The same key with the same content gives the same token: nothing that opens a match is kept for a repetition.
    const token = key === null ? newToken() : tokenOf(JSON.stringify([member.userId, key, body]));
    const create = () => store.transaction((db) => made(body, token, member.email, db));
    const { link, matches } = await create().catch((error: unknown) => {
      // Sent twice at once: the other one is there now.
      if (isUniqueViolationOf('access_tokens', error)) return create();
      throw error;
    });
    return { link, token, matches: [...matches], path: pathOf(body.scope, token) };
  });

  registerCall(app, changeReporterLink, async ({ params: { linkId }, body, member }) => {
    const { label, days, scope, contact } = body;
    const change = {
      ...(label === undefined ? {} : { label: readLabel(label) }),
      ...(days === undefined ? {} : { expiresAt: lastMomentOf(days).toString() }),
      ...(contact === undefined ? {} : { contact: contact.trim() }),
    };
    const changed = await store.transaction(async (db) => {
      const before = await linkOf(linkId, db);
      if (before.state === 'revoked') {
        throw conflict('already_revoked', ALREADY_REVOKED);
      }
      await updateLink(linkId, change, db);
      if (scope !== undefined) {
        const resolved = await resolveScope(scope, db);
        await updateScope(linkId, resolved.scope, db);
        await updateWhole(linkId, resolved.whole, db);
      }
      const after = await linkOf(linkId, db);
      await recordLink({ actor: member.email, sentence: LINK_CHANGED, before, after }, audit, db);
      return after;
    });
    reporters.forgetAll();
    return changed;
  });

  registerCall(app, revokeReporterLink, async ({ params: { linkId }, member }) => {
    const revoked = await store.transaction(async (db) => {
      const before = await linkOf(linkId, db);
      if (before.state === 'revoked') return before;
      await updateRevocation(linkId, clock().toString(), db);
      await noteWithdrawn('link', [linkId], services, db);
      const after = await linkOf(linkId, db);
      await recordLink({ actor: member.email, sentence: LINK_REVOKED, before, after }, audit, db);
      return after;
    });
    reporters.forgetAll();
    return revoked;
  });

  registerCall(app, linkChampionships, async ({ query }) => {
    const found = await findAllChoices(Number(query.fiscalYear), championshipsOf(services));
    const counts = await countMatches(
      found.map(({ id }) => id),
      store.db,
    );
    return found.flatMap(({ id, fiscalYear, name, category }) => {
      const matches = counts.get(id) ?? 0;
      const one = {
        championship_id: id,
        fiscal_year: fiscalYear,
        championship_name: name,
        category,
        matches,
      };
      return matches === 0 ? [] : [one];
    });
  });

  registerCall(app, linkMatches, async ({ query: { championshipId, day } }) => {
    if (day !== undefined) return [...(await findAllOfDay(day, store.db))];
    const ids = championshipId === undefined ? [] : [championshipId];
    return [...(await findAllOfChampionships(ids, store.db))];
  });

  /** The link of a token: the one that is there, else a new one. */
  async function made(body: BodyOf<typeof makeReporterLink>, token: string, actor: string, db: Database) {
    const label = readLabel(body.label);
    const { scope, matches, whole } = await resolveScope(body.scope, db);
    const known = await findByHash(hashToken(token), db);
    if (known !== null) return { matches, link: await linkOf(known.id, db) };
    const tokenId = await keepToken(token, { scope, label, expiresAt: lastMomentOf(body.days) }, clock(), db);
    await updateWhole(tokenId, whole, db);
    await updateMaker(tokenId, actor, db);
    await updateLink(tokenId, { contact: (body.contact ?? '').trim() }, db);
    const link = await linkOf(tokenId, db);
    await recordLink({ actor, sentence: LINK_MADE, before: null, after: link }, audit, db);
    return { matches, link };
  }

  async function linkOf(id: string, db: Database): Promise<ReporterLink> {
    const row = await findById(id, db);
    const [link] = row === null ? [] : await linksOf([row], clock(), db);
    if (link === undefined) throw notFound('link_not_found', UNKNOWN_LINK);
    return link;
  }

  /** A link that ended in the middle of a day would end in the middle of a match. */
  function lastMomentOf(days: number): Temporal.Instant {
    const day = Temporal.PlainDate.from(addDays(tokyoDate(clock()), days));
    return day.toZonedDateTime({ timeZone: TOKYO, plainTime: '23:59:59' }).toInstant();
  }

  /** The token flow opens every link; a category's and practice have searches that are made for them. */
  function pathOf(scope: WantedScope, token: string): string {
    if (scope.kind === 'matches' || reporterPath === null)
      return `/connecter/select-reporting-match/${token}`;
    const suffix = scope.kind === 'practice' ? PRACTICE_SEARCH_SUFFIX : SEARCH_SUFFIX[scope.category];
    return `/connecter/${reporterPath}${suffix}?access_token=${token}`;
  }
}

function readLabel(input: string): string {
  const label = input.trim();
  if (label !== '') return label;
  throw invalidInput('label', LABEL_MISSING);
}

const NAMES = { label: '名前', scope: '開くもの', expires: '期限' } as const;
const NOTHING = { label: '', scope: '', expires: '' } as const;

const LINK_MADE = '速報員のリンクを作成しました。';
const LINK_CHANGED = '速報員のリンクを変更しました。';
const LINK_REVOKED = '速報員のリンクを取り消しました。';

type LinkAct = {
  /** E-mail. */
  readonly actor: string;
  readonly sentence: string;
  /** Null for a new link; equal to `after` where the entry has a sentence alone. */
  readonly before: ReporterLink | null;
  readonly after: ReporterLink;
};

/** In the transaction of the change. */
async function recordLink(
  { actor, sentence, before, after }: LinkAct,
  audit: RecordChange,
  db: Database,
): Promise<void> {
  const changes = fieldChanges(before === null ? NOTHING : wordsOf(before), wordsOf(after), NAMES);
  const subject = { area: 'link', subjectId: after.link_id, subjectName: after.label } as const;
  await audit({ actor, ...subject, sentence, changes }, db);
}

function wordsOf({ label, category, championships, expires_at }: ReporterLink) {
  const opened = championships.map(({ championship_name, whole, opened: count }) =>
    whole ? `${championship_name}（大会のすべての試合）` : `${championship_name}（${count}試合）`,
  );
  const scope = category === null ? opened.join('、') : `${category}のすべての試合`;
  const until = Temporal.Instant.from(expires_at).toZonedDateTimeISO(TOKYO);
  return { label, scope, expires: `${until.toPlainDate()} ${until.toPlainTime().toString().slice(0, 5)}` };
}
