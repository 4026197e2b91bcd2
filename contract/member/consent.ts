/** Consent to the terms and the privacy policy: what a member is asked for, and the answer. */

import * as Type from 'typebox';
import { AGE_GROUPS } from '#domain/membership/age.ts';
import { AGREED_BY, AGREEMENTS } from '#domain/membership/consent.ts';
import { siteCall } from '../call.ts';

const Version = { agreement: Type.Enum(AGREEMENTS), version: Type.String({ maxLength: 40 }) };

/** A consent that was given. */
export const ConsentView = Type.Object({
  ...Version,
  /** ISO instant. */
  agreed_at: Type.String(),
  agreed_by: Type.Enum(AGREED_BY),
});
export type ConsentView = Type.Static<typeof ConsentView>;

/** Age and guardian, as typed; the rules of each field are in the domain. */
export const ageProperties = {
  ageGroup: Type.Optional(Type.String({ maxLength: 200 })),
  guardianName: Type.Optional(Type.String({ maxLength: 200 })),
  guardianRelationship: Type.Optional(Type.String({ maxLength: 200 })),
  guardianPhone: Type.Optional(Type.String({ maxLength: 200 })),
  guardianAgrees: Type.Optional(Type.Boolean()),
};

const OwnConsent = Type.Object({
  /** In the version in force, not agreed to yet. */
  asked: Type.Array(
    Type.Object({
      ...Version,
      /** Whether the text tells at `#changes` what has changed. */
      tells_changes: Type.Boolean(),
      /** Whether no version of it has been agreed to before. */
      is_first: Type.Boolean(),
    }),
  ),
  /** Whether the age is unknown and has to be told with the consent. */
  asks_age: Type.Boolean(),
  /** Oldest first. */
  given: Type.Array(ConsentView),
  /** Empty for a person who was never asked. */
  age_group: Type.Enum(['', ...AGE_GROUPS]),
  /** Of a member below 18; empty otherwise. */
  guardian_name: Type.String(),
  guardian_relationship: Type.String(),
});
export type OwnConsent = Type.Static<typeof OwnConsent>;

export const consent = siteCall({
  method: 'GET',
  content: 'member',
  path: '/api/membership/consent',
  access: 'member',
  summary:
    'What the caller has agreed to, and has not yet in the version in force; nothing else depends on it',
  answer: OwnConsent,
});

export const agree = siteCall({
  method: 'POST',
  content: 'member',
  path: '/api/membership/consent',
  access: 'member',
  summary: 'Records the consent to the versions that were read; 409 where one is not in force any more',
  body: Type.Object({ versions: Type.Array(Type.Object(Version), { maxItems: 10 }), ...ageProperties }),
  answer: Type.Object({ message: Type.String() }),
});
