/** Mail and SMS: one small port. Letters wait in the database, and are sent from there in the background. */

import { join } from 'node:path';
import { type Clock, instantText } from '#server/platform/clock.ts';
import type { Origin } from '#server/platform/config/mode.ts';
import type { Config } from '#server/platform/config.ts';
import type { Mail, Messages, Sms } from '#server/platform/messages.ts';
import type { Database, Store } from '#server/platform/store/store.ts';
import { deleteLettersOf, keepLetter, type LetterVault } from './letters.ts';
import { type Carrier, type Message, masked, oneLine, sendable } from './message.ts';
import { OUTBOX, removeLettersOf } from './old-letters.ts';
import { createOutbox } from './outbox.ts';
import { updateCancelled } from './repository.ts';
import { createSender, PATIENCE } from './sender.ts';
import { createSmsGateway } from './sms-gateway.ts';
import { createSmtp } from './smtp.ts';

type OpenMessages = Messages & {
  /** What is not sent, and why, in one line for the log; null when everything is. */
  readonly notice: string | null;
  /** Delivers what is due; the rest waits for the next start. */
  close(): Promise<void>;
};

type MessageNeeds = {
  readonly config: Pick<Config, 'messages' | 'dataDir' | 'mode' | 'publicUrl'>;
  /** What the database was created as. */
  readonly origin: Origin;
  readonly store: Store;
  readonly clock: Clock;
  readonly vault: LetterVault;
  readonly warn: (facts: object, text: string) => void;
  /** Shows one line on the terminal. */
  readonly print: (line: string) => void;
};

/** Opens what the settings say; connects to nobody yet. */
export function openMessages(needs: MessageNeeds, patience = PATIENCE): OpenMessages {
  const { config, origin, store, clock, vault, warn, print } = needs;
  const { smtpUrl, mailFrom, smsGateway } = config.messages;
  const folder = join(config.dataDir, OUTBOX);
  const withoutServer = config.mode === 'trial' ? toFolder() : null;
  const sender = createSender({
    store,
    clock,
    vault,
    carriers: {
      mail: smtpUrl === null ? withoutServer : createSmtp({ url: smtpUrl, mailFrom }),
      sms: smsGateway === null ? withoutServer : createSmsGateway(smsGateway),
    },
    patience,
    warn,
  });

  async function keep(
    letter: Letter,
    channel: 'mail' | 'sms' | 'none',
    db: Database,
  ): Promise<string | null> {
    const { about, until, ...asked } = letter;
    const message = sendable(asked);
    if (message === null) {
      warn({ kind: asked.kind, to: masked(asked) }, 'message to no possible receiver');
      return null;
    }
    const id = await keepLetter(message, { about, channel, until, now: clock() }, vault, db);
    sender.wake();
    return id;
  }

  return {
    sendMail: (mail, db) => keep({ ...mail, kind: 'mail' }, 'mail', db),
    sendSms: async (sms, db) => void (await keep({ ...sms, kind: 'sms' }, 'sms', db)),
    pretendToSendMail: async (mail, db) => void (await keep({ ...mail, kind: 'mail' }, 'none', db)),
    async cancel(letterIds, db) {
      const now = instantText(clock());
      const cancelled: string[] = [];
      for (const id of letterIds) if (await updateCancelled(id, now, db)) cancelled.push(id);
      return cancelled;
    },
    async forget(addresses, db) {
      await deleteLettersOf(addresses, vault, db);
      if (config.mode === 'trial') await removeLettersOf(addresses, config.dataDir);
    },
    wake: sender.wake,
    notice: noticeOf(config, folder),
    close: sender.close,
  };

  /** In a trial: nobody else's letters lie there. */
  function toFolder(): Carrier {
    const write = createOutbox({ folder, mailFrom });
    // A product tried out on a desk has no mailbox to look into. Codes of people on the network are nobody else's to see.
    const isShown = origin === 'demo' && config.publicUrl === null && smtpUrl === null;
    return async (message) => {
      await write(message);
      if (isShown) print(shown(message));
    };
  }
}

type Letter = (Mail & { readonly kind: 'mail' }) | (Sms & { readonly kind: 'sms' });

function noticeOf({ messages, mode }: MessageNeeds['config'], folder: string): string | null {
  const kinds = [
    messages.smtpUrl === null ? 'mail' : null,
    messages.smsGateway === null ? 'SMS' : null,
  ].filter((kind) => kind !== null);
  if (kinds.length === 0) return null;
  const what =
    mode === 'trial' ? `not sent but written to ${folder}` : 'not sent but kept in the database until';
  return mode === 'trial'
    ? `${kinds.join(' and ')} ${what} (SMTP_URL, SMS_GATEWAY_URL)`
    : `${kinds.join(' and ')} ${what} SMTP_URL, SMS_GATEWAY_URL are set`;
}

function shown(message: Message): string {
  const { to, text } = message;
  if (message.kind === 'sms') return `SMS ${to} ${oneLine(text)}`;
  return `メール ${to} 「${message.subject}」 ${oneLine(text)}`;
}
