/**
 * The tables of sign-in and membership. Columns called `sealed_…` hold what the vault has encrypted under a key that is
 * not in the database; columns called `…_hash` a keyed or plain hash. Instants are UTC, ISO text.
 */

import type { Generated } from 'kysely';
import type { FollowTarget } from '#domain/follow/follow.ts';
import type { AgeGroup } from '#domain/membership/age.ts';
import type { AgreedBy, Agreement } from '#domain/membership/consent.ts';
import type { MembershipType, PaymentPlan } from '#domain/membership/membership.ts';
import type { OfferedRole } from '#domain/roles/roles.ts';
import type { Fixed, Flag } from './stored-value.ts';

/** Where an account stands, in the user pool's own words. */
export type UserStatus =
  | 'UNCONFIRMED'
  | 'CONFIRMED'
  | 'FORCE_CHANGE_PASSWORD'
  | 'RESET_REQUIRED'
  | 'EXTERNAL_PROVIDER';

export type MfaKind = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA';

/** What proves more than a password does: a code, or a passkey, which is both factors at once. */
export type SecondFactor = MfaKind | 'WEB_AUTHN';

/** What a code that was sent by mail or SMS is for. */
export type CodePurpose =
  | 'confirm_sign_up'
  | 'reset_password'
  | 'verify_email'
  | 'verify_phone_number'
  | 'sms_mfa';

/** An account: who can sign in. */
export type UsersTable = {
  /** `sub`: a UUID. It is hashed into the verifier, so it can never change. */
  user_id: Fixed<string>;
  /** The e-mail in its normal form (`loginNameOf`), unique. */
  login_name: string;
  status: UserStatus;
  enabled: Flag;
  /** As the person wrote it. */
  email: string;
  email_verified: Flag;
  /** Waits for its verification, then takes the place of `email`. */
  new_email: string | null;
  /** E.164. */
  phone_number: string | null;
  phone_number_verified: Flag;
  /** The other attributes, JSON object of text by name. */
  attributes: string;
  /** Salt and verifier, sealed; null for an account that only signs in through another provider. */
  sealed_verifier: string | null;
  /** Secret of the authenticator, sealed; null without one. */
  sealed_totp_secret: string | null;
  /** The last 30-second step whose code was used: a code works once. */
  totp_last_step: number | null;
  sms_mfa: Flag;
  totp_mfa: Flag;
  preferred_mfa: MfaKind | null;
  created_at: Fixed<string>;
  updated_at: string;
  /** Until when a temporary password works; null for a password of the person's own. */
  temporary_until: string | null;
};

/** A browser that somebody has signed in on. */
export type KnownDevicesTable = {
  /** Keyed hash of the token that the browser keeps; several people may use one browser. */
  device_hash: string;
  user_id: Fixed<string>;
  /** `iPhone（Safari）`. */
  description: string;
  /** Keyed hash of the network address of the last sign-in. */
  network_hash: string;
  first_seen_at: Fixed<string>;
  last_seen_at: string;
};

/** The code of a purpose that counts for a user and who requested it; a new one replaces it. */
export type UserCodesTable = {
  user_id: Fixed<string>;
  purpose: Fixed<CodePurpose>;
  /** Keyed hash of the token of the browser that requested it, which alone can use it; empty where any can. */
  requester: Fixed<string>;
  /** Keyed hash of the requester's network address, for clients that keep no cookies; empty where any can use it. */
  network_hash: string;
  /** Keyed hash. */
  code_hash: string;
  /** Where it was sent: an e-mail or a number. */
  destination: string;
  wrong_attempts: number;
  expires_at: string;
};

/** Challenges that have been answered, so that none is answered twice. */
export type UsedChallengesTable = {
  challenge_id: Fixed<string>;
  expires_at: Fixed<string>;
};

/** What went wrong lately under one key (a login name, an address), existing or not. */
export type FailedAttemptsTable = {
  /** Keyed hash of what was tried. */
  attempt_key: Fixed<string>;
  failures: number;
  last_failed_at: string;
  /** Refused until then, null while free. */
  locked_until: string | null;
};

