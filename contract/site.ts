/** What the web must know before its first call, and the two calls of a machine that watches the server. */

import * as Type from 'typebox';
import { defineCall } from './call.ts';

export const SiteConfig = Type.Object({
  /** Base host of each data group; a path is on this server. */
  hosts: Type.Record(Type.String(), Type.String()),
  fiscalYear: Type.Integer(),
  site: Type.Object({
    name: Type.String(),
    region: Type.String(),
    /** Pages of results outside this site. */
    resultLinks: Type.Array(Type.Object({ label: Type.String(), url: Type.String() })),
  }),
});
export type SiteConfig = Type.Static<typeof SiteConfig>;

export const config = defineCall({
  method: 'GET',
  group: 'site',
  path: '/config.json',
  access: 'everyone',
  summary: 'Hosts, fiscal year and the name of this site',
  answer: SiteConfig,
});

const Health = Type.Object({ status: Type.Literal('ok') });

export const healthz = defineCall({
  method: 'GET',
  group: 'site',
  path: '/healthz',
  access: 'everyone',
  summary: 'The process answers',
  answer: Health,
});

export const readyz = defineCall({
  method: 'GET',
  group: 'site',
  path: '/readyz',
  access: 'everyone',
  summary: 'The process and its database answer; 503 otherwise',
  answer: Health,
});

export const siteCalls = [config, healthz, readyz] as const;
