/**
 * Who looks at pictures. A picture's address is the same for everyone (answers with addresses are shared), so it opens
 * only beside a cookie that names the sign-in of this browser: sealed, HttpOnly, and of no use for any call. It ends with
 * its sign-in, its session and its membership, for the server asks about them each time.
 */

import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { cookieIn } from '#server/http/cookies.ts';
import { isSameSignIn, membersOf, type SignIn } from '#server/members/public.ts';
import type { Services } from '#server/services.ts';

const SignInSealed = Type.Object({
  userId: Type.String(),
  email: Type.String(),
  isEmailVerified: Type.Boolean(),
  originJti: Type.Union([Type.String(), Type.Null()]),
  hasSecondFactor: Type.Boolean(),
  sessionId: Type.String(),
});

/** Sets the cookie with a member's call where the browser has none of this sign-in. It has no expiry: it goes with the browser's session. */
export function handOutViewers(app: FastifyInstance, services: Services): void {
  const { signInOf } = membersOf(services);
  // After the call's own guard, which is an `onRequest` of its route.
  app.addHook('preParsing', async ({ member, headers }, { raw }) => {
    const signIn = member === null ? null : signInOf(headers);
    if (signIn === null) return;
    const viewer = viewerOf(headers, services);
    if (viewer !== null && isSameSignIn(signIn, viewer)) return;
    const sealed = services.vault.seal('photo-viewer', JSON.stringify(signIn), '');
    const secure = isSecure(services) ? '; Secure' : '';
    // On the raw answer: shared bytes and streams pass the framework by.
    raw.appendHeader(
      'set-cookie',
      `${nameOf(services)}=${sealed}; Path=/${secure}; HttpOnly; SameSite=Strict`,
    );
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
