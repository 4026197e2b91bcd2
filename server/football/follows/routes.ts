/** フォロー: what a member wants to see first. */

import type { FastifyInstance } from 'fastify';
import { type Follow, follow, follows, switchFollowNotices } from '#contract/club/follows.ts';
import { isUnregistered } from '#domain/club/unregistered.ts';
import { FOLLOWS_FULL, type FollowTarget, MOST_FOLLOWS } from '#domain/follow/follow.ts';
import { clubDirectoryOf } from '#server/football/clubs/public.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteFollow, findAllFollows, insertFollow, updateIsTold } from './repository.ts';
import { titlesOf } from './titles.ts';

const NOT_FOUND: Readonly<Record<FollowTarget['kind'], string>> = {
  club: '指定されたクラブが見つかりません。',
  championship: '指定された大会が見つかりません。',
  match: '指定された試合が見つかりません。',
};

export function registerFollows(app: FastifyInstance, services: Services): void {
  const { store, clock } = services;
  const titleOf = titlesOf(services);
  const clubs = clubDirectoryOf(services);

  registerCall(app, follows, ({ member }) => listOf(member.userId));

  registerCall(app, follow, async ({ body, member: { userId } }) => {
    const target = await currentOf(body.target);
    if (!body.follows) await deleteFollow(userId, target, store.db);
    else await add(userId, target);
    return listOf(userId);
  });

  registerCall(app, switchFollowNotices, async ({ body, member: { userId } }) => {
    const [target, isTold] = [await currentOf(body.target), body.notices];
    await updateIsTold(userId, { target, isTold }, store.db);
    return listOf(userId);
  });

  /** A club that has been registered since its page was opened goes by its new id. */
  async function currentOf(target: FollowTarget): Promise<FollowTarget> {
    if (target.kind !== 'club' || !isUnregistered(target.club_id)) return target;
    // Another process may have registered it a moment ago.
    clubs.forget();
    const club = (await clubs.read()).byId(target.club_id);
    return club === undefined ? target : { kind: 'club', club_id: club.id };
  }

  async function add(userId: string, target: FollowTarget): Promise<void> {
    if ((await titleOf(target)) === null) throw notFound(`${target.kind}_not_found`, NOT_FOUND[target.kind]);
    const followedAt = clock().toString();
    await store.transaction(async (db) => {
      await insertFollow(userId, { target, followedAt }, db);
      const all = await findAllFollows([userId], db);
      if (all.length > MOST_FOLLOWS) throw conflict('too_many_follows', FOLLOWS_FULL);
    });
  }

  async function listOf(userId: string): Promise<Follow[]> {
    const stored = await findAllFollows([userId], store.db);
    const titled = await Promise.all(
      stored.map(async ({ target, isTold }) => ({ target, title: await titleOf(target), notices: isTold })),
    );
    return titled.flatMap(({ title, ...rest }) => (title === null ? [] : [{ ...rest, title }]));
  }
}
