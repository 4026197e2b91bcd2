import { SignJWT } from 'jose';
import { type ClientAuth, ClientSecretPost } from 'openid-client';
import type { AppleProvider, ProviderSettings } from '#server/config/federation.ts';
import type { Clock } from '../ports.ts';

/** How we prove at the provider's token endpoint that we are its client. */
export function clientAuthOf(settings: ProviderSettings, issuer: string, clock: Clock): ClientAuth {
  if (settings.name !== 'apple') return ClientSecretPost(settings.clientSecret);
  return async (server, client, body, headers) => {
    const secret = await appleClientSecret(settings, issuer, clock());
    await ClientSecretPost(secret)(server, client, body, headers);
  };
}

/** It is used at once; Apple would take half a year. */
const LIFE = { minutes: 5 };

/** Apple's client secret: a token that we sign with the key it gave us (ES256). */
export async function appleClientSecret(
  { clientId, teamId, keyId, privateKey }: AppleProvider,
  issuer: string,
  now: Temporal.Instant,
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt(secondsOf(now))
    .setExpirationTime(secondsOf(now.add(LIFE)))
    .sign(privateKey);
}

function secondsOf(instant: Temporal.Instant): number {
  return Math.floor(instant.epochMilliseconds / 1000);
}