/** One sign-in, by its `origin_jti`: all tokens that came of it live and end with it. */
export type TokenFamiliesTable = {
  origin_jti: Fixed<string>;
  user_id: Fixed<string>;
  /** When the person signed in. */
  auth_time: Fixed<string>;
  /** Scopes of its access tokens, separated by a space. */
  scope: Fixed<string>;
  expires_at: Fixed<string>;
  revoked_at: string | null;
  /** The second factor that was given; null without one, and before it was noted. */
  second_factor: Fixed<SecondFactor | null>;
  /** The linked login it came by; null for a password or a passkey, and before it was noted. */
  link_provider: Fixed<string | null>;
  link_subject: Fixed<string | null>;
};

export type RefreshTokensTable = {
  /** SHA-256, lower-case hex. */
  token_hash: Fixed<string>;
  origin_jti: Fixed<string>;
  expires_at: Fixed<string>;
  /** When it was first exchanged for another one. */
  used_at: string | null;
};

export type SigningKeysTable = {
  kid: Fixed<string>;
  sealed_private_key: Fixed<string>;
  /** JWK, JSON. */
  public_key: Fixed<string>;
  created_at: Fixed<string>;
  /** Signs until then. */
  signs_until: Fixed<string>;
  /** Is believed until then. */
  trusted_until: Fixed<string>;
};

/** What the pool made up once: its ids, and a mark by which the right server key is known. */
export type PoolFactsTable = {
  name: Fixed<string>;
  value: Fixed<string>;
};

/** An account at another provider that opens one of ours. */
export type FederatedLoginsTable = {
  provider: Fixed<string>;
  subject: Fixed<string>;
  user_id: Fixed<string>;
  created_at: Fixed<string>;
  /** Opens nothing from then on; null while it does. */
  removed_at: string | null;
};

/** The public half of a passkey (WebAuthn); the private one never leaves the person's devices. */
export type PasskeysTable = {
  /** Base64url, as the authenticator made it. */
  credential_id: Fixed<string>;
  user_id: Fixed<string>;
  /** COSE key, base64url; SubjectPublicKeyInfo if a version up to 0.2.0 stored it. */
  public_key: Fixed<string>;
  /** How often it has signed, as it says itself; stays 0 for those that do not count. */
  sign_count: number;
  /** Where it is kept, as far as that is known: `iCloudキーチェーン`. */
  name: Fixed<string>;
  /** JSON list of the ways a browser reaches it. */
  transports: Fixed<string>;
  attachment: Fixed<string | null>;
  created_at: Fixed<string>;
  last_used_at: string | null;
};

/** Codes of the hosted pages on their way to the token endpoint. */
export type AuthorizationCodesTable = {
  /** SHA-256, lower-case hex. */
  code_hash: Fixed<string>;
  user_id: Fixed<string>;
  client_id: Fixed<string>;
  redirect_uri: Fixed<string>;
  code_challenge: Fixed<string>;
  scope: Fixed<string>;
  nonce: Fixed<string | null>;
  expires_at: Fixed<string>;
  used_at: string | null;
  /** The sign-in that it gave; a second use ends it. */
  origin_jti: string | null;
  /** The second factor that was given; null without one, and before it was noted. */
  second_factor: Fixed<SecondFactor | null>;
  /** The linked login it came by; null for a password or a passkey, and before it was noted. */
  link_provider: Fixed<string | null>;
  link_subject: Fixed<string | null>;
};

/** Identities of the identity pool; a guest's has no user. */
export type IdentitiesTable = {
  identity_id: Fixed<string>;
  user_id: string | null;
  created_at: Fixed<string>;
};

