/** チーム紹介: clubs and schools with their own pages, by group. */

import type { FastifyInstance } from 'fastify';
import { type ClubGroups, clubs as membersClubs } from '#contract/club/clubs.ts';
import { CLUB_GROUPS } from '#domain/club/form.ts';
import { type Rendered, render, type Shared } from '#server/platform/http/answers.ts';
import { registerShared } from '#server/platform/http/shared-answers.ts';
import { oncePerServer, type Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { type Club, findAll, findListRevision } from './repository.ts';

export function registerClubs(app: FastifyInstance, services: Services): void {
  registerShared(app, membersClubs, () => membersListOf(services).read());
}

/** After a change made by another process the old list is sent no longer than this, in milliseconds. */
const FRESH_MS = 5_000;

/** The members' list, rendered once per change, whichever process makes it. */
export const membersListOf = oncePerServer(({ store }) => createMembersList(store.db));

function createMembersList(db: Database) {
  let kept: { readonly revision: number | null; readonly bytes: Rendered } | null = null;
  return {
    async read(): Promise<Shared> {
      const revision = await findListRevision(db);
      if (kept === null || kept.revision !== revision) {
        kept = { revision, bytes: render(groupsOf(await findAll(db))) };
      }
      const { bytes } = kept;
      const until = performance.now() + FRESH_MS;
      return { bytes, isCurrent: () => kept?.bytes === bytes && performance.now() < until };
    },
    /** A change has been committed by this process. */
    forget() {
      kept = null;
    },
  };
}

/** Groups without a club are left out. */
function groupsOf(clubs: readonly Club[]): ClubGroups {
  const shown = clubs.filter(({ form, retiredAt }) => retiredAt === null && form.url !== '');
  return CLUB_GROUPS.map(({ title, category }) => ({
    title,
    clubs: shown
      .filter(({ form }) => form.categories.includes(category))
      .map(({ id, form }) => ({ club_id: id, name: form.name, url: form.url })),
  })).filter((group) => group.clubs.length > 0);
}
