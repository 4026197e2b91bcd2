/** Reporters' links for administrators: made, listed, changed, revoked. */

import type { FastifyInstance } from 'fastify';
import {
  changeReporterLink,
  LINKS_PER_PAGE,
  type LinkState,
  linkChampionships,
  linkMatches,
  listReporterLinks,
  makeReporterLink,
  type ReporterLink,
  revokeReporterLink,
  type WantedScope,
} from '#contract/reporter-links.ts';
import { addDays, TOKYO, tokyoDate } from '#domain/calendar/tokyo.ts';
import { PRACTICE_SEARCH_SUFFIX, SEARCH_SUFFIX } from '#domain/competition/category-search.ts';
import { HttpError } from '#server/http/errors.ts';
import { registerCall } from '#server/http/register.ts';
import type { Database, Store } from '#server/store/store.ts';
import type { ReporterGuard } from '../guard.ts';
import { issueToken } from '../tokens.ts';
import {
  findAllOpened,
  findById,
  findPage,
  type LinkRow,
  updateLink,
  updateMaker,
  updateScope,
} from './links-repository.ts';
import { findAllChampionships, findAllOfChampionships } from './matches-repository.ts';
import { ALREADY_REVOKED, LABEL_MISSING, UNKNOWN_LINK } from './messages.ts';
import { resolveScope } from './scope.ts';

export type ReporterLinkNeeds = {
  readonly store: Store;
  readonly clock: () => Temporal.Instant;
  readonly guard: Pick<ReporterGuard, 'revoke' | 'forgetLink'>;
  /** `{hash}` of the category searches; null for an installation without searches. */
  readonly reporterPath: string | null;
};

export function registerReporterLinks(app: FastifyInstance, needs: ReporterLinkNeeds): void {
  const { store, clock, guard, reporterPath } = needs;

  registerCall(app, listReporterLinks, async ({ query }) => {
    const { search = '', state = null, sort = 'created', order = 'desc', page = '1' } = query;
    const now = clock().toString();
    const place = { limit: LINKS_PER_PAGE, offset: (Number(page) - 1) * LINKS_PER_PAGE };
    const wanted = { search: search.trim(), state, sort, order, now, ...place };
    const { total, rows } = await findPage(wanted, store.db);
    return { total, links: await linksOf(rows, store.db) };
  });

  registerCall(app, makeReporterLink, async ({ body, member }) => {
    const label = readLabel(body.label);
    const made = await store.transaction(async (db) => {
      const { scope, matches } = await resolveScope(body.scope, db);
      const request = { scope, label, expiresAt: lastMomentOf(body.days) };
      const { token, tokenId } = await issueToken(request, clock(), db);
      await updateMaker(tokenId, member.email, db);
      return { token, matches, link: await linkOf(tokenId, db) };
    });
    return { ...made, matches: [...made.matches], path: pathOf(body.scope, made.token) };
  });

  registerCall(app, changeReporterLink, async ({ params, body }) => {
    const { label, days, scope } = body;
    const change = {
      ...(label === undefined ? {} : { label: readLabel(label) }),
      ...(days === undefined ? {} : { expiresAt: lastMomentOf(days).toString() }),
    };
    const changed = await store.transaction(async (db) => {
      const { revokedAt } = await rowOf(params.linkId, db);
      if (revokedAt !== null) {
        throw new HttpError({ status: 409, code: 'already_revoked', message: ALREADY_REVOKED });
      }
      await updateLink(params.linkId, change, db);
      if (scope !== undefined) {
        await updateScope(params.linkId, (await resolveScope(scope, db)).scope, db);
      }
      return linkOf(params.linkId, db);
    });
    guard.forgetLink(params.linkId);
    return changed;
  });

  registerCall(app, revokeReporterLink, async ({ params }) => {
    await rowOf(params.linkId, store.db);
    await guard.revoke(params.linkId);
    return linkOf(params.linkId, store.db);
  });

  registerCall(app, linkChampionships, async ({ query }) => {
    const found = await findAllChampionships(Number(query.fiscalYear), store.db);
    return found.map(({ id, name, category, matches }) => ({
      championship_id: id,
      championship_name: name,
      category,
      matches,
    }));
  });

  registerCall(app, linkMatches, async ({ query }) => [
    ...(await findAllOfChampionships([query.championshipId], store.db)),
  ]);

  async function linkOf(id: string, db: Database): Promise<ReporterLink> {
    const [link] = await linksOf([await rowOf(id, db)], db);
    if (link === undefined) throw new Error(`Link ${id} was there a moment ago.`);
    return link;
  }

  async function linksOf(rows: readonly LinkRow[], db: Database): Promise<ReporterLink[]> {
    const ids = rows.map(({ id }) => id);
    const opened = Map.groupBy(await findAllOpened(ids, db), ({ linkId }) => linkId);
    return rows.map((row) => ({
      link_id: row.id,
      label: row.label,
      state: stateOf(row, clock()),
      category: row.category,
      championships: (opened.get(row.id) ?? []).map((one) => ({
        championship_id: one.championshipId,
        championship_name: one.name,
        practice: one.practice,
        opened: one.opened,
        all: one.all,
      })),
      created_by: row.createdBy,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
      revoked_at: row.revokedAt,
    }));
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

async function rowOf(id: string, db: Database): Promise<LinkRow> {
  const row = await findById(id, db);
  if (row === null) throw new HttpError({ status: 404, code: 'link_not_found', message: UNKNOWN_LINK });
  return row;
}

function stateOf({ revokedAt, expiresAt }: LinkRow, now: Temporal.Instant): LinkState {
  if (revokedAt !== null) return 'revoked';
  return Temporal.Instant.compare(expiresAt, now) <= 0 ? 'expired' : 'valid';
}

function readLabel(given: string): string {
  const label = given.trim();
  if (label !== '') return label;
  throw new HttpError({ status: 400, code: 'invalid_input', message: LABEL_MISSING, field: 'label' });
}
