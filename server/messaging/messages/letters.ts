/** What is written into the table of letters: sealed, so that a stolen database shows no code, no password and no address. */

import { randomUUID } from 'node:crypto';
import type { LetterKind } from '#domain/letter/letter.ts';
import { instantText } from '#server/platform/clock.ts';
import type { LetterChannel } from '#server/platform/store/schema-letters.ts';
import type { Database } from '#server/platform/store/store.ts';
import { type Message, type MessageText, masked } from './message.ts';
import { deleteAllOfHashes, insertLetter } from './repository.ts';

/** What a vault does here (`server/platform/vault.ts`): accounts write letters, so that letters can't know of accounts. */
export type LetterVault = {
  seal(purpose: 'letter', plain: string, boundTo: string): string;
  open(purpose: 'letter', sealed: string, boundTo: string): string | null;
  mac(purpose: 'letter', text: string): string;
};

/** A letter as it lies in the database. */
export type SealedLetter = { readonly id: string; readonly sealed: string; readonly createdAt: string };

type New = {
  readonly about: LetterKind;
  /** The message's own, or `none` for one that only takes as long as a real one. */
  readonly channel: LetterChannel;
  readonly until: Temporal.Instant | undefined;
  readonly now: Temporal.Instant;
};

/** A mail server is mended within days; who reads an inquiry after two weeks reads it in the administration. */
const KEPT_TRYING: Temporal.DurationLike = { hours: 14 * 24 };

/** Returns the letter's id. */
export async function keepLetter(
  message: MessageText,
  facts: New,
  vault: LetterVault,
  db: Database,
): Promise<string> {
  const { about, channel, until, now } = facts;
  const id = randomUUID();
  const replyTo = message.kind === 'mail' ? message.replyTo : undefined;
  await insertLetter(
    {
      id,
      channel,
      about,
      sealed: vault.seal('letter', JSON.stringify(message), id),
      recipient: masked(message),
      recipientHash: hashOf(message.to, vault),
      personHash: replyTo === undefined ? null : hashOf(replyTo, vault),
      createdAt: instantText(now),
      endsAt: instantText(until ?? now.add(KEPT_TRYING)),
    },
    db,
  );
  return id;
}

/** The message in a letter; null where it was sealed with another server key. */
export function openLetter({ id, sealed, createdAt }: SealedLetter, vault: LetterVault): Message | null {
  const plain = vault.open('letter', sealed, id);
  if (plain === null) return null;
  // Sealed by this file.
  const message = JSON.parse(plain) as MessageText;
  return { ...message, id, createdAt: Temporal.Instant.from(createdAt) };
}

/** Deletes letters to these addresses, and those that were written to others in their name. */
export async function deleteLettersOf(
  addresses: readonly string[],
  vault: LetterVault,
  db: Database,
): Promise<void> {
  await deleteAllOfHashes(
    addresses.map((address) => hashOf(address, vault)),
    db,
  );
}

/** Two ways of typing one address are the same. */
export function hashOf(address: string, vault: LetterVault): string {
  return vault.mac('letter', address.trim().normalize('NFKC').toLowerCase());
}
