import { randomUUID } from 'node:crypto';
import type { User } from '../../users/user.ts';
import { NOW } from './site.ts';

/** An account that signs in by its password and has its e-mail verified; `changes` says what the test is about. */
export function account(changes: Partial<User> = {}): User {
  return {
    id: randomUUID(),
    loginName: 'hanako@example.jp',
    status: 'CONFIRMED',
    isEnabled: true,
    email: 'hanako@example.jp',
    isEmailVerified: true,
    newEmail: null,
    phoneNumber: null,
    isPhoneNumberVerified: false,
    attributes: {},
    sealedVerifier: 'sealed',
    sealedTotpSecret: null,
    totpLastStep: null,
    hasSmsMfa: false,
    hasTotpMfa: false,
    preferredMfa: null,
    temporaryUntil: null,
    createdAt: NOW,
    updatedAt: NOW,
    ...changes,
  };
}
