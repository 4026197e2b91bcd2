/** 本人のデータ: a member's own export, and leaving; by the same hands as the office's. */

import type { FastifyInstance } from 'fastify';
import { eraseOwnData, exportOwnData } from '#contract/member/membership.ts';
import { normalEmail } from '#domain/identity/email.ts';
import { RECENT_SIGN_IN } from '#server/people/identity/public.ts';
import type { Member } from '#server/platform/http/callers.ts';
import { createPace } from '#server/platform/http/pace.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, invalidInput, Refusal } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { accountsOf } from './accounts.ts';
import { erasureOf } from './erasure.ts';
import * as sentence from './messages.ts';
import { ownSubject } from './person.ts';
import { personFileOf } from './person-file.ts';

export function registerOwnData(app: FastifyInstance, services: Services): void {
  const { clock, today } = services;
  const accounts = accountsOf(services);
  const pace = createPace();

  registerCall(app, exportOwnData, async ({ member: caller }) => {
    const wait = pace.waitSeconds(caller.userId);
    if (wait !== null) {
      throw new Refusal('tooMany', { code: 'too_many_exports', message: sentence.TOO_MANY_EXPORTS }, wait);
    }
    const text = await personFileOf(services)(
      (db) => ownSubject(caller.userId, accounts, db),
      sentence.DONE.exportedByOwner,
      sentence.THE_PERSON,
    );
    return { file_name: `わたしのデータ-${today()}.json`, text };
  });

  registerCall(app, eraseOwnData, async ({ body, member: caller }) => {
    if (normalEmail(body.email) !== caller.email) throw invalidInput('email', sentence.WRONG_OWN_EMAIL);
    if (!hasJustSignedIn(caller)) {
      throw new Refusal('forbidden', { code: 'sign_in_again', message: sentence.SIGN_IN_AGAIN });
    }
    const obstacle = await erasureOf(services).eraseOwner(caller.userId);
    if (obstacle !== null) throw conflict('not_erasable', obstacle);
    return { message: sentence.ERASED_OWN };
  });

  function hasJustSignedIn({ signedInAtMs }: Member): boolean {
    return signedInAtMs !== null && signedInAtMs >= clock().subtract(RECENT_SIGN_IN).epochMilliseconds;
  }
}
