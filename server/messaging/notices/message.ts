/** A notice as it is pushed to a device. */

import { hash } from 'node:crypto';
import { urgencyOf } from '#domain/notice/notice.ts';
import type { Services } from '#server/platform/services.ts';
import type { Push } from './push-program.ts';
import type { Telling } from './recipients.ts';
import { matchPath, noticeText } from './text.ts';

/** Returns the message of a notice, with the match as it is now. */
export function messageOf(
  { due, match }: Telling,
  { clock, today }: Pick<Services, 'clock' | 'today'>,
): Push {
  const { id, kind, before, happenedAt, endsAt } = due;
  const path = matchPath(due);
  const text = { id, ...noticeText(kind, match.named(due)), url: path, at: Date.parse(happenedAt) };
  const left = clock().until(Temporal.Instant.from(endsAt)).total('seconds');
  const tomorrow = Temporal.PlainDate.from(today()).add({ days: 1 }).toString();
  return {
    text: JSON.stringify(text),
    // 32 characters are the most (RFC 8030); a hash tells the push service nothing.
    topic: hash('sha256', path, 'base64url').slice(0, 32),
    ttlSeconds: Math.max(1, Math.ceil(left)),
    urgency: urgencyOf(kind, { before, now: match.now, today: today(), tomorrow }),
  };
}
