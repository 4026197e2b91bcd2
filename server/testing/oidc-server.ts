/** A real OpenID Connect provider on this machine, in the place of Google. Its one person answers at once. The caller stops it. */

import { createServer } from 'node:http';
import { interactionPolicy, Provider } from 'oidc-provider';
import { listen } from './listen.ts';

/** Who sits in front of the provider's page. */
export type OidcPerson = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
};

export type OidcServer = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who signs in next; null: somebody who says no. */
  setPerson(person: OidcPerson | null): void;
  /** Nobody answers there any more. */
  stop(): void;
};

const CLIENT_ID = 'tsunagu';
const CLIENT_SECRET = 'only-for-tests';

/** `redirectUri`: the only address it sends people back to. */
export async function startOidcServer(redirectUri: string): Promise<OidcServer> {
  const server = createServer();
  const issuer = await listen(server);
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };

  const people = new Map<string, OidcPerson>();
  let current: OidcPerson | null = null;
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Like Google, everything stands in the ID token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['only-for-tests'] },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: async () => ({ ...people.get(accountId), sub: accountId }),
    }),
  });
  const serve = provider.callback();
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return serve(request, response);
    if (current === null) {
      const refusal = { error: 'access_denied', error_description: 'The person said no.' };
      return provider.interactionFinished(request, response, refusal);
    }
    const { sub } = current;
    people.set(sub, current);
    // A new grant in the same session would end the codes of the one before.
    const { grantId } = await provider.interactionDetails(request, response);
    const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
    const grant = known ?? new provider.Grant({ accountId: sub, clientId: CLIENT_ID });
    grant.addOIDCScope('openid email profile');
    const result = {
      select_account: {},
      login: { accountId: sub },
      consent: { grantId: await grant.save() },
    };
    return provider.interactionFinished(request, response, result);
  });
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    setPerson(person) {
      current = person;
    },
    stop,
  };
}
