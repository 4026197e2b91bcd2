/** What the web must know before its first call, and the two calls of a machine that watches the server. */

import * as Type from 'typebox';
import { siteCall } from '../call.ts';

/** Other providers that open an account here, as far as the widget has a button for them. */
export const SOCIAL_PROVIDERS = ['amazon', 'apple', 'facebook', 'google'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** All of them: the widget has no button for LINE, so the site has its own beside it. */
export const LOGIN_PROVIDERS = ['line', ...SOCIAL_PROVIDERS] as const;
export type LoginProvider = (typeof LOGIN_PROVIDERS)[number];

/** Where to sign in. An endpoint is a path on this server, or null where the provider's own is meant. */
const IdentityConfig = Type.Object({
  mode: Type.Enum(['embedded', 'cognito']),
  region: Type.String(),
  userPoolId: Type.String(),
  userPoolClientId: Type.String(),
  identityPoolId: Type.Union([Type.String(), Type.Null()]),
  userPoolEndpoint: Type.Union([Type.String(), Type.Null()]),
  identityPoolEndpoint: Type.Union([Type.String(), Type.Null()]),
  guestAccess: Type.Boolean(),
  passwordMinLength: Type.Integer(),
  /** Host at which passkeys work; absent where the pool takes none. */
  passkeyDomain: Type.Optional(Type.String()),
  /** Only where other providers are offered. */
  oauth: Type.Optional(
    Type.Object({
      domain: Type.String(),
      scopes: Type.Array(Type.String()),
      redirectSignIn: Type.Array(Type.String()),
      redirectSignOut: Type.Array(Type.String()),
      providers: Type.Array(Type.Enum(LOGIN_PROVIDERS)),
    }),
  ),
});
export type IdentityConfig = Type.Static<typeof IdentityConfig>;

/** Yen, tax included. */
const Price = Type.Object({ monthly: Type.Integer({ minimum: 1 }), yearly: Type.Integer({ minimum: 1 }) });

/** What a membership costs, by its type and plan. */
export const Prices = Type.Object({ regular: Price, premium: Price });
export type Prices = Type.Static<typeof Prices>;

export const SiteConfig = Type.Object({
  /** Base host of each data group; a path is on this server. */
  hosts: Type.Record(Type.String(), Type.String()),
  fiscalYear: Type.Integer(),
  identity: IdentityConfig,
  site: Type.Object({
    name: Type.String(),
    region: Type.String(),
    /** Pages of results outside this site. */
    resultLinks: Type.Array(Type.Object({ label: Type.String(), url: Type.String() })),
    /** Whether people without an account see any championship. Left out: no. */
    publicResults: Type.Optional(Type.Boolean()),
    /** Only where the operator has written them down; else the office tells them. */
    prices: Type.Optional(Prices),
  }),
  /** The versions in force of what members agree to: another one, and they are asked again. Empty: not written yet, and nobody can join. */
  agreements: Type.String(),
});
export type SiteConfig = Type.Static<typeof SiteConfig>;

export const config = siteCall({
  method: 'GET',
  path: '/config.json',
  access: 'everyone',
  summary: 'Hosts, fiscal year and the name of this site',
  answer: SiteConfig,
});

const Health = Type.Object({ status: Type.Literal('ok') });

export const healthz = siteCall({
  method: 'GET',
  path: '/healthz',
  access: 'everyone',
  summary: 'The process answers; 503 when it is about to stop',
  answer: Health,
});

const Readiness = Type.Object({
  status: Type.Literal('ok'),
  /** The clock is far ahead of what is stored: the server works, and deletes nothing by age. */
  warning: Type.Optional(Type.Literal('clock_doubted')),
});

export const readyz = siteCall({
  method: 'GET',
  path: '/readyz',
  access: 'everyone',
  summary: 'The process can do its work: the database takes writes and its disk has room; 503 otherwise',
  answer: Readiness,
});
