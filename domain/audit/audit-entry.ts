/**
 * The audit (操作の記録): who changed what in content, competitions and members, and who read a person's record (`reading`). Entries are appended and never changed,
 * so one about a person (a member, an inquiry) must not carry what identifies the person: its `subjectName` is empty, its
 * sentence names nobody, and its changes name the field without a value, but of the membership, which thousands share
 * (docs/decisions/0027-the-audit-is-only-appended.md). Who it is about is looked up by the id when the entry is read, for as
 * long as there is somebody to be found.
 */

/** What an entry is about, as it is stored, and its word on the screen. */
export const AUDIT_AREAS = {
  championship: '大会',
  competition: '順位とトーナメント',
  match: '試合',
  club: 'クラブ',
  article: '記事',
  photo: '写真',
  site: 'サイトの内容',
  link: '速報員のリンク',
  member: '会員',
  payment: 'お支払い',
  inquiry: 'お問い合わせ',
  mail: 'メール',
  role: '役割',
  reading: '個人情報の閲覧',
} as const;
export type AuditArea = keyof typeof AUDIT_AREAS;

/** A field's value before and after, in the words of the screen; empty text where there was or is none. */
export type FieldChange = {
  /** Its label: 会場. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
};

export type AuditEntry = {
  /** E-mail of the administrator. */
  readonly actor: string;
  readonly area: AuditArea;
  /** The id of what was changed, unique in its area. */
  readonly subjectId: string;
  /** What it is called at that moment; empty where it is a person. */
  readonly subjectName: string;
  /** What was done, as a complete sentence: 「下書きを公開しました。」. Never a secret, a token or a password. */
  readonly sentence: string;
  /** Empty where the sentence says it all. */
  readonly changes: readonly FieldChange[];
};

/** The id of a match, of its changes as of its photos': its own is unique in its championship only. */
export function matchSubject(championshipId: string, matchId: string): string {
  return `${championshipId}/${matchId}`;
}

/** The fields that differ, in the order of `labels`. */
export function fieldChanges<Field extends string>(
  before: Readonly<Record<Field, string>>,
  after: Readonly<Record<Field, string>>,
  labels: Readonly<Record<Field, string>>,
): readonly FieldChange[] {
  return keysOf(labels).flatMap((field) =>
    before[field] === after[field]
      ? []
      : [{ field: labels[field], before: before[field], after: after[field] }],
  );
}

/** The same for a person: which fields differ, without a value. */
export function fieldNames(changes: readonly FieldChange[]): readonly FieldChange[] {
  return changes.map(({ field }) => ({ field, before: '', after: '' }));
}

export function isAuditArea(text: string): text is AuditArea {
  return Object.hasOwn(AUDIT_AREAS, text);
}

function keysOf<Field extends string>(labels: Readonly<Record<Field, string>>): readonly Field[] {
  return Object.keys(labels).filter((key): key is Field => key in labels);
}