/** 会員: people who have joined. */
export type MembersTable = {
  member_id: Fixed<string>;
  /** The account's `sub`; null until the person of a record that an administrator made signs in. */
  user_id: string | null;
  /** Normal form, unique. */
  email: string;
  last_name: string;
  first_name: string;
  /** How the name is read; empty where nobody has said it. */
  furigana: Generated<string>;
  phone_number: string;
  /** `000-0000`. */
  postal_code: string;
  address: string;
  membership_type: MembershipType;
  payment_plan: PaymentPlan;
  /** Last day that is paid for, `YYYY-MM-DD` in Tokyo; null before the first payment: not in force yet. */
  expires_at: string | null;
  /** Last day that it stays open while a debit is awaited; null where none is. */
  open_until: string | null;
  /** The next day on which the membership turns into something else by itself; null while none is known. */
  turns_on: string | null;
  /** The member who pays for this one; null where each pays alone. */
  payer_id: string | null;
  created_at: Fixed<string>;
  updated_at: string;
  /** Rises with every change of the record. A change by an administrator names the version it has read. */
  version: Generated<number>;
  /** When the person last signed in on any device; null until then. */
  last_sign_in_at: string | null;
  /** Empty for a member who was never asked. */
  age_group: Generated<AgeGroup | ''>;
  /** Of a member below 18; empty otherwise. */
  guardian_name: Generated<string>;
  guardian_relationship: Generated<string>;
  /** E.164. */
  guardian_phone: Generated<string>;
};

/** What a member has agreed to; it goes with the member. */
export type MemberConsentsTable = {
  member_id: Fixed<string>;
  agreement: Fixed<Agreement>;
  /** As the operator names it in the text. */
  version: Fixed<string>;
  agreed_at: Fixed<string>;
  agreed_by: Fixed<AgreedBy>;
};

/** Sign-ins that a member holds at once; the oldest gives way. */
export type MemberSessionsTable = {
  user_id: Fixed<string>;
  session_id: Fixed<string>;
  /** As the sign-in's last registration of this session named it. */
  email: string;
  created_at: Fixed<string>;
  ended_at: string | null;
  /** Why it ended: by the person, by a newer sign-in, by an operator. */
  end_reason: 'signed_out' | 'replaced' | 'ended_by_operator' | null;
  /** SHA-256 of the cookie that opens documents, lower-case hex; null before its browser was given one. */
  cookie_hash: string | null;
  /** What the ID token said of the sign-in when the cookie was given; null without one. */
  email_verified: Flag | null;
  /** The sign-in that the cookie ends with; null also where the issuer does not say. */
  origin_jti: string | null;
  has_second_factor: Flag | null;
  /** The last day it was used, `YYYY-MM-DD` in Tokyo; null before one was noted. */
  seen_on: string | null;
};

/** Erased people and what was withdrawn for good, so that an older backup does not bring them back. */
export type ErasuresTable = {
  /** Keyed hash of a member's or an account's number, or of what was withdrawn. */
  subject_hash: Fixed<string>;
};

/** How many accounts used the site on a day, `YYYY-MM-DD` in Tokyo. */
export type DailyVisitsTable = { day: Fixed<string>; members: number };

/** What members want to see first. An account's rows end with the account. */
export type FollowsTable = {
  user_id: Fixed<string>;
  kind: Fixed<FollowTarget['kind']>;
  /** Of a match; empty for the other kinds. */
  championship_id: Fixed<string>;
  /** The club's id, the championship's, or the match's. */
  target_id: Fixed<string>;
  followed_at: Fixed<string>;
  /** Whether its notices are switched on. */
  is_told: Generated<Flag>;
};

/** What accounts may do beyond a member's own; never by e-mail, which somebody else may have later. An account's rows end with the account. */
export type AccountRolesTable = {
  user_id: Fixed<string>;
  role: Fixed<OfferedRole>;
  given_at: Fixed<string>;
  /** The account that gave it; empty once it is gone. */
  given_by: string;
};

export type IdentityTables = {
  users: UsersTable;
  user_codes: UserCodesTable;
  known_devices: KnownDevicesTable;
  used_challenges: UsedChallengesTable;
  failed_attempts: FailedAttemptsTable;
  token_families: TokenFamiliesTable;
  refresh_tokens: RefreshTokensTable;
  signing_keys: SigningKeysTable;
  pool_facts: PoolFactsTable;
  federated_logins: FederatedLoginsTable;
  passkeys: PasskeysTable;
  authorization_codes: AuthorizationCodesTable;
  identities: IdentitiesTable;
  members: MembersTable;
  erasures: ErasuresTable;
  member_sessions: MemberSessionsTable;
  daily_visits: DailyVisitsTable;
  member_consents: MemberConsentsTable;
  follows: FollowsTable;
  account_roles: AccountRolesTable;
};
