/** The client's side of SRP, as quick as the server's: the providers' own clients take a tenth of a second each time. */

import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { PRIME, power, toBytes, toNumber } from '#server/people/identity/srp/group.ts';
import { sha256 } from '#server/people/identity/srp/verifier.ts';
import type { TestServer } from './server.ts';
import { callPool, type WireAnswer } from './wire.ts';

/** A sign-in whose password is still to be said. */
export type SrpAttempt = {
  /** What the server answered to A. */
  readonly challenge: WireAnswer;
  /** `ChallengeResponses` for this password. */
  responses(password: string): Promise<Readonly<Record<string, string>>>;
};

/** The first request. */
export async function startSrp(server: Pick<TestServer, 'url'>, username: string): Promise<SrpAttempt> {
  const secret = toNumber(randomBytes(32));
  const clientPublic = await power(2n, secret);
  const challenge = await callPool(server, 'InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: username, SRP_A: clientPublic.toString(16) },
  });
  return {
    challenge,
    async responses(password) {
      const parameters = challenge.json.ChallengeParameters as Readonly<Record<string, string>>;
      return responsesTo(parameters, { secret, clientPublic, password, poolName: await poolName(server) });
    },
  };
}

/** Both requests: what the server answers to the password. */
export async function signInBySrp(
  server: Pick<TestServer, 'url'>,
  username: string,
  password: string,
): Promise<WireAnswer> {
  const attempt = await startSrp(server, username);
  if (attempt.challenge.type !== null) return attempt.challenge;
  return respond(server, 'PASSWORD_VERIFIER', await attempt.responses(password));
}

/** RespondToAuthChallenge. */
export function respond(
  server: Pick<TestServer, 'url'>,
  name: string,
  responses: Readonly<Record<string, string>>,
  session?: unknown,
): Promise<WireAnswer> {
  return callPool(server, 'RespondToAuthChallenge', {
    ChallengeName: name,
    ChallengeResponses: responses,
    ...(session === undefined ? {} : { Session: session }),
  });
}

/** `Tue Nov 3 04:05:06 UTC 2026`: only its form counts. */
export const TIMESTAMP = 'Tue Nov 3 04:05:06 UTC 2026';

type Client = {
  readonly secret: bigint;
  readonly clientPublic: bigint;
  readonly password: string;
  readonly poolName: string;
};

async function responsesTo(
  parameters: Readonly<Record<string, string>>,
  { secret, clientPublic, password, poolName }: Client,
): Promise<Readonly<Record<string, string>>> {
  const { USER_ID_FOR_SRP = '', SALT, SRP_B, SECRET_BLOCK = '' } = parameters;
  const serverPublic = BigInt(`0x${SRP_B}`);
  const u = toNumber(sha256(toBytes(clientPublic), toBytes(serverPublic)));
  const identity = sha256(Buffer.from(`${poolName}${USER_ID_FOR_SRP}:${password}`));
  const x = toNumber(sha256(toBytes(BigInt(`0x${SALT}`)), identity));
  const k = toNumber(sha256(toBytes(PRIME), toBytes(2n)));
  const base = (serverPublic + PRIME - ((k * (await power(2n, x))) % PRIME)) % PRIME;
  const shared = await power(base, secret + u * x);
  const key = hkdfSync('sha256', toBytes(shared), toBytes(u), 'Caldera Derived Key', 16);
  const signature = createHmac('sha256', Buffer.from(key))
    .update(poolName)
    .update(USER_ID_FOR_SRP)
    .update(Buffer.from(SECRET_BLOCK, 'base64'))
    .update(TIMESTAMP)
    .digest('base64');
  return {
    USERNAME: USER_ID_FOR_SRP,
    PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
    PASSWORD_CLAIM_SIGNATURE: signature,
    TIMESTAMP,
  };
}

async function poolName({ url }: Pick<TestServer, 'url'>): Promise<string> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as {
    readonly identity: { readonly userPoolId: string };
  };
  return config.identity.userPoolId.split('_')[1] ?? '';
}
