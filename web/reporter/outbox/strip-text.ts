import { LINK_WITHDRAWN, SENT_LATER, SENT_WHEN_MENDED } from '../messages.ts';
import { matchName } from './match-name.ts';
import { waiting } from './queue.ts';
import type { OutboxState } from './state.ts';

/** What the strip says of the sending; an empty text where there is nothing to say. */
export type StripText = {
  /** 送信待ち n件. */
  readonly waiting: string;
  /** Why it waits, and what becomes of it. */
  readonly note: string;
  readonly isWarning: boolean;
};

export function stripText(state: OutboxState, isOnline: boolean): StripText {
  const queue = waiting(state.operations);
  const count = queue.length;
  const text = count === 0 ? '' : `送信待ち ${count}件`;
  if (count === 0)
    return { waiting: '', note: isOnline ? '' : `オフラインです。${SENT_LATER}`, isWarning: false };
  if (queue.some(({ address }) => state.denied.has(matchName(address)))) {
    return { waiting: text, note: LINK_WITHDRAWN, isWarning: true };
  }
  if (!state.isKept) {
    return {
      waiting: text,
      note: 'この端末には保存できません。送信が終わるまで、この画面を閉じないでください。',
      isWarning: true,
    };
  }
  if (!isOnline) return { waiting: text, note: `オフラインです。${SENT_LATER}`, isWarning: false };
  if (state.sending === 'unanswered') {
    return { waiting: text, note: `サーバーにつながりません。${SENT_LATER}`, isWarning: false };
  }
  if (state.sending === 'serverFailing') return { waiting: text, note: SENT_WHEN_MENDED, isWarning: false };
  return { waiting: text, note: '', isWarning: false };
}
