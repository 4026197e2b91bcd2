import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, columnTypes, type StoreKind } from './dialect-words.ts';

/** Creates accounts, their codes, tokens and devices, members and their sessions as in release 0.1.0. */
export async function createIdentityTables(kind: StoreKind, db: Kysely<unknown>): Promise<void> {
  const types = columnTypes(kind);
  await createUsers(db, types);
  await createAttempts(db, types);
  await createTokens(db, types);
  await createFederation(db, types);
  await createMembers(db, types);
  await createDevices(db, kind);
}

async function createUsers(db: Kysely<unknown>, { text, strict }: ColumnTypes): Promise<void> {
  const flag = sql`integer not null default 0`;
  await sql`create table users (
    user_id ${text} primary key not null,
    login_name ${text} not null unique,
    status ${text} not null
      check (status in ('UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED', 'EXTERNAL_PROVIDER')),
    enabled integer not null check (enabled in (0, 1)),
    email ${text} not null,
    email_verified ${flag} check (email_verified in (0, 1)),
    new_email ${text},
    phone_number ${text},
    phone_number_verified ${flag} check (phone_number_verified in (0, 1)),
    attributes ${text} not null,
    sealed_verifier ${text},
    sealed_totp_secret ${text},
    totp_last_step integer,
    sms_mfa ${flag} check (sms_mfa in (0, 1)),
    totp_mfa ${flag} check (totp_mfa in (0, 1)),
    preferred_mfa ${text} check (preferred_mfa in ('SMS_MFA', 'SOFTWARE_TOKEN_MFA')),
    created_at ${text} not null,
    updated_at ${text} not null,
    temporary_until ${text}
  ) ${strict}`.execute(db);
  // Constraints on PostgreSQL keep the first name.
  await sql`create table requested_codes (
    user_id ${text} not null references users (user_id) on delete cascade,
    purpose ${text} not null
      check (purpose in ('confirm_sign_up', 'reset_password', 'verify_email', 'verify_phone_number', 'sms_mfa')),
    requester ${text} not null,
    network_hash ${text} not null,
    code_hash ${text} not null,
    destination ${text} not null,
    wrong_attempts integer not null,
    expires_at ${text} not null,
    primary key (user_id, purpose, requester)
  ) ${strict}`.execute(db);
  await sql`alter table requested_codes rename to user_codes`.execute(db);
}

async function createAttempts(db: Kysely<unknown>, { text, strict }: ColumnTypes): Promise<void> {
  await sql`create table used_challenges (
    challenge_id ${text} primary key not null,
    expires_at ${text} not null
  ) ${strict}`.execute(db);
  await sql`create index used_challenges_by_age on used_challenges (expires_at)`.execute(db);
  await sql`create table failed_attempts (
    attempt_key ${text} primary key not null,
    failures integer not null check (failures >= 0),
    last_failed_at ${text} not null,
    locked_until ${text}
  ) ${strict}`.execute(db);
  await sql`create index failed_attempts_by_age on failed_attempts (last_failed_at)`.execute(db);
}

async function createTokens(db: Kysely<unknown>, { text, strict }: ColumnTypes): Promise<void> {
  await sql`create table token_families (
    origin_jti ${text} primary key not null,
    user_id ${text} not null references users (user_id) on delete cascade,
    auth_time ${text} not null,
    scope ${text} not null,
    expires_at ${text} not null,
    revoked_at ${text},
    second_factor ${text},
    link_provider ${text},
    link_subject ${text}
  ) ${strict}`.execute(db);
  await sql`create index token_families_by_user on token_families (user_id)`.execute(db);
  await sql`create table refresh_tokens (
    token_hash ${text} primary key not null,
    origin_jti ${text} not null references token_families (origin_jti) on delete cascade,
    expires_at ${text} not null,
    used_at ${text}
  ) ${strict}`.execute(db);
  await sql`create index refresh_tokens_by_family on refresh_tokens (origin_jti)`.execute(db);
  await sql`create table signing_keys (
    kid ${text} primary key not null,
    sealed_private_key ${text} not null,
    public_key ${text} not null,
    created_at ${text} not null,
    signs_until ${text} not null,
    trusted_until ${text} not null
  ) ${strict}`.execute(db);
  await sql`create table pool_facts (
    name ${text} primary key not null,
    value ${text} not null
  ) ${strict}`.execute(db);
}

