import { describe, expect, test } from 'vitest';
import { INQUIRY_CATEGORIES, type InquiryForm, messageLength, readInquiry } from './inquiry.ts';

const SOUND: InquiryForm = {
  category: '試合結果について',
  message: '第2試合の得点が違うようです。',
  name: '北野 春菜',
  furigana: 'きたの はるな',
  email: 'haruna@example.jp',
  phoneNum: '',
};

const REQUIRED = '必須項目をすべて入力してください。';

describe('お問い合わせの誤り', () => {
  test.each<[string, Partial<InquiryForm>, readonly string[], string]>([
    ['種類がない', { category: '' }, ['category'], REQUIRED],
    ['内容がない', { message: '' }, ['message'], REQUIRED],
    ['空白だけの内容', { message: ' 　\n ' }, ['message'], REQUIRED],
    ['名前もふりがなもない', { name: '', furigana: '' }, ['name', 'furigana'], REQUIRED],
    ['メールアドレスがない', { email: '' }, ['email'], REQUIRED],
    ['選択肢にない種類', { category: '苦情' }, ['category'], 'お問い合わせを選択肢よりお選びください。'],
    [
      '1001字の内容',
      { message: 'あ'.repeat(1001) },
      ['message'],
      'お問い合わせ内容は1000字以下でご記入ください。',
    ],
    ['31字の名前', { name: 'あ'.repeat(31) }, ['name'], 'お名前は30字以下でご記入ください。'],
    [
      '31字のふりがな',
      { furigana: 'あ'.repeat(31) },
      ['furigana'],
      'お名前（ふりがな）は30字以下でご記入ください。',
    ],
    ['21桁の電話番号', { phoneNum: '0'.repeat(21) }, ['phoneNum'], '電話番は20桁以下でご記入ください。'],
    [
      '@のないメールアドレス',
      { email: 'haruna.example.jp' },
      ['email'],
      'メールアドレスを正しい形でご記入ください。',
    ],
    [
      '二つのメールアドレス',
      { email: 'a@example.jp,b@example.jp' },
      ['email'],
      'メールアドレスを正しい形でご記入ください。',
    ],
    [
      '255字のメールアドレス',
      { email: `a@${'b'.repeat(250)}.jp` },
      ['email'],
      'メールアドレスを正しい形でご記入ください。',
    ],
  ])('%s', (_what, change, fields, message) => {
    expect(readInquiry({ ...SOUND, ...change })).toEqual({
      ok: false,
      faults: fields.map((field) => ({ field, message })),
    });
  });

  test('いくつもあれば、どれもその欄の文で、仕様の順に言う', () => {
    const wrong = {
      category: '苦情',
      message: 'あ'.repeat(1001),
      name: '',
      furigana: 'あ'.repeat(31),
      email: 'x',
      phoneNum: '0'.repeat(21),
    };
    expect(readInquiry(wrong)).toEqual({
      ok: false,
      faults: [
        { field: 'name', message: REQUIRED },
        { field: 'category', message: 'お問い合わせを選択肢よりお選びください。' },
        { field: 'message', message: 'お問い合わせ内容は1000字以下でご記入ください。' },
        { field: 'furigana', message: 'お名前（ふりがな）は30字以下でご記入ください。' },
        { field: 'phoneNum', message: '電話番は20桁以下でご記入ください。' },
        { field: 'email', message: 'メールアドレスを正しい形でご記入ください。' },
      ],
    });
  });
});

describe('受け付けるお問い合わせ', () => {
  test.each(INQUIRY_CATEGORIES)('種類「%s」', (category) => {
    expect(readInquiry({ ...SOUND, category })).toMatchObject({ inquiry: { category, phoneNumber: null } });
  });

  test('ちょうどの長さまで、絵文字も改行も一字と数える', () => {
    const message = `${'🏟'.repeat(998)}
あ`;
    expect(messageLength('🏟\r\nあ')).toBe(3);
    const edge = {
      message,
      name: '𠮷'.repeat(30),
      furigana: 'あ'.repeat(30),
      phoneNum: '0'.repeat(20),
    };
    expect(messageLength(edge.message)).toBe(1000);
    expect(readInquiry({ ...SOUND, ...edge })).toHaveProperty('inquiry');
  });

  test('前後の空白と全角の英数字を整え、一行の項目の改行を除く', () => {
    const typed = {
      ...SOUND,
      name: ' 北野\n春菜 ',
      email: 'ｈａｒｕｎａ＠ｅｘａｍｐｌｅ．ｊｐ ',
      phoneNum: '０９０１２３４５６７８',
      message: '一行目\r\n二行目\n',
    };
    expect(readInquiry(typed)).toEqual({
      ok: true,
      inquiry: {
        category: '試合結果について',
        message: '一行目\n二行目',
        name: '北野 春菜',
        furigana: 'きたの はるな',
        email: 'haruna@example.jp',
        phoneNumber: '09012345678',
      },
    });
  });
});
