/** USER_AUTH: who signs in says their name first, and then chooses how to prove it. Offered alike to every name. */

import type { Asker } from '../endpoint.ts';
import { askPasskey } from '../passkeys/sign-in.ts';
import type { Pool } from '../pool.ts';
import { invalidParameter } from '../pool-error.ts';
import { loginNameOf } from '../users/user.ts';
import { type Challenge, type Parameters, required, sealChallenge } from './challenge.ts';
import { afterPassword } from './next-step.ts';
import { proveByPassword, startSrp } from './password-proof.ts';

/** By their names on the wire. */
const FIRST_FACTORS = ['PASSWORD_SRP', 'PASSWORD', 'WEB_AUTHN'] as const;
type FirstFactor = (typeof FIRST_FACTORS)[number];

/** Begins with the factor that the client prefers; where it prefers none, or one that is not here, it may choose. */
export async function startUserAuth(pool: Pool, parameters: Parameters, asker: Asker): Promise<object> {
  const factor = factorNamed(parameters.PREFERRED_CHALLENGE);
  return factor === undefined ? offerFactors(pool, parameters) : begin(pool, factor, parameters, asker);
}

/** The factor that was chosen of those offered. */
export async function answerSelectChallenge(
  pool: Pool,
  { facts }: Challenge<'SELECT_CHALLENGE'>,
  responses: Parameters,
  asker: Asker,
): Promise<object> {
  const factor = factorNamed(required(responses, 'ANSWER'));
  if (factor === undefined) throw invalidParameter('Selected challenge is not available.');
  return begin(pool, factor, { ...responses, USERNAME: facts.loginName }, asker);
}

function factorNamed(name: string | undefined): FirstFactor | undefined {
  return FIRST_FACTORS.find((factor) => factor === name);
}

function offerFactors(pool: Pool, parameters: Parameters): object {
  const loginName = loginNameOf(required(parameters, 'USERNAME'));
  return {
    ChallengeName: 'SELECT_CHALLENGE',
    Session: sealChallenge(pool, 'SELECT_CHALLENGE', { loginName }),
    AvailableChallenges: FIRST_FACTORS,
    ChallengeParameters: {},
  };
}

async function begin(pool: Pool, factor: FirstFactor, parameters: Parameters, asker: Asker): Promise<object> {
  switch (factor) {
    case 'PASSWORD_SRP':
      return startSrp(pool, parameters, asker);
    case 'PASSWORD':
      return afterPassword(pool, await proveByPassword(pool, parameters, asker));
    case 'WEB_AUTHN':
      return askPasskey(pool, loginNameOf(required(parameters, 'USERNAME')));
  }
}
