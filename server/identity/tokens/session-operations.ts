/** RevokeToken, GlobalSignOut, GetTokensFromRefreshToken: how sign-ins go on and end. */

import * as Type from 'typebox';
import { AccessToken, ClientId } from '../account/requests.ts';
import type { Pool } from '../pool.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';

const RefreshToken = Type.String({ minLength: 1, maxLength: 4_096 });

export function sessionOperations({ tokens }: Pool): Readonly<Record<string, Operation>> {
  return {
    GetTokensFromRefreshToken: defineOperation(
      Type.Object({ ClientId, RefreshToken }),
      async ({ RefreshToken: given }) => {
        const { accessToken, idToken, refreshToken, expiresIn } = await tokens.refresh(given);
        return {
          AuthenticationResult: {
            AccessToken: accessToken,
            IdToken: idToken,
            RefreshToken: refreshToken,
            ExpiresIn: expiresIn,
            TokenType: 'Bearer',
          },
        };
      },
    ),
    RevokeToken: defineOperation(Type.Object({ ClientId, Token: RefreshToken }), async ({ Token: given }) => {
      await tokens.revoke(given);
      return {};
    }),
    GlobalSignOut: defineOperation(Type.Object({ AccessToken }), async ({ AccessToken: token }) => {
      const { user } = await tokens.callerOf(token);
      await tokens.endAllOf(user.id);
      return {};
    }),
  };
}
