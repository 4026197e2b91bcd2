/** What administrators are told about articles. */

import { TOKYO } from '#domain/calendar/tokyo.ts';
import { conflict, invalid, notFound, type Refusal } from '#server/platform/refusal.ts';

export function unknownArticle(): Refusal {
  return notFound('article_not_found', '指定された記事が見つかりません。一覧からお選びください。');
}

/** Somebody else has saved it meanwhile: who, and when. */
export function changedMeanwhile({
  updatedBy,
  updatedAt,
}: {
  readonly updatedBy: string | null;
  readonly updatedAt: string;
}): Refusal {
  const who = updatedBy === null ? 'ほかの操作' : `${updatedBy} さん`;
  return conflict(
    'article_changed',
    `${who}が${minuteOf(updatedAt)}にこの記事を更新したため、保存していません。入力した内容はこの画面に残っています。`,
  );
}

export function titleMissing(): Refusal {
  return invalid('title_missing', '題名を入力してください。', 'title');
}

export function contentMissing(): Refusal {
  return invalid('content_missing', '本文を入力してください。', 'content');
}

export function momentPast(): Refusal {
  return invalid(
    'moment_past',
    '公開する日時には、今より後の日時を指定してください。すぐに公開するときは「今すぐ公開」を選んでください。',
    'at',
  );
}

export function momentWrong(): Refusal {
  return invalid('moment_wrong', '公開する日時を正しく入力してください。', 'at');
}

export function yearWrong(years: readonly number[]): Refusal {
  return invalid('fiscal_year_wrong', `年度は${years.join('・')}から選んでください。`, 'fiscal_year');
}

export function alreadyPublished(): Refusal {
  return conflict('already_published', 'この記事はすでに公開されています。');
}

export function notADraft(): Refusal {
  return conflict('not_a_draft', '公開中や公開予約の記事は削除できません。先に下書きに戻してください。');
}

export function onlyDraftsByThemselves(): Refusal {
  return conflict('not_a_draft', '公開中や公開予約の記事は自動保存されません。「保存」を押してください。');
}

export function deletedArticle(): Refusal {
  return conflict('article_deleted', 'この記事は削除されています。元に戻してから操作してください。');
}

/** `5月16日10:00`, Tokyo. */
export function minuteOf(instant: string): string {
  const { month, day, hour, minute } = Temporal.Instant.from(instant).toZonedDateTimeISO(TOKYO);
  return `${month}月${day}日${hour}:${String(minute).padStart(2, '0')}`;
}

/** `2026年5月16日10:00`, Tokyo. */
export function momentOf(instant: string): string {
  return `${Temporal.Instant.from(instant).toZonedDateTimeISO(TOKYO).year}年${minuteOf(instant)}`;
}
