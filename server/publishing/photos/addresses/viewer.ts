/**
 * Who looks at pictures. A picture's address is the same for everyone (answers with addresses are shared), so it opens
 * only beside a cookie that names the sign-in of this browser: sealed, HttpOnly, and of no use for any call. It ends with
 * its sign-in, its session and its membership, for the server asks about them each time.
 */

import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { isSameSignIn, membersOf } from '#server/people/members/public.ts';
import type { SignIn } from '#server/platform/http/callers.ts';
import { cookieIn } from '#server/platform/http/cookies.ts';
import { oncePerServer, type Services } from '#server/platform/services.ts';

const SignInSealed = Type.Object({
  userId: Type.String(),
  email: Type.String(),
  isEmailVerified: Type.Boolean(),
  originJti: Type.Union([Type.String(), Type.Null()]),
  hasSecondFactor: Type.Boolean(),
  sessionId: Type.String(),
});

export type Viewers = {
  /**
   * Sets the cookie with the answer where the browser has none of this sign-in; whether it has one. It has no expiry: it goes
   * with the browser's session.
   */
  know(signIn: SignIn, headers: IncomingHttpHeaders, answer: ServerResponse): boolean;
};

/** Of this server. */
export const viewersOf = oncePerServer(
  (services): Viewers => ({
    know(signIn, headers, answer) {
      const viewer = viewerOf(headers, services);
      if (viewer !== null && isSameSignIn(signIn, viewer)) return true;
      const sealed = services.vault.seal('photo-viewer', JSON.stringify(signIn), '');
      const secure = isSecure(services) ? '; Secure' : '';
      // On the raw answer: shared bytes and streams pass the framework by.
      answer.appendHeader(
        'set-cookie',
        `${nameOf(services)}=${sealed}; Path=/${secure}; HttpOnly; SameSite=Strict`,
      );
      return false;
    },
  }),
);

/** Gives each browser its cookie with its member's calls. */
export function handOutViewers(app: FastifyInstance, services: Services): void {
  const { signInOf } = membersOf(services);
  const viewers = viewersOf(services);
  // After the call's own guard, which is an `onRequest` of its route.
  app.addHook('preParsing', async ({ member, headers }, { raw }) => {
    const signIn = member === null ? null : signInOf(headers);
    if (signIn !== null) viewers.know(signIn, headers, raw);
  });
}

/** The sign-in that the browser's cookie names; null without one of ours. */
export function viewerOf(headers: IncomingHttpHeaders, services: ViewerNeeds): SignIn | null {
  const sealed = cookieIn(headers, nameOf(services));
  const plain = sealed === null ? null : services.vault.open('photo-viewer', sealed, '');
  if (plain === null) return null;
  const signIn: unknown = JSON.parse(plain);
  // Sealed by an older version, perhaps.
  return Value.Check(SignInSealed, signIn) ? signIn : null;
}

type ViewerNeeds = Pick<Services, 'config' | 'vault'>;

/** Browsers take the first from this very host alone, and only over TLS. */
function nameOf(services: ViewerNeeds): string {
  return isSecure(services) ? '__Host-tsunagu-pictures' : 'tsunagu-pictures';
}

function isSecure({ config }: ViewerNeeds): boolean {
  return config.publicUrl?.startsWith('https:') ?? false;
}
