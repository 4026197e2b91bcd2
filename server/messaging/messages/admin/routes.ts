/** メールの送信 for administrators: how it stands, letter by letter; sent again, cancelled, tried out. */

import type { FastifyInstance } from 'fastify';
import {
  cancelLetter,
  type LetterRow,
  mailState,
  searchLetters,
  sendLetterAgain,
  testMail,
} from '#contract/messaging/mail.ts';
import { addDays, tokyoMidnight } from '#domain/calendar/tokyo.ts';
import { LETTER_KINDS } from '#domain/letter/letter.ts';
import { instantText } from '#server/platform/clock.ts';
import type { Member } from '#server/platform/http/callers.ts';
import { placeOf } from '#server/platform/http/list-page.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { hashOf } from '../letters.ts';
import { updateCancelled } from '../repository.ts';
import { findMailState } from '../state.ts';
import { sendTestLetter } from '../test-letter.ts';
import { findById, findPage, type ListedLetter, updateDue } from './repository.ts';

const UNKNOWN = 'このメールの記録は見つかりません。';
const NOT_AGAIN =
  'このメールは送り直せません。もう送られたか、いま送っているところか、期限が過ぎています。一覧を読み込み直してください。';
const NOT_CANCELLED =
  'このメールは取り消せません。もう送られたか、いま送っているところです。一覧を読み込み直してください。';

export function registerMailAdmin(app: FastifyInstance, services: Services): void {
  const { store, clock, audit, messages, vault, config, content } = services;

  registerCall(app, searchLetters, async ({ body }) => {
    const {
      search = '',
      state = null,
      about = null,
      from,
      to,
      sort = 'created',
      order = 'desc',
      page,
    } = body;
    const { total, rows } = await findPage(
      {
        recipientHash: search === '' ? null : hashOf(search, vault),
        state,
        about,
        sort,
        order,
        from: from === undefined ? null : instantText(tokyoMidnight(from)),
        before: to === undefined ? null : instantText(tokyoMidnight(addDays(to, 1))),
        ...placeOf(page),
      },
      store.db,
    );
    return { total, rows: rows.map(rowOf) };
  });

  registerCall(app, mailState, async () => {
    const state = await findMailState(clock(), store.db);
    return {
      sends_mail: config.messages.smtpUrl !== null,
      sends_sms: config.messages.smsGateway !== null,
      waiting: state.waiting,
      oldest_waiting_since: state.oldestWaitingSince,
      failing_since: state.failingSince,
      failing_because: state.failingBecause,
      last_sent_at: state.lastSentAt,
      unknown: state.unknown,
      given_up_within_24_hours: state.givenUpWithin24Hours,
    };
  });

  registerCall(app, sendLetterAgain, ({ params: { letterId }, member }) =>
    change(letterId, member, { update: updateDue, refusal: NOT_AGAIN, done: 'メールを送り直しました。' }),
  );

  registerCall(app, cancelLetter, ({ params: { letterId }, member }) =>
    change(letterId, member, {
      update: updateCancelled,
      refusal: NOT_CANCELLED,
      done: 'メールの送信を取り消しました。',
    }),
  );

  registerCall(app, testMail, async ({ member }) => {
    const { isSent, sentence } = await sendTestLetter({
      settings: config.messages,
      to: member.email,
      siteName: content.now().site.name,
      now: clock(),
    });
    return { is_sent: isSent, message: sentence };
  });

  async function change(letterId: string, { email }: Member, how: Change): Promise<LetterRow> {
    const changed = await store.transaction(async (db) => {
      const letter = await stored(letterId, db);
      if (!(await how.update(letterId, instantText(clock()), db))) {
        throw conflict('letter_not_in_hand', how.refusal);
      }
      // To whom it goes stands nowhere in the audit.
      await audit(
        {
          actor: email,
          area: 'mail',
          subjectId: letterId,
          subjectName: LETTER_KINDS[letter.about],
          sentence: how.done,
          changes: [],
        },
        db,
      );
      return stored(letterId, db);
    });
    messages.wake();
    return rowOf(changed);
  }
}

type Change = {
  readonly update: (id: string, now: string, db: Database) => Promise<boolean>;
  readonly refusal: string;
  readonly done: string;
};

async function stored(id: string, db: Database): Promise<ListedLetter> {
  const letter = await findById(id, db);
  if (letter === null) throw notFound('letter_not_found', UNKNOWN);
  return letter;
}

function rowOf(letter: ListedLetter): LetterRow {
  const { state, isBeingTried, isWhole } = letter;
  const isWaiting = state === 'waiting' && !isBeingTried;
  return {
    letter_id: letter.id,
    channel: letter.channel,
    about: letter.about,
    state,
    recipient: letter.recipient,
    created_at: letter.createdAt,
    ends_at: letter.endsAt,
    attempts: letter.attempts,
    tried_at: letter.triedAt,
    next_at: isWaiting && letter.attempts > 0 ? letter.dueAt : null,
    ended_at: letter.endedAt,
    reason: letter.reason,
    is_in_hand: isWaiting || (state === 'unknown' && isWhole),
  };
}