async function createFederation(db: Kysely<unknown>, { text, strict }: ColumnTypes): Promise<void> {
  await sql`create table federated_logins (
    provider ${text} not null,
    subject ${text} not null,
    user_id ${text} not null references users (user_id) on delete cascade,
    created_at ${text} not null,
    removed_at ${text},
    primary key (provider, subject)
  ) ${strict}`.execute(db);
  await sql`create index federated_logins_by_user on federated_logins (user_id)`.execute(db);
  await sql`create table authorization_codes (
    code_hash ${text} primary key not null,
    user_id ${text} not null references users (user_id) on delete cascade,
    client_id ${text} not null,
    redirect_uri ${text} not null,
    code_challenge ${text} not null,
    scope ${text} not null,
    nonce ${text},
    expires_at ${text} not null,
    used_at ${text},
    origin_jti ${text},
    second_factor ${text},
    link_provider ${text},
    link_subject ${text}
  ) ${strict}`.execute(db);
  await sql`create index authorization_codes_by_user on authorization_codes (user_id)`.execute(db);
  await sql`create table identities (
    identity_id ${text} primary key not null,
    user_id ${text} unique references users (user_id) on delete cascade,
    created_at ${text} not null
  ) ${strict}`.execute(db);
}

async function createMembers(db: Kysely<unknown>, { text, strict }: ColumnTypes): Promise<void> {
  // The account may be elsewhere (a user pool of the cloud), so these know it only by its id.
  await sql`create table members (
    member_id ${text} primary key not null,
    user_id ${text} unique,
    email ${text} not null unique,
    last_name ${text} not null,
    first_name ${text} not null,
    phone_number ${text} not null,
    postal_code ${text} not null,
    address ${text} not null,
    membership_type ${text} not null check (membership_type in ('regular', 'premium')),
    payment_plan ${text} not null check (payment_plan in ('monthly', 'yearly')),
    expires_at ${text} check (expires_at like '____-__-__'),
    created_at ${text} not null,
    updated_at ${text} not null,
    version integer not null default 1,
    last_sign_in_at ${text},
    furigana ${text} not null default '',
    age_group ${text} not null default '' check (age_group in ('', 'adult', 'youth', 'child')),
    guardian_name ${text} not null default '',
    guardian_relationship ${text} not null default '',
    guardian_phone ${text} not null default ''
  ) ${strict}`.execute(db);
  await sql`create table member_sessions (
    user_id ${text} not null,
    session_id ${text} not null,
    email ${text} not null,
    created_at ${text} not null,
    ended_at ${text},
    end_reason ${text} check (end_reason in ('signed_out', 'replaced', 'ended_by_operator')),
    primary key (user_id, session_id),
    check ((ended_at is null) = (end_reason is null))
  ) ${strict}`.execute(db);
  await sql`create index members_by_creation on members (created_at)`.execute(db);
  await sql`create index members_by_expiry on members (expires_at)`.execute(db);
  await sql`create index members_by_sign_in on members (last_sign_in_at)`.execute(db);
  await sql`create index members_by_name on members (last_name, first_name)`.execute(db);
  await sql`create table member_consents (
    member_id ${text} not null references members (member_id) on delete cascade,
    agreement ${text} not null check (agreement in ('terms-of-service', 'privacy-policy')),
    version ${text} not null,
    agreed_at ${text} not null,
    agreed_by ${text} not null check (agreed_by in ('self', 'selfWithGuardian', 'guardian')),
    primary key (member_id, agreement, version)
  ) ${strict}`.execute(db);
}

async function createDevices(db: Kysely<unknown>, kind: StoreKind): Promise<void> {
  const { text, strict } = columnTypes(kind);
  // Some authenticators count in seconds: more than PostgreSQL's integer holds.
  const count = kind === 'sqlite' ? sql`integer` : sql`bigint`;
  await sql`create table passkeys (
    credential_id ${text} primary key not null,
    user_id ${text} not null references users (user_id) on delete cascade,
    public_key ${text} not null,
    sign_count ${count} not null check (sign_count >= 0),
    name ${text} not null,
    transports ${text} not null,
    attachment ${text},
    created_at ${text} not null,
    last_used_at ${text}
  ) ${strict}`.execute(db);
  await sql`create index passkeys_by_user on passkeys (user_id)`.execute(db);
  await sql`create table known_devices (
    device_hash ${text} not null,
    user_id ${text} not null references users (user_id) on delete cascade,
    description ${text} not null,
    network_hash ${text} not null,
    first_seen_at ${text} not null,
    last_seen_at ${text} not null,
    primary key (device_hash, user_id)
  ) ${strict}`.execute(db);
  await sql`create index known_devices_by_user on known_devices (user_id)`.execute(db);
  await sql`create index known_devices_by_age on known_devices (last_seen_at)`.execute(db);
}
