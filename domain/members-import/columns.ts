/** Which column of a table of members holds what, by the words of its header in any order. */

import { type Heads, plainHead, readHeads } from '../input/heads.ts';
import { IMPORT_FIELDS, IMPORT_NAMES, type ImportField } from './fields.ts';

/** A reading in two columns is one field. */
type Column = ImportField | 'lastReading' | 'firstReading' | 'leftAlone';

export type MemberColumns = Heads<Column>;

/** Other words for the columns, as other lists of members have them. */
const WORDS: Readonly<Record<Column, string>> = {
  memberId: '会員no 会員番号 会員id id memberid',
  fullName: '氏名 名前 お名前 会員名 会員氏名 姓名 フルネーム name fullname',
  lastName: '苗字 名字 氏 lastname familyname',
  firstName: '名前名 下の名前 firstname givenname',
  furigana:
    'フリガナ よみ よみがな ヨミガナ 読み 読み仮名 かな カナ 氏名かな 氏名カナ 氏名フリガナ kana furigana',
  email: 'メール eメール email mail メアド 連絡先メール 連絡先メールアドレス',
  phoneNumber: '電話 tel 携帯 携帯電話 携帯番号 携帯電話番号 連絡先電話番号 連絡先 phone phonenumber',
  postalCode: '郵便 〒 zip zipcode postalcode',
  address: '所在地 ご住所 自宅住所 address',
  membershipType: '種別 会員区分 会員の種別 会員タイプ タイプ membershiptype',
  paymentPlan: 'プラン 支払プラン 支払いプラン お支払プラン 支払方法 支払い方法 お支払い方法 paymentplan',
  expiresAt: '期限 会員期限 会員有効期限 有効期間 満了日 有効期限日 expiresat',
  payerEmail:
    '保護者お支払いになる方のメールアドレス 保護者のメールアドレス 保護者メールアドレス 保護者メール 保護者のメール 保護者email 支払う人のメールアドレス 支払者のメールアドレス 支払者メールアドレス 支払者メール 支払い者メール お支払者のメールアドレス payeremail',
  lastReading: 'せい セイ 姓かな 姓カナ 姓ふりがな 姓フリガナ 姓よみ 姓ヨミ 苗字かな 苗字カナ lastnamekana',
  firstReading: 'めい メイ 名かな 名カナ 名ふりがな 名フリガナ 名よみ 名ヨミ firstnamekana',
  // The export's, which follow from the rest.
  leftAlone: '状態 最後のログイン 登録日時',
};

const COLUMN_OF: ReadonlyMap<string, Column> = new Map(
  [
    ...IMPORT_FIELDS.map((field) => [IMPORT_NAMES[field], field] as const),
    ...columnNames().flatMap((column) => WORDS[column].split(' ').map((word) => [word, column] as const)),
  ].map(([word, column]) => [plainHead(word), column]),
);

/** Fewer known words than this are a chance. */
const LEAST_HEADS = 2;

/** What the columns hold. */
export function memberColumnsOf(header: readonly string[]): MemberColumns {
  return readHeads(header, (head) => COLUMN_OF.get(plainHead(head)));
}

/** Whether these cells are the header of a table of members. */
export function isMemberHeader(cells: readonly string[]): boolean {
  return memberColumnsOf(cells).known >= LEAST_HEADS;
}

/** Where a field stands, from 0; null where the table has no column of it. */
export function columnOfField({ of }: MemberColumns, field: ImportField): number | null {
  const own = of.get(field);
  if (own !== undefined) return own;
  if (field === 'furigana') return of.get('lastReading') ?? of.get('firstReading') ?? null;
  if (field === 'lastName' || field === 'firstName') return of.get('fullName') ?? null;
  return null;
}

function columnNames(): readonly Column[] {
  return Object.keys(WORDS).filter((name): name is Column => name in WORDS);
}
